import { describe, expect, it } from "vitest";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { loadedRows, paydayOf } from "../../../src/domain/staking/payday.ts";
import { knownStakes } from "../../../src/domain/staking/restake.ts";
import { restakePlan } from "../../../src/domain/staking/restake-plan.ts";
import { ZERO } from "../../../src/domain/values/money.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { ANNA, BERT } from "../../domain/staking/examples.ts";
import { createDevice, open, openSignedIn, openTwoTabs, type User } from "../../support/driver.ts";
import { redecided } from "../../support/read-log.ts";
import { json, losing, losingAnswer, refusing, slowly } from "../../support/scripted-api.ts";
import { PASSCODE } from "../../support/scripted-server.ts";

const TOKEN = { chainId: "optio", symbol: "OPT" };
const HOUR = 3_600_000;

/** What staking the payout again would do now, as the sheet shows it. */
const planOf = (user: User) => {
  const root = user.sees();
  const loaded = loadedRows(root.wallet, TOKEN);
  const rewards = loaded.filter(({ type }) => type === "distribution");
  const settled = root.transfer.settledHashes;
  const payday = paydayOf({ rewards, isComplete: true, loaded, settled, now: user.clock.now(), kept: null });
  const asked = { token: TOKEN, parts: payday?.parts ?? [], reserve: ZERO };
  const payout = payday?.id ?? "";
  return { payout, ...restakePlan(root, asked, loaded, knownStakes(root.staking.restake, payout)) };
};

/** Presses 'Stake N OPT'; returns the refusal, or null, and the passcode's handle. */
const begins = (user: User, passcode = PASSCODE, only?: string, { payout, fee, lines } = planOf(user)) => {
  const handle = user.types(passcode);
  const asked = only === undefined ? lines : lines.filter(({ validator }) => validator === only);
  const command = { payout, ...TOKEN, fee, lines: asked, taken: [], passcode: { handle, broken: [] } };
  return { refused: user.does(Staking.BeginRestake(command)), handle };
};

/** Reads what the page reads. */
const reads = async (user: User): Promise<void> => {
  await user.opensStaking();
  user.shows(Wallet.LoadTokens());
  user.shows(Wallet.LoadRecent());
  await user.settles();
};

const onPayday = async (user: User): Promise<User> => {
  user.server.pays(ANNA, "40.24", HOUR);
  user.server.pays(BERT, "20.54", HOUR);
  await reads(user);
  return user;
};

const linesOf = (user: User) => user.sees().staking.restake?.lines.map(({ progress }) => progress.status);
const keysOf = ({ server }: User) => server.to("transfer").map(({ headers }) => headers["Idempotency-Key"]);
const amountsOf = ({ server }: User) => server.executed.map(({ amount, to }) => [to, amount]);

/** Nothing of a passcode is left in the vault, whatever its handle. */
const hasNoPasscode = (user: User, handle: Handle): void => {
  expect(user.reveals(handle)).toBeNull();
  const handles = JSON.stringify(user.remembers()).match(/secret:[-0-9a-f]+/g) ?? [];
  for (const known of new Set(handles)) expect(user.reveals(known as Handle)).toBeNull();
};

describe("W1, W3, W5: staking a payout again", () => {
  it("is one preview and one POST for each validator, under one passcode, which is gone afterwards", async () => {
    const user = await onPayday(await openSignedIn());
    const { refused, handle } = begins(user);
    expect(refused).toBeNull();
    await user.settles();
    expect(linesOf(user)).toEqual(["staked", "staked"]);
    expect(amountsOf(user)).toEqual([
      [ANNA, "40.24"],
      [BERT, "20.54"],
    ]);
    expect(user.server.to("transferPreview")).toHaveLength(2);
    expect(new Set(keysOf(user)).size).toBe(2);
    hasNoPasscode(user, handle);
    expect(planOf(user).lines).toEqual([]);
    expect(user.sees().transfer).toMatchObject({ form: { step: "editing" }, attempts: [] });
  });

  it("pressed 20 times it runs once", async () => {
    const user = await onPayday(await openSignedIn());
    const refusals = Array.from({ length: 20 }, () => begins(user).refused);
    expect(refusals.filter((why) => why === null)).toHaveLength(1);
    await user.settles();
    expect(user.server.executed).toHaveLength(2);
  });

  it("goes on after a line that is refused, which Retry stakes alone, under another key", async () => {
    const user = await onPayday(await openSignedIn());
    user.server.next("transfer", refusing(422, { error: "Transaction failed." }));
    const { handle } = begins(user);
    await user.settles();
    expect(linesOf(user)).toEqual(["failed", "staked"]);
    hasNoPasscode(user, handle);
    await reads(user);
    expect(begins(user, PASSCODE, ANNA).refused).toBeNull();
    await user.settles();
    expect(linesOf(user)).toEqual(["staked", "staked"]);
    expect(amountsOf(user)).toEqual([
      [BERT, "20.54"],
      [ANNA, "40.24"],
    ]);
    expect(new Set(keysOf(user)).size).toBe(3);
  });

  it("stops at a wrong passcode with nothing staked, and at one preview that is refused to all", async () => {
    const user = await onPayday(await openSignedIn());
    const { handle } = begins(user, "not-it-1!");
    await user.settles();
    expect(user.sees().staking.restake).toMatchObject({
      step: "ended",
      lines: [{ progress: { problem: "passcode" } }, {}],
    });
    expect(user.server.to("transfer")).toHaveLength(1);
    hasNoPasscode(user, handle);
    user.server.next("transferPreview", refusing(429));
    const again = begins(user);
    await user.settles();
    expect(linesOf(user)).toEqual(["failed", "stopped"]);
    hasNoPasscode(user, again.handle);
    expect(user.server.executed).toEqual([]);
    begins(user);
    await user.settles();
    expect(amountsOf(user)).toHaveLength(2);
  });

  it.each([
    ["lost", losing, 0],
    ["executed, its answer lost", losingAnswer, 1],
  ] as const)("stops at a line that is %s, and the list settles it", async (_, reply, executed) => {
    const user = await onPayday(await openSignedIn());
    user.server.next("transfer", reply);
    const { handle } = begins(user);
    await user.settles();
    expect(linesOf(user)).toEqual(["unknown", "stopped"]);
    expect(user.server.executed).toHaveLength(executed);
    hasNoPasscode(user, handle);
    // the line of unknown outcome is no part of what can be staked
    expect(planOf(user).lines.map(({ validator }) => validator)).toEqual([BERT]);
    await user.waits("2 min");
    expect(linesOf(user)).toEqual([executed === 1 ? "staked" : "unknown", "stopped"]);
    await reads(user);
    begins(user);
    await user.settles();
    expect(amountsOf(user).filter(([to]) => to === ANNA)).toHaveLength(executed);
    expect(amountsOf(user).filter(([to]) => to === BERT)).toEqual([[BERT, "20.54"]]);
  });

  it("after a reload in the middle what was begun is settled, and only the rest can be staked", async () => {
    const device = createDevice();
    const first = await onPayday(await openSignedIn(device));
    first.server.next("transfer", losingAnswer);
    begins(first);
    await first.settles();
    await first.closesTheTab();
    const user = await open(device);
    await reads(user);
    expect(user.sees().staking.restake).toBeUndefined();
    expect(planOf(user).lines.map(({ validator }) => validator)).toEqual([BERT]);
    await user.waits("2 min");
    await reads(user);
    begins(user);
    await user.settles();
    expect(amountsOf(user)).toEqual([
      [ANNA, "40.24"],
      [BERT, "20.54"],
    ]);
    expect(planOf(user).lines).toEqual([]);
  });

  it("after a logout what a line of unknown outcome was is left out, and the rest is staked", async () => {
    const user = await onPayday(await openSignedIn());
    user.server.next("transfer", losing);
    begins(user);
    await user.settles();
    expect(linesOf(user)).toEqual(["unknown", "stopped"]);
    await user.signsOut();
    await user.signsIn();
    await reads(user);
    const left = [{ validator: ANNA, why: "unresolved" }];
    expect(planOf(user)).toMatchObject({ lines: [{ validator: BERT }], left });
    begins(user);
    await user.settles();
    expect(amountsOf(user)).toEqual([[BERT, "20.54"]]);
  });

  it("two tabs that begin at once stake it once", async () => {
    const { one, other } = await openTwoTabs();
    await onPayday(one);
    await reads(other);
    begins(one);
    begins(other);
    await one.settles();
    await other.settles();
    expect(amountsOf(one)).toHaveLength(2);
  });

  it("a tab that shows the payout as it was finds what another one staked, and stakes nothing", async () => {
    const { device, one, other } = await openTwoTabs();
    await onPayday(one);
    await reads(other);
    const asItWas = planOf(other);
    begins(one);
    await one.settles();
    await device.clock.turn(5 * 60_000);
    const { refused, handle } = begins(other, PASSCODE, undefined, asItWas);
    expect(refused).toBeNull();
    await other.settles();
    expect(other.sees().staking.restake).toMatchObject({ step: "ended", why: "changed" });
    expect(linesOf(other)).toEqual(["stopped", "stopped"]);
    expect(amountsOf(one)).toHaveLength(2);
    hasNoPasscode(other, handle);
  });

  it("finds what was staked since, also in a list that names no token and no validator, and then stakes the rest", async () => {
    const user = await onPayday(await openSignedIn());
    user.server.foreign("40.24", ANNA, 0, "delegate");
    const nameless = { chainId: "", symbol: "", network: "", toValidator: null };
    user.server.next("getWalletTransactions", (serve) => {
      const page: { readonly transactions: ReadonlyArray<object> } = JSON.parse(serve().text);
      return json(200, { ...page, transactions: page.transactions.map((row) => ({ ...row, ...nameless })) });
    });
    begins(user);
    await user.settles();
    expect(user.sees().staking.restake).toMatchObject({ step: "ended", why: "changed" });
    expect(user.server.executed).toEqual([]);
    expect(planOf(user).lines.map(({ validator }) => validator)).toEqual([BERT]);
    begins(user);
    await user.settles();
    expect(amountsOf(user)).toEqual([[BERT, "20.54"]]);
  });

  it("begins nothing where what was staked since can't be read", async () => {
    const user = await onPayday(await openSignedIn());
    user.server.next("getWalletTransactions", losing);
    const { handle } = begins(user);
    await user.settles();
    expect(user.sees().staking.restake).toMatchObject({ step: "ended", why: "unread" });
    expect(user.server.to("transferPreview")).toEqual([]);
    hasNoPasscode(user, handle);
  });

  it("a logout in the middle ends it, with the passcode", async () => {
    const user = await onPayday(await openSignedIn());
    user.server.next("transferPreview", () => new Promise(() => undefined));
    const { handle } = begins(user);
    await user.settles();
    expect(user.reveals(handle)).toBe(PASSCODE);
    await user.signsOut();
    hasNoPasscode(user, handle);
    expect(user.sees().staking.restake).toBeUndefined();
    expect(user.server.to("transfer")).toEqual([]);
  });

  it("stopped, the passcode is gone at once, and the line that is being sent keeps its answer", async () => {
    const user = await onPayday(await openSignedIn());
    user.server.next("transfer", slowly(user.clock, 5_000));
    const { handle } = begins(user);
    await user.settles();
    expect(linesOf(user)).toEqual(["sending", "waiting"]);
    expect(user.does(Staking.StopRestake())).toBeNull();
    expect(user.reveals(handle)).toBeNull();
    await user.waits("5 s");
    expect(linesOf(user)).toEqual(["staked", "stopped"]);
    hasNoPasscode(user, handle);
  });

  it("R3, R15: its log replays identically", async () => {
    const user = await onPayday(await openSignedIn());
    user.server.next("transfer", refusing(422, { error: "Transaction failed." }));
    begins(user);
    await user.settles();
    const { divergence, differing } = redecided(user);
    expect([divergence, differing]).toEqual([null, []]);
  });
});
