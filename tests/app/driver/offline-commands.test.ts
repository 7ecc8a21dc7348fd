import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { type Command, declarations, definitions, type Root, whyNot } from "../../../src/domain/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { bob, profile } from "../../domain/contacts/people.ts";
import { stakeForm } from "../../domain/staking/examples.ts";
import { request as transferForm } from "../../domain/transfer/examples.ts";
import { anyLeaf, declared, type Leaf } from "../../support/declared.ts";
import { createDevice, open, openSignedIn, typed, type User } from "../../support/driver.ts";
import { forAll } from "../../support/properties.ts";
import { json, losing } from "../../support/scripted-api.ts";
import { CODE, MIRA, PASSWORD, PHRASE } from "../../support/scripted-server.ts";

/** A user in a state in which some of the commands are possible. */
const STATES: Readonly<Record<string, () => Promise<User>>> = {
  "signed out": () => open(),
  "awaiting the code of a sign-in": async () => {
    const user = await open();
    await user.runs(Session.SignIn({ identifier: "ada@demo.optio", password: typed(user, PASSWORD) }));
    // another code can be requested
    await user.waits("1 min");
    return user;
  },
  "with balances, stakes, notifications and a profile open": async () => {
    const device = createDevice();
    device.server.always("getProfile", () => json(200, profile()));
    const user = await openSignedIn(device);
    await user.runs(Contacts.LoadProfile({ value: bob.id, by: "id" }));
    await user.opensStaking();
    return user;
  },
  "with a confirmed code of a password change": async () => {
    const user = await openSignedIn();
    await user.runs(Session.InitiatePasswordChange({ current: typed(user, PASSWORD) }));
    await user.runs(Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }));
    return user;
  },
  "confirming the words of a new recovery phrase": async () => {
    const device = createDevice();
    device.server.always("getWallets", () => json(200, { wallets: [] }));
    device.server.always("getMnemonic", () => json(200, { mnemonic: PHRASE }));
    const user = await openSignedIn(device);
    user.does(Wallet.BeginSetup());
    user.does(Wallet.ChoosePasscode({ passcode: typed(user, PASSWORD) }));
    await user.runs(Wallet.LoadPhrase());
    user.does(Wallet.PhraseWritten());
    return user;
  },
  "with a checked recovery phrase": async () => {
    const user = await openSignedIn();
    await user.runs(Wallet.CheckPhrase({ phrase: typed(user, PHRASE) }));
    return user;
  },
  "with the preview of a transfer": async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    return user;
  },
  "with a transfer of unknown outcome": async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    user.server.next("transfer", losing);
    user.confirms();
    await user.waits("5 min");
    return user;
  },
};

const METHODS = new Map(allCalls.map(({ name, method }) => [name, method]));
const tagsOf = (isNeeded: (need: string) => boolean): ReadonlyArray<string> =>
  Object.keys(declarations).filter((tag) => isNeeded(declarations[tag]?.needs ?? ""));

/** Any command of this tag. Its secrets are in the vault; a key is that of the transfer whose outcome is unknown, if any. */
const anyOf = (tag: string, user: User): fc.Arbitrary<Command> => {
  const field = definitions[tag];
  if (field === undefined) throw new Error(`${tag} is not declared`);
  const secret = user.types("secret");
  const [attempt] = user.sees().transfer.attempts;
  const leaf: Leaf = (of, path, ast) => (of === "handle" ? fc.constant(secret) : anyLeaf(of, path, ast));
  return declared(field, leaf).map((value) => {
    const command = value as Command;
    return "key" in command && attempt !== undefined ? { ...command, key: attempt.key } : command;
  });
};

/** The command with secrets that break no rule. */
const withRightSecrets = (command: Command): Command =>
  Object.fromEntries(
    Object.entries(command).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && "broken" in value ? { ...value, broken: [] } : value,
    ]),
  ) as unknown as Command;

/** What the server is sent while `run` runs, and afterwards. */
const sentBy = async (user: User, run: () => void): Promise<ReadonlyArray<string>> => {
  const before = user.server.sent.length;
  run();
  await user.settles();
  return user.server.sent.slice(before).map(({ call }) => call);
};

/** What random values hardly ever are: a form that the server would be asked about. */
const FORMS: Readonly<Record<string, Command>> = {
  "transfer.RequestPreview": transferForm(),
  "staking.RequestPreview": Staking.RequestPreview(stakeForm()),
};

/** Goes offline; the requests that this itself ends are over. */
const goesOffline = async (user: User): Promise<void> => {
  await user.runs(Session.RecordConnection({ online: false }));
};

/** The same state with another word of the browser and another outcome of the last call. */
const inDoubt = (root: Root): ReadonlyArray<Root> =>
  [true, false].flatMap((online) =>
    [true, false].map((unanswered) => ({ ...root, session: { ...root.session, online, unanswered } })),
  );

describe("W14: while the browser says that the device is offline", () => {
  it.each(Object.entries(STATES))(
    "%s: every command is decided as while it says nothing, and as after a call without an answer",
    async (_state, begins) => {
      const user = await begins();
      const root = user.sees();
      const at = user.clock.now();
      const tags = tagsOf((need) => need !== "nothing");
      expect(tags).toContain("transfer.Confirm");
      for (const tag of tags) {
        forAll(5, anyOf(tag, user), (command) => {
          const decided = inDoubt(root).map((state) => whyNot(state, command, at));
          expect([tag, new Set(decided.map((why) => JSON.stringify(why))).size]).toEqual([tag, 1]);
        });
      }
    },
  );

  // every other command that no adapter and no outcome of a call sends
  const OTHERS = tagsOf((need) => need === "nothing" || need === "load").filter(
    (tag) => !/\.(?:Record|Restore|EndSession)/.test(tag),
  );
  /** Signing out revokes the token and never waits for it; a link shows its own failure, with Retry. */
  const SENT_ANYWAY: Readonly<Record<string, ReadonlyArray<string>>> = {
    "session.SignOut": ["logout"],
  };

  /** Loads what only the set-up of a wallet needs, which none of the states is in. */
  const SET_UP = ["wallet.LoadPhrase"];

  it("no other command sends a call, whatever the state, except what a screen loads, a logout and the token of a link; and each that is declared to load something does", async () => {
    const loading = new Set<string>();
    const found: Record<string, ReadonlyArray<string>> = {};
    for (const begins of Object.values(STATES)) {
      let user = await begins();
      await goesOffline(user);
      for (const tag of OTHERS) {
        // until one of them is accepted
        for (const command of [FORMS[tag] ?? [], fc.sample(anyOf(tag, user), 10)].flat()) {
          const before = user.sees();
          const sent = await sentBy(user, () => void user.does(withRightSecrets(command)));
          if (sent.length > 0) loading.add(tag);
          // what loads a screen may read
          const calls = declarations[tag]?.needs === "load" ? sent.filter((call) => METHODS.get(call) !== "GET") : sent;
          if (calls.length > 0) found[tag] = [...new Set([...(found[tag] ?? []), ...calls])];
          if (user.sees() === before) continue;
          // it may have ended what the next one needs; what only loads does not
          if (calls.length < sent.length) break;
          await user.closesTheTab();
          user = await begins();
          await goesOffline(user);
          break;
        }
      }
      await user.closesTheTab();
    }
    // a link is opened, or only checked where this browser did not ask for it
    const { "session.OpenMagicLink": links = [], ...others } = found;
    expect(others).toEqual(SENT_ANYWAY);
    expect([links.length > 0, links.filter((call) => call !== "magicLogin" && call !== "checkMagicLink")]).toEqual([
      true,
      [],
    ]);
    expect(tagsOf((need) => need === "load").filter((tag) => !loading.has(tag))).toEqual(SET_UP);
  });
});
