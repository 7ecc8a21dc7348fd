import { describe, expect, it } from "vitest";
import type { HttpAnswer } from "../../../src/adapters/http/http-request.ts";
import { createMemoryTabStorage } from "../../../src/adapters/storage/tab-storage.ts";
import type { Command } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { createDevice, open, openSignedIn, typed, type User } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";
import { CODE, PASSWORD, type ScriptedServer } from "../../support/scripted-server.ts";

const ADA = "ada@demo.optio";
const LATE = 5_000;

/** A device and the session storage of its one tab. */
const oneTab = () => {
  const device = createDevice();
  const tabStorage = createMemoryTabStorage();
  return { device: { ...device, tabStorage }, tabStorage };
};

type Tab = ReturnType<typeof oneTab>;

/** Everything that is stored on the device: local storage, IndexedDB and session storage. */
const stored = ({ device, tabStorage }: Tab): unknown => ({
  local: device.storage.names().map((name) => [name, device.storage.getItem(name)]),
  database: [...device.database.values],
  tab: [...tabStorage.values],
});

const signIn = (user: User): Command => Session.SignIn({ identifier: ADA, password: typed(user, PASSWORD) });
const code = (user: User): Command => Session.SubmitCode({ code: typed(user, CODE), trustDevice: true });
const atCode = async (user: User, begin: Command) => {
  await user.runs(begin);
};

interface Flow {
  /** The call with the late answer, and the answer. */
  readonly call: string;
  readonly answer: (server: ScriptedServer) => unknown;
  readonly arrives?: (user: User) => Promise<void>;
  readonly sends: (user: User) => Command;
  readonly withdraws: (user: User) => Command;
  /** Whether the answer begins a session. */
  readonly begins: boolean;
}

/** A reply that arrives after `LATE`. */
const late =
  ({ device }: Tab, body: unknown) =>
  () =>
    new Promise<HttpAnswer>((resolve) => device.clock.after(LATE, () => resolve(json(200, body))));

const opensLink = (user: User): Command => Session.OpenResetLink({ token: user.types("reset") });

const FLOWS: ReadonlyArray<Flow> = [
  { call: "login", answer: (server) => server.bundle(), sends: signIn, withdraws: opensLink, begins: true },
  {
    call: "authCodeLogin",
    answer: (server) => ({ ...server.bundle(), remember_token: "remember" }),
    arrives: (user) => atCode(user, signIn(user)),
    sends: code,
    withdraws: () => Session.LeaveChallenge(),
    begins: true,
  },
  {
    call: "magicLogin",
    answer: (server) => server.bundle(),
    sends: (user) => Session.OpenMagicLink({ token: user.types("link") }),
    withdraws: opensLink,
    begins: true,
  },
  {
    call: "forgotPassword",
    answer: () => ({ status: "link_sent" }),
    sends: () => Session.ForgotPassword({ identifier: ADA }),
    withdraws: opensLink,
    begins: false,
  },
  {
    call: "validateResetPasswordOTP",
    answer: () => ({ token: "reset" }),
    arrives: (user) => atCode(user, Session.ForgotPassword({ identifier: ADA })),
    sends: code,
    withdraws: () => Session.LeaveChallenge(),
    begins: false,
  },
];

describe("rule 1: the answer to a withdrawn request", () => {
  it.each(FLOWS)("of $call does not change the device", async ({ call, answer, arrives, sends, withdraws, begins }) => {
    const tab = oneTab();
    const { server } = tab.device;
    server.always("forgotPassword", () => json(200, { status: "link_sent" }));
    server.always("checkResetToken", () => json(200, { valid: true }));
    const user = await open(tab.device);
    await arrives?.(user);
    server.next(call, late(tab, answer(server)));
    expect(await user.runs(sends(user))).toBeNull();
    expect(server.to(call)).toHaveLength(1);
    expect(await user.runs(withdraws(user))).toBeNull();
    const withdrawn = stored(tab);
    await user.waits("10 s");
    expect(stored(tab)).toEqual(withdrawn);
    expect([user.sees().session.phase, user.reports]).toEqual(["signedOut", []]);
    // the server ends a session whose tokens nobody has
    expect(server.to("logout").map(({ input }) => input.refresh_token)).toEqual(begins ? ["refresh 1"] : []);
  });

  it.each(FLOWS.filter(({ begins }) => begins))(
    "of $call would otherwise change the device",
    async ({ call, answer, arrives, sends }) => {
      const tab = oneTab();
      const { server } = tab.device;
      const user = await open(tab.device);
      await arrives?.(user);
      server.next(call, late(tab, answer(server)));
      await user.runs(sends(user));
      const pending = stored(tab);
      await user.waits("10 s");
      expect(stored(tab)).not.toEqual(pending);
      expect([user.sees().session.phase, server.to("logout")]).toEqual(["signedIn", []]);
    },
  );
});

/** Commands of a session, each with a call whose answer can come after the logout. */
const COMMANDS: ReadonlyArray<readonly [string, (user: User) => Command]> = [
  ["getUser", () => Session.LoadUser()],
  [
    "changeIdentifier",
    (user) => Session.ChangeIdentifier({ identifier: "new@demo.optio", current: typed(user, PASSWORD) }),
  ],
  ["initiatePasswordChange", (user) => Session.InitiatePasswordChange({ current: typed(user, PASSWORD) })],
  ["getWallets", () => Wallet.LoadWallets()],
  ["getWalletTokens", () => Wallet.LoadTokens()],
  ["getNotifications", () => Notifications.LoadPage({ page: 1 })],
];

describe("rule 1: the answer to a request of a session that was logged out", () => {
  it.each(COMMANDS)("of %s does not change the device", async (call, command) => {
    const tab = oneTab();
    const { server } = tab.device;
    const user = await openSignedIn(tab.device);
    const before = server.to(call).length;
    server.always(call, late(tab, {}));
    expect(await user.runs(command(user))).toBeNull();
    expect(server.to(call).length).toBe(before + 1);
    await user.signsOut();
    const after = stored(tab);
    await user.waits("10 s");
    expect(stored(tab)).toEqual(after);
    expect(after).toEqual({ local: [], database: [], tab: [] });
  });
});

describe("rule 1: each write follows its event", () => {
  it.each([
    ["ReferralRemembered", "optio.referral", (user: User) => user.does(Session.RememberReferral({ code: "BOB7" }))],
    ["SignedIn", "optio.access_token", (user: User) => user.signsIn()],
  ] as const)("%s stores %s, and the command alone does not", async (_event, name, acts) => {
    const { device } = oneTab();
    const ignoring = await open(device, []);
    await acts(ignoring);
    await ignoring.settles();
    expect(device.storage.getItem(name)).toBeNull();
    const user = await open(device);
    await acts(user);
    await user.settles();
    expect(device.storage.getItem(name)).not.toBeNull();
  });

  it("a code that is the same referral again is ignored and writes nothing", async () => {
    const { device } = oneTab();
    const user = await open(device);
    await user.runs(Session.RememberReferral({ code: "BOB7" }));
    device.storage.removeItem("optio.referral");
    await user.runs(Session.RememberReferral({ code: "BOB7" }));
    expect(device.storage.getItem("optio.referral")).toBeNull();
  });
});
