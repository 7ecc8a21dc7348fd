import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creationFingerprint, creationOf } from "../../../src/domain/staking/creation.ts";
import { Command } from "../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { CREATION as VALUES } from "../../domain/staking/examples.ts";
import { listed } from "../../domain/transfer/examples.ts";
import { createDevice, type Device, open, openSignedIn, type User } from "../../support/driver.ts";
import { createFailedLogs } from "../../support/failed-log.ts";
import { runs } from "../../support/properties.ts";
import { redecided } from "../../support/read-log.ts";
import {
  doneBehind,
  json,
  losing,
  losingAnswer,
  type Reply,
  refusing,
  type Sent,
  silence,
  slowly,
  twice,
  unreadable,
} from "../../support/scripted-api.ts";
import { PASSCODE } from "../../support/scripted-server.ts";
import { fillable, inTurn } from "../../support/session/refusing.ts";
import { isWhole, shareOf } from "../../support/share.ts";

const OPERATOR = "optiovaloper1ada";
const EXISTS = "validator already exist for this operator address; must use new validator operator address";

/** A server that creates one validator, answers the same values with the same receipt, and lists it, like the real one. */
const deviceWithValidators = () => {
  const device: Device = createDevice();
  let created: string | null = null;
  const create = ({ body }: Pick<Sent, "body">) => {
    if (created !== null && created !== body) return json(422, { error: EXISTS });
    created = body;
    return json(200, {
      transactionHash: "HASH",
      to: OPERATOR,
      from: "optio1ada",
      amount: "10",
      gasFee: "0.0078",
      blockExplorerLink: "https://explorer.example",
    });
  };
  device.server.always("createValidator", (_serve, sent) => create(sent));
  const own = { moniker: "Canary Node", address: OPERATOR, fee: "0.05", uptime: "1", coins: "10", apr: null };
  const listing = () =>
    device.server.always("getValidators", () =>
      json(200, {
        unstakingWaitTime: 1_814_400,
        rewardPayoutFrequency: 3600,
        validatorSet: created !== null ? [{ ...own, status: "active", image: null }] : [],
      }),
    );
  listing();
  /** Queues the network's replies to the next creations. */
  const network = (...replies: ReadonlyArray<Reply>) =>
    device.server.next(
      "createValidator",
      ...replies.map(
        (reply): Reply =>
          (_serve, sent) =>
            reply(() => create(sent), sent),
      ),
    );
  return { device, network, listing, exists: () => created !== null };
};

const create = (user: User, values = VALUES, handle = user.types(PASSCODE)): string | null => {
  const fingerprint = creationFingerprint(OPERATOR);
  const passcode = { handle, broken: [] };
  return user.does(Command.CreateValidator({ operator: OPERATOR, fingerprint, values, problems: [], passcode }));
};
const shown = (user: User) => creationOf(user.sees().transfer);
const opened = async (...replies: ReadonlyArray<Reply>) => {
  const { device, network, listing } = deviceWithValidators();
  network(...replies);
  const user = await openSignedIn(device);
  return { device, user, listing, step: () => shown(user).step, posts: () => device.server.to("createValidator") };
};

/** What the network does to a creation, or to the list of validators. */
const REPLIES: Readonly<Record<string, (device: Device) => Reply>> = {
  answered: () => (serve) => serve(),
  twice: () => twice,
  "request lost": () => losing,
  "answer lost": () => losingAnswer,
  silent: () => silence,
  refused: () => refusing(422, { error: "invalid" }),
  "answered 503": () => refusing(503),
  "executed, answered 503": () => doneBehind(503),
  unreadable: () => unreadable,
  "after 20 s": ({ clock }) => slowly(clock, 20_000),
};
const reply = fc.constantFrom(...Object.keys(REPLIES));
const story = fc.record({
  /** Which writes storage refuses, in turn. */
  refuses: fc.array(fc.boolean(), { maxLength: 6 }),
  first: reply,
  steps: fc.array(
    fc.oneof(
      fc.record({ does: fc.constant("press" as const), reply }),
      fc.record({ does: fc.constant("wait" as const), ms: fc.nat(70_000) }),
      fc.record({ does: fc.constant("lose the list" as const), reply }),
      fc.record({ does: fc.constantFrom("reload" as const, "open another tab" as const, "dismiss" as const) }),
      fc.record({ does: fc.constant("set the clock" as const), by: fc.integer({ min: -90_000_000, max: 90_000_000 }) }),
    ),
    { maxLength: 10 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays a story; `tabs` gets every tab, the one in front last. Returns whether the validator exists. */
const plays = async ({ refuses, first, steps }: Story, tabs: User[]): Promise<boolean> => {
  const { device: plain, network, exists } = deviceWithValidators();
  const isRefused = inTurn(refuses, () => tabs.length > 0);
  const device = { ...plain, tab: () => fillable(plain.tab(), isRefused) };
  const replyOf = (name: string): Reply => REPLIES[name]?.(device) ?? losing;
  const press = (user: User, name: string): void => {
    network(replyOf(name));
    create(user);
  };
  let user = await openSignedIn(device);
  tabs.push(user);
  press(user, first);
  for (const step of steps) {
    if (step.does === "wait") await user.waits(`${step.ms} ms`);
    else if (step.does === "press") press(user, step.reply);
    else if (step.does === "lose the list") device.server.next("getValidators", replyOf(step.reply));
    else if (step.does === "set the clock") device.clock.setWall(device.clock.now() + step.by);
    else if (step.does === "dismiss")
      for (const { key } of user.sees().transfer.attempts) user.does(Transfer.Dismiss({ key }));
    else {
      if (step.does === "reload") await user.closesTheTab();
      user = await open(device);
      tabs.push(user);
    }
  }
  await user.waits("6 min");
  return exists();
};

const logs = createFailedLogs("create-validator");

it("W3, R1: whatever happens to a creation, none is called failed that was executed, or created that was not, and its log replays", async () => {
  let executed = 0;
  await fc.assert(
    fc.asyncProperty(story, (value) => {
      const tabs: User[] = [];
      return logs.during(
        () => tabs,
        async () => {
          const exists = await plays(value, tabs);
          const isRefused = JSON.stringify(value).includes("refused");
          if (exists && !isRefused) executed += 1;
          for (const user of tabs) {
            const settled = (tag: string) => JSON.stringify(user.remembers()).includes(`"_tag":"transfer.${tag}"`);
            if (!exists) expect(settled("Completed")).toBe(false);
            else if (!isRefused) expect(settled("Failed")).toBe(false);
            expect(user.reports).toEqual([]);
            expect(redecided(user).divergence).toBeNull();
          }
        },
      );
    }),
    {
      ...runs(shareOf(60), undefined, logs.save),
      // what the network does to a creation, each by itself
      examples: Object.keys(REPLIES).map((first): [Story] => [{ refuses: [], first, steps: [] }]),
    },
  );
  expect(executed).toBeGreaterThan(isWhole ? 10 : 1);
});

describe("creating a validator over the real boot", () => {
  it("posts it once, shows the receipt, reloads the wallet, and leaves no passcode behind", async () => {
    const { user, device, step, posts } = await opened();
    const before = device.server.to("getWalletTokens").length;
    const handle = user.types(PASSCODE);
    expect(create(user, VALUES, handle)).toBe(null);
    expect(create(user)).toBe("staking.Busy");
    await user.waits("1 s");
    expect(step()).toBe("created");
    expect(posts().map(({ input }) => input.commissionMaxRate)).toEqual(["0.2"]);
    expect(user.reveals(handle)).toBe(null);
    expect(device.server.to("getWalletTokens").length).toBeGreaterThan(before);
    expect(user.downloadsTheLog()).not.toContain("Canary");
  });

  it("W13: finds a validator whose answer was lost in the list, and posts nothing again", async () => {
    const { user, step, posts } = await opened(losingAnswer);
    create(user);
    await user.settles();
    expect(step()).toBe("unknown");
    await user.waits("3 s");
    expect(step()).toBe("created");
    expect(posts()).toHaveLength(1);
  });

  it("W3: a request that never arrived stays unknown until the last poll, then it can be sent again", async () => {
    const { user, step, posts } = await opened(losing);
    create(user);
    await user.waits("31 s");
    expect([step(), create(user)]).toEqual(["unknown", "staking.StillPolling"]);
    await user.waits("30 s");
    expect(step()).toBe("unknown");
    // the first values are sent again, whatever the form has by now: the server knows them by their body
    expect(create(user, { ...VALUES, amount: amount("11") })).toBe(null);
    await user.settles();
    expect(step()).toBe("created");
    expect(posts().map(({ input }) => input.amount)).toEqual(["10", "10"]);
  });

  it("W3: a creation that could not be looked for to the end is not called 'not created', and is not sent again", async () => {
    const { user, step, posts } = await opened(losingAnswer);
    for (const call of ["getWalletTransactions", "getValidators"]) user.server.always(call, losing);
    create(user);
    await user.waits("2 min");
    expect([step(), create(user)]).toEqual(["unknown", "staking.NotChecked"]);
    expect(posts()).toHaveLength(1);
  });

  it("W3: 'already exists' after a repetition is found to be the first creation", async () => {
    // the first POST reaches the server after the last poll
    const { device, network } = deviceWithValidators();
    network(losing);
    const user = await openSignedIn(device);
    create(user);
    await user.waits("61 s");
    network((serve) => {
      serve();
      return json(422, { error: EXISTS });
    });
    create(user);
    await user.waits("3 s");
    expect(shown(user)).toMatchObject({ step: "created", receipt: null });
  });

  it("a refusal returns to the form with the server's texts, and nothing else is claimed", async () => {
    const errors = { commissionRate: ["commission cannot be less than min rate 0.05"] };
    const { user, step } = await opened(refusing(422, { error: "invalid", errors }));
    create(user);
    await user.settles();
    const creation = shown(user);
    expect(step()).toBe("form");
    expect(creation.step === "form" && creation.refusal?.validation).toMatchObject({ errors });
  });

  it("W5: a page that is closed while no answer comes finds it again, asks about it, and finds the validator", async () => {
    const { user, device, listing, posts } = await opened((serve, sent) => {
      void serve();
      return silence(serve, sent);
    });
    create(user);
    await user.waits("3 s");
    await user.closesTheTab();
    device.server.always("getValidators", silence);
    const again = await open(device);
    expect(shown(again)).toMatchObject({ step: "unknown", operator: OPERATOR, values: VALUES });
    expect(create(again)).toBe("staking.StillPolling");
    await again.closesTheTab();
    listing();
    const later = await open(device);
    await later.settles();
    expect(later.sees().transfer.attempts).toEqual([]);
    expect(create(later)).toBe("staking.AlreadyValidator");
    expect(posts()).toHaveLength(1);
  });

  it("W5: one that the server lists as a delegation is settled by it, also after a reload", async () => {
    const { user, device } = await opened(losing);
    create(user);
    await user.waits("1 s");
    await user.closesTheTab();
    device.server.always("getWalletTransactions", () =>
      json(200, {
        totalPages: 1,
        pageNumber: 1,
        limit: 100,
        transactions: [
          listed({
            type: "delegate",
            amount: amount("10"),
            to: OPERATOR,
            toValidator: OPERATOR,
            memo: null,
            reference: null,
          }),
        ],
      }),
    );
    const again = await open(device);
    await again.settles();
    expect(again.sees().transfer.attempts).toEqual([]);
  });

  it("W2: another tab shows it while it is on its way, and sends none itself, whatever its amount", async () => {
    const { user, device, posts } = await opened(silence);
    const other = await open(device);
    create(user);
    await user.settles();
    expect(shown(other)).toMatchObject({ step: "sending", operator: OPERATOR });
    expect(create(other, { ...VALUES, amount: amount("11") })).toBe("staking.Busy");
    await user.waits("31 s");
    expect(shown(other).step).toBe("unknown");
    expect(posts()).toHaveLength(1);
  });

  it("W15: of two tabs that create one at the same moment, one sends it", async () => {
    const { user, device, posts } = await opened();
    const other = await open(device);
    create(user);
    create(other, { ...VALUES, amount: amount("11") });
    await user.waits("1 s");
    expect(posts()).toHaveLength(1);
    expect(shown(user).step).toBe("created");
  });

  it("one that was not found and is dismissed leaves the form to other values", async () => {
    const { user, step, posts } = await opened(losing);
    create(user);
    await user.waits("61 s");
    const [attempt] = user.sees().transfer.attempts;
    user.does(Transfer.Dismiss({ key: attempt?.key ?? "" }));
    expect(step()).toBe("form");
    expect(create(user, { ...VALUES, amount: amount("11") })).toBe(null);
    await user.settles();
    expect([step(), posts().map(({ input }) => input.amount)]).toEqual(["created", ["10", "11"]]);
  });

  it("a logout while it is on its way forgets it", async () => {
    const { user, step } = await opened(silence);
    create(user);
    await user.settles();
    await user.signsOut();
    expect(step()).toBe("form");
  });
});
