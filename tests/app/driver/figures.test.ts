import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { type CreationValues, Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { type Device, open, typed, type User } from "../../support/driver.ts";
import { redecided } from "../../support/read-log.ts";
import { losing, noContent, silence } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";
import { createPeopleDevice } from "../../support/session/people.ts";

const BOB = "01JTESTPERSON0000000000BOB";
const CALLS = ["getUser", "getWallets", "getWalletTokens", "getNotifications", "getTokenAccount", "getValidators"];

/** A tab with a signed-in user; the tokens name their user. */
const arrives = (): Promise<User> => {
  const device = createPeopleDevice();
  device.signedInAs("ada");
  return open(device);
};

/** A device whose user has looked at the balances, the activity and a stake for a while, and closed the tab. */
const visited = async (): Promise<Device> => {
  const user = await arrives();
  await user.opensStaking();
  user.does(Wallet.LoadRecent());
  await user.waits("4 s");
  await user.closesTheTab();
  return user.device;
};
/** The device is opened again, and the server does not answer. */
const visitsAgain = async (device: Device): Promise<User> => {
  for (const call of CALLS) device.server.always(call, silence);
  return open(device);
};

describe("the figures of the last visit", () => {
  it("are shown at the next visit before the server answers, with their age, and are those of the last visit", async () => {
    const first = await arrives();
    await first.opensStaking();
    first.does(Wallet.LoadRecent());
    await first.waits("4 s");
    const { session, wallet } = first.sees();
    await first.closesTheTab();
    await first.device.clock.turn(60_000);
    const again = (await visitsAgain(first.device)).sees();
    expect(again.session).toMatchObject({ phase: "signedIn", user: "user" in session ? session.user : null });
    expect(again.wallet).toMatchObject({
      wallets: wallet.wallets,
      tokens: wallet.tokens,
      tokensAt: wallet.tokensAt,
      tokensRestored: true,
      recent: { transactions: wallet.recent.transactions },
      accounts: wallet.accounts.map(({ account, accountAt }) => ({ account, accountAt, isRestored: true })),
    });
    expect(again.wallet.tokens).not.toBeNull();
    expect(again.wallet.accounts).toHaveLength(1);
  });

  it("are shown at a start without an answer, and read again once the server answers", async () => {
    const device = await visited();
    const calls = ["getUser", "getWallets", "getWalletTokens", "getNotifications"];
    for (const call of calls) device.server.always(call, losing);
    const user = await open({ ...device, online: false });
    expect(user.sees()).toMatchObject({ session: { online: false, unanswered: true, user: { username: "ada" } } });
    expect(user.sees().wallet.tokens).not.toBeNull();
    for (const call of calls) device.server.always(call, (serve) => serve());
    await user.runs(Session.RecordConnection({ online: true }));
    expect(user.sees().wallet).toMatchObject({ tokensRestored: false, tokensAt: device.clock.now() });
  });

  it("decide no transfer and no stake: each is refused until the server has answered", async () => {
    const device = await visited();
    const user = await visitsAgain(device);
    expect(await user.asksForPreview({ amount: "5", to: MIRA })).toBe("wallet.NotCurrent");
    expect(await user.asksForStakePreview()).toBe("wallet.NotCurrent");
    expect(user.confirms()).toBe("wallet.NotCurrent");
    const passcode = typed(user, "passcode");
    const named = { operator: "", fingerprint: "" };
    const creation = Staking.CreateValidator({ ...named, values: {} as CreationValues, problems: [], passcode });
    expect(user.does(creation)).toBe("wallet.NotCurrent");
    expect(device.server.to("transferPreview")).toEqual([]);
    for (const call of CALLS) device.server.always(call, (serve) => serve());
    await user.runs(Wallet.LoadTokens());
    // the balances are current, and the delegations still those of the last visit
    expect(await user.asksForPreview({ amount: "5", to: MIRA })).toBeNull();
  });

  it("leave it to the user to follow, unfollow, block, unblock and invite people, which needs a connection only", async () => {
    const device = await visited();
    for (const call of ["follow", "unfollow", "block", "unblock", "inviteByEmail"]) {
      device.server.always(call, () => noContent);
    }
    const user = await visitsAgain(device);
    expect(user.sees().wallet.tokensRestored).toBe(true);
    for (const change of ["follow", "unfollow", "block", "unblock"] as const) {
      expect([change, user.does(Contacts.Change({ id: BOB, change }))]).toEqual([change, null]);
      await user.settles();
      expect(device.server.to(change)).toHaveLength(1);
    }
    expect(await user.runs(Contacts.Invite({ email: "new@example.org" }))).toBeNull();
    expect(device.server.to("inviteByEmail")).toHaveLength(1);
    expect(user.sees().wallet.tokensRestored).toBe(true);
  });

  it("decide no change of a stake after the balances are read, until the stake is read too", async () => {
    const device = await visited();
    device.server.always("getTokenAccount", silence);
    const user = await open(device);
    expect(user.sees().wallet).toMatchObject({ tokensRestored: false, accounts: [{ isRestored: true }] });
    const undelegate = { transferType: "undelegate", amount: "1" } as const;
    expect(await user.asksForStakePreview(undelegate)).toBe("staking.Blocked");
    device.server.always("getTokenAccount", (serve) => serve());
    await user.runs(Wallet.LoadAccount({ chainId: "optio", symbol: "OPT" }));
    expect(user.sees().wallet.accounts).toMatchObject([{ isRestored: false }]);
  });

  it("never replace what this visit has read", async () => {
    const device = await visited();
    const user = await open(device);
    const { tokens, tokensAt } = user.sees().wallet;
    expect(tokens).not.toBeNull();
    const before = user.sees();
    const { wallets, recent } = before.wallet;
    if (tokens === null || tokensAt === null) throw new Error("no balances");
    const stored = {
      wallets,
      tokens: { ...tokens, tokens: [] },
      tokensAt: 1,
      accounts: [],
      recent: recent.transactions,
    };
    expect(user.does(Wallet.RecordStoredFigures(stored))).toBeNull();
    if (!("user" in before.session) || before.session.user === null) throw new Error("no user");
    user.does(Session.RecordStoredUser({ user: { ...before.session.user, username: "older" } }));
    expect(user.sees()).toEqual(before);
  });

  it("are written a few seconds after a change, once for many changes", async () => {
    const user = await arrives();
    expect([...user.device.figures.values]).toEqual([]);
    await user.waits("4 s");
    const [first] = user.device.figures.values.values();
    expect(first).toContain('"balance"');
    for (let change = 0; change < 5; change += 1) user.does(Wallet.LoadTokens());
    await user.waits("1 s");
    expect([...user.device.figures.values.values()]).toEqual([first]);
    await user.waits("3 s");
    expect([...user.device.figures.values.values()]).not.toEqual([first]);
  });

  it("replay identically, a session that started from them included", async () => {
    const user = await visitsAgain(await visited());
    await user.asksForPreview({ amount: "5", to: MIRA });
    await user.signsOut();
    const { divergence, identical, entries } = redecided(user);
    expect([divergence, identical]).toEqual([null, entries]);
    const text = user.downloadsTheLog();
    expect(text).toContain("wallet.RecordStoredFigures");
    expect(text).not.toContain("ada@demo.optio");
  });
});

describe("S14: nothing of the last visit remains", () => {
  const endings: ReadonlyArray<readonly [string, (user: User) => Promise<void>]> = [
    ["after a logout", (user) => user.signsOut()],
    [
      "after inactivity",
      async (user) => {
        user.clock.setWall(user.clock.now() + 30 * 60_000);
        await user.waits("1 s");
      },
    ],
    [
      "after a logout while a change waits to be stored",
      async (user) => {
        await user.runs(Wallet.LoadTokens());
        await user.signsOut();
        await user.waits("10 s");
      },
    ],
    [
      "after a logout in another tab",
      async (user) => {
        const other = await open(user.device);
        await other.signsOut();
        user.does(Wallet.LoadTokens());
        await user.waits("10 s");
      },
    ],
    [
      "after another user's sign-in, until that user's own are stored",
      async (user) => {
        const people = user.device as ReturnType<typeof createPeopleDevice>;
        people.signedInAs("bea");
        await user.settles();
      },
    ],
    [
      "at a start whose session was removed from storage",
      async (user) => {
        await user.closesTheTab();
        for (const name of user.device.storage.names()) user.device.storage.removeItem(name);
        await open(user.device);
      },
    ],
  ];

  it.each(endings)("%s", async (_, ends) => {
    const user = await arrives();
    const { device } = user;
    await user.waits("4 s");
    expect(device.figures.values.size).toBe(1);
    await ends(user);
    expect([...device.figures.values]).toEqual([]);
  });

  it("are not kept where the user chose so: those that are there are neither shown nor left", async () => {
    const user = await arrives();
    const { device } = user;
    await user.waits("4 s");
    expect(device.figures.values.size).toBe(1);
    device.storage.setItem("optio.keep_figures", "false");
    await user.closesTheTab();
    const again = await visitsAgain(device);
    expect(again.sees().wallet).toMatchObject({ tokens: null, tokensRestored: false });
    expect([...device.figures.values]).toEqual([]);
    const third = await arrives();
    third.device.storage.setItem("optio.keep_figures", "false");
    await third.waits("4 s");
    expect([...third.device.figures.values]).toEqual([]);
  });

  it.each<readonly [string, (device: ReturnType<typeof createPeopleDevice>) => void]>([
    ["became another user's", (device) => device.signedInAs("bea")],
    ["ended", (device) => device.storage.names().forEach((name) => void device.storage.removeItem(name))],
  ])("are shown to nobody where the session %s while they were read", async (_, changes) => {
    const device = (await visited()) as ReturnType<typeof createPeopleDevice>;
    for (const server of [device.servers.ada, device.servers.bea]) {
      for (const call of CALLS) server.always(call, silence);
    }
    const { read } = device.figures;
    let reads = 0;
    const slow: typeof read = (user, name) =>
      Effect.tap(read(user, name), () =>
        Effect.promise(async () => {
          if (name !== undefined) return;
          reads += 1;
          changes(device);
          // the tab has noticed the change before the figures arrive
          for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
        }),
      );
    const user = await open({ ...device, figures: { ...device.figures, read: slow } });
    expect(reads).toBe(1);
    expect(user.sees().wallet).toMatchObject({ wallets: [], tokens: null });
    expect(JSON.stringify(user.sees())).not.toContain("ada@demo.optio");
  });

  it("W12: stored figures of another form are removed without an error, and the page starts without them", async () => {
    const device = await visited();
    const [[subject = "", text = ""] = []] = device.figures.values;
    for (const other of ["", "{}", "not JSON", text.replace('"tokensAt"', '"readAt"'), "x".repeat(2_000_000)]) {
      await Effect.runPromise(device.figures.write(subject, other));
      for (const call of ["getUser", "getWallets"]) device.server.always(call, losing);
      const user = await open({ ...device, online: false });
      expect(user.sees()).toMatchObject({ session: { phase: "signedIn", user: null }, wallet: { tokens: null } });
      expect([...device.figures.values]).toEqual([]);
      expect(user.reports).toEqual([]);
      await user.closesTheTab();
    }
  });
});
