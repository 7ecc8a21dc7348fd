import { describe, expect, it } from "vitest";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { ACCOUNT, ANNA, entryOf } from "../../domain/staking/examples.ts";
import { createDevice, openSignedIn, type User } from "../../support/driver.ts";
import { redecided } from "../../support/read-log.ts";
import { json, silence } from "../../support/scripted-api.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
const OTHER = { chainId: "optio-testnet", symbol: "OPT" };
const DAY = 86_400_000;

/**
 * A tab of a device whose server pays out an entry `due` milliseconds after the start and lists it `late` milliseconds
 * longer. Live refresh, which reads the account too, begins 45 s after the start.
 */
const openTab = async ({ due = 20_000, late = 10_000 } = {}) => {
  const device = createDevice();
  const { clock, server } = device;
  const paidAt = clock.now() + due;
  const entries = [entryOf(ANNA, "3", "700", new Date(paidAt).toISOString())];
  server.always("getTokenAccount", () => {
    const isListed = clock.now() < paidAt + late;
    const unbondingDetails = { ...ACCOUNT.unbondingDetails, entries: isListed ? entries : [] };
    return json(200, { ...ACCOUNT, unbondingDetails });
  });
  const page = { isVisible: true };
  const unattended = { listen: () => () => undefined };
  const attention = { ...unattended, visible: () => page.isVisible };
  const user = await openSignedIn(device, reactors(unattended, friends(createMemoryTexts()), attention));
  const opened = clock.now();
  return {
    user,
    server,
    page,
    /** When a call was requested since the start, in seconds. */
    timesOf: (call: string): ReadonlyArray<number> => server.to(call).map(({ at }) => (at - opened) / 1_000),
  };
};

/** What the staking page of a token does when it opens. */
const opensPage = async (user: User, token = OPT): Promise<void> => {
  user.does(Staking.ShowStake(token));
  await user.runs(Wallet.LoadAccount(token));
};
const paid = (user: User): ReadonlyArray<string> | undefined =>
  user.sees().staking.shown?.paid.map(({ creationHeight }) => creationHeight);

describe("a due payout of the staking page on screen", () => {
  it("is read at its time and every 7 s until it is paid, then the balances once", async () => {
    const { user, timesOf } = await openTab();
    await opensPage(user);
    const balances = timesOf("getWalletTokens").length;
    await user.waits("33 s");
    expect(timesOf("getTokenAccount")).toEqual([0, 20, 27]);
    expect(paid(user)).toEqual([]);
    expect(timesOf("getWalletTokens")).toHaveLength(balances);
    await user.waits("10 s");
    expect(timesOf("getTokenAccount")).toEqual([0, 20, 27, 34]);
    expect(paid(user)).toEqual(["700"]);
    expect(timesOf("getWalletTokens").slice(balances)).toEqual([34]);
  });

  it("stays in the list as paid until the page is left", async () => {
    const { user } = await openTab();
    await opensPage(user);
    await user.waits("10 min");
    expect(paid(user)).toEqual(["700"]);
    user.does(Staking.LeaveStake());
    expect(user.sees().staking.shown).toBeNull();
    await opensPage(user);
    expect(paid(user)).toEqual([]);
  });

  it("is read at once if it is due when the page is opened", async () => {
    const { user, timesOf } = await openTab();
    user.does(Wallet.LoadAccount(OPT));
    await user.waits("22 s");
    user.does(Staking.ShowStake(OPT));
    await user.waits("5 s");
    expect(timesOf("getTokenAccount")).toEqual([0, 22]);
  });

  it("is due by the clock of the server", async () => {
    const { user, timesOf } = await openTab();
    user.does(Session.RecordClockSkew({ skew: -15_000 - DAY }));
    await opensPage(user);
    expect(timesOf("getTokenAccount")).toEqual([0, 0]);
    user.does(Session.RecordClockSkew({ skew: 61_000 }));
    await user.waits("30 s");
    expect(timesOf("getTokenAccount")).toEqual([0, 0]);
  });

  it("is not read while the page is hidden or the server can't be reached", async () => {
    const { user, page, timesOf } = await openTab();
    await opensPage(user);
    page.isVisible = false;
    await user.waits("24 s");
    page.isVisible = true;
    user.does(Session.RecordReach({ answered: false }));
    await user.waits("9 s");
    expect(timesOf("getTokenAccount")).toEqual([0]);
  });

  it("is not read after the page was left", async () => {
    const { user, timesOf } = await openTab();
    await opensPage(user);
    await user.waits("21 s");
    user.does(Staking.LeaveStake());
    await user.waits("20 s");
    expect(timesOf("getTokenAccount")).toEqual([0, 20]);
  });

  it("is not read after the logout", async () => {
    const { user, timesOf } = await openTab();
    await opensPage(user);
    await user.waits("21 s");
    await user.signsOut();
    await user.waits("60 s");
    expect(timesOf("getTokenAccount")).toEqual([0, 20]);
    expect(user.sees().staking.shown).toBeNull();
  });

  it("is not read a second time while a reading is under way", async () => {
    const { user, server, timesOf } = await openTab({ due: -1_000 });
    await opensPage(user);
    server.always("getTokenAccount", silence);
    await user.waits("20 s");
    expect(timesOf("getTokenAccount")).toEqual([0, 0, 7]);
  });
});

describe("a due payout of an account that no page shows", () => {
  it.each([
    ["while no staking page is open", null],
    ["while the page of another token is open", OTHER],
  ])("is not read, and its payment reads no balances: %s", async (_, other) => {
    const { user, timesOf } = await openTab();
    await user.runs(Wallet.LoadAccount(OPT));
    if (other !== null) user.does(Staking.ShowStake(other));
    const balances = timesOf("getWalletTokens").length;
    await user.waits("40 s");
    expect(timesOf("getTokenAccount")).toEqual([0]);
    user.does(Wallet.LoadAccount(OPT));
    await user.waits("1 s");
    expect(user.sees().wallet.accounts[0]?.account?.unbondingDetails.entries).toEqual([]);
    expect(timesOf("getWalletTokens")).toHaveLength(balances);
  });
});

describe("R3: the log of a payout", () => {
  it.each([
    ["that came while the page was open", { due: 20_000 }, 0],
    ["by a clock of the server that was moved 21 days ahead", { due: 20 * DAY, late: 1_000 - 20 * DAY }, -21 * DAY],
    ["on a device whose clock is two days behind", { due: 1.5 * DAY, late: 1_000 - 1.5 * DAY }, -2 * DAY],
  ])("replays identically: one %s", async (_, tab, skew) => {
    const { user } = await openTab(tab);
    await opensPage(user);
    user.does(Session.RecordClockSkew({ skew }));
    await user.waits("40 s");
    expect(paid(user)).toEqual(["700"]);
    const { divergence, differing, identical, entries } = redecided(user);
    expect([divergence, differing, identical]).toEqual([null, [], entries]);
  });
});
