import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import type { SignedOutReason } from "../../../src/domain/session/messages.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { createDevice, open, openSignedIn, signedInAlready, type User } from "../../support/driver.ts";
import { losing, type Reply, silence } from "../../support/scripted-api.ts";

const MINUTE = 60_000;
const CALLS = ["logout", "refreshToken", "getUser", "getWallets", "getWalletTokens", "getNotifications"];

/** All calls of this device fail from now on. */
const goesOffline = ({ device }: User, how: Reply): void => {
  for (const call of CALLS) device.server.always(call, how);
};

/** All ways in which a session ends while the user is offline. */
const endings: Array<readonly [string, string, (user: User) => Promise<void>]> = [
  ["logout", "chosen", (user) => user.signsOut()],
  [
    "expiry by inactivity",
    "inactive",
    async (user) => {
      user.clock.setWall(user.clock.now() + 30 * MINUTE);
      await user.waits("1 s");
    },
  ],
  [
    "a token that is 24 hours old",
    "expired",
    async (user) => {
      user.clock.setWall(user.clock.now() + 24 * 60 * MINUTE + 1000);
      user.device.storage.setItem("optio.last_activity", String(user.clock.now()));
      await user.waits("1 s");
    },
  ],
  [
    "a refresh that gets no answer",
    "refresh",
    async (user) => {
      const refused: Reply = () => ({ status: 401, text: '{"error":"Unauthenticated."}' });
      user.server.next("getWalletTokens", refused);
      user.does(Wallet.LoadTokens());
      await user.waits("2 min");
    },
  ],
  [
    "a logout in another tab",
    "elsewhere",
    async (user) => {
      const other = await open(user.device);
      await other.signsOut();
      await user.settles();
    },
  ],
];

const REASONS: Record<Exclude<SignedOutReason, "switched">, true> = {
  ...{ chosen: true, inactive: true, expired: true, refresh: true, elsewhere: true },
  ...{ user: true, retries: true, password: true, unstored: true },
};
for (const reason of Object.keys(REASONS) as Array<keyof typeof REASONS>)
  if (!endings.some(([, known]) => known === reason))
    endings.push([
      `an end for the reason ${reason}`,
      reason,
      async (user) => void user.does(Session.EndSession({ reason, message: null })),
    ]);

describe.each([
  ["nothing gets through", losing],
  ["nothing is ever answered", silence],
] as const)("offline, when %s", (_, how) => {
  it.each(endings)("S14 %s leaves no key, no private state and no secret", async (_name, reason, ends) => {
    const user = await openSignedIn();
    const secrets = ["a password", "a phrase", "a code"].map(user.types);
    expect(secrets.map(user.reveals)).toEqual(["a password", "a phrase", "a code"]);
    goesOffline(user, how);
    await ends(user);
    const { session, wallet } = user.sees();
    expect(session).toMatchObject({ phase: "signedOut", ended: { reason } });
    expect([wallet.wallets, wallet.tokens, wallet.accounts]).toEqual([[], null, []]);
    expect(user.device.storage.names()).toEqual([]);
    expect(secrets.map(user.reveals)).toEqual([null, null, null]);
    expect(user.reports).toEqual([]);
  });
});

describe.each([true, false])("W14: a start without an answer, while the browser says online: %s", (online) => {
  it.each(["before", "after"])(
    "keeps the session %s its token expired, and continues by itself once the server answers",
    async (expiry) => {
      const device = createDevice();
      device.storage.setItem("optio.onboarded", "true");
      for (const call of CALLS) device.server.always(call, losing);
      signedInAlready(device);
      if (expiry === "after") device.clock.setWall(device.clock.now() + 20 * MINUTE);
      device.storage.setItem("optio.last_activity", String(device.clock.now()));
      const user = await open({ ...device, online });
      await user.waits("10 min");
      expect(user.sees().session).toMatchObject({ phase: "signedIn", online, unanswered: true, user: null });
      for (const call of CALLS) device.server.always(call, (serve) => serve());
      await user.waits("60 s");
      expect(user.sees().session).toMatchObject({ phase: "signedIn", unanswered: false, user: { username: "ada" } });
      expect(user.sees().wallet.tokens).not.toBeNull();
    },
  );

  it("tries again at once when the browser says something else of the network", async () => {
    const device = createDevice();
    for (const call of CALLS) device.server.always(call, losing);
    const user = await openSignedIn({ ...device, online });
    await user.waits("4 min");
    const tries = device.server.to("getUser").length;
    for (const call of CALLS) device.server.always(call, (serve) => serve());
    await user.runs(Session.RecordConnection({ online: !online }));
    expect(device.server.to("getUser")).toHaveLength(tries + 1);
    expect(user.sees().session).toMatchObject({ user: { username: "ada" } });
  });
});
