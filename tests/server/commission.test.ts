import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followSchedule } from "../../server/sandbox/commissions.ts";
import { COMMISSION_SCHEDULES, commissionBefore, validatorAddress } from "../../server/seed/genesis.ts";
import { changeCommission } from "../../server/staking/operate.ts";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { stakeRowPath } from "../../src/app/routing/row-paths.ts";
import { runs } from "../support/properties.ts";
import { accountOf, notificationsOf, own, postSandbox, rows, validatorAt, validatorsOf } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, type Holder, testPair, testWorld, type World } from "./support/world.ts";

const DAY = 24 * 3600;
/** Sessions that the jumps of the clock do not end. */
const LONG = { accessTokenSeconds: 50 * 365 * DAY } as const;
const OPT = { chainId: "optio", symbol: "OPT" };

const delegationsOf = async (holder: Holder) => (await accountOf(holder)).delegations;
const noticesOf = async (holder: Holder) =>
  (await notificationsOf(holder))
    .filter(({ text }) => text.includes(" raised its commission "))
    .map(({ text, link }) => [text, link]);
/** The validator of a new person; its commission is 5% and may rise to 20%, by one point a day. */
const found = async (world: World, name: string) => {
  const founder = await world.newHolder(name);
  const { to } = await founder.client.ok(createValidator, own(founder));
  return { founder, to };
};

onPostgres(
  "A validator's commission",
  (world) => {
    it("an account has the commission at the start of each stake, and a rise is notified to the delegators", async () => {
      const { founder, to } = await found(world(), "fee1");
      const other = await world().newHolder("fee2");
      const feeAtStart = async (holder: Holder) =>
        (await delegationsOf(holder)).find((row) => row.validator_address === to)?.feeAtStart;
      const change = async (rate: string) => (await postSandbox(world(), "commission", { validator: to, rate })).body;
      await transfer(other, { amount: "5", to, transferType: "delegate" });
      expect(await feeAtStart(other)).toBe("0.05");
      world().advance(DAY);
      expect(await change("0.06")).toEqual({ validator: to });
      // staking more, unstaking a part and the weekly payout do not begin the stake again
      await transfer(other, { amount: "5", to, transferType: "delegate" });
      await transfer(other, { amount: "4", to, transferType: "undelegate" });
      world().advance(8 * DAY);
      expect(await feeAtStart(other)).toBe("0.05");
      await transfer(other, { amount: "6", to, transferType: "undelegate" });
      expect(await feeAtStart(other)).toBeUndefined();
      await transfer(other, { amount: "1", to, transferType: "delegate" });
      expect(await feeAtStart(other)).toBe("0.06");
      const [source = ""] = (await validatorsOf(other)).map(({ address }) => address);
      const mover = await world().newHolder("fee3");
      await transfer(mover, { amount: "2", to: source, transferType: "delegate" });
      await transfer(mover, { amount: "1", from: source, to, transferType: "move-delegation" });
      expect(await feeAtStart(mover)).toBe("0.06");
      const notice = ["Own raised its commission from 5% to 6%.", stakeRowPath(OPT, { validator: to })];
      expect(await noticesOf(founder)).toEqual([notice]);
      expect(await noticesOf(other)).toEqual([notice]);
      // a lower commission needs no notification
      world().advance(DAY);
      expect(await change("0.01")).toEqual({ validator: to });
      expect(await noticesOf(other)).toEqual([notice]);
      expect(await noticesOf(mover)).toEqual([]);
    });

    it("docs/staking.md 12: a refused change names its reason, and a change keeps the rewards earned before it", async () => {
      const { founder, to } = await found(world(), "fee5");
      const change = async (rate: unknown) => (await postSandbox(world(), "commission", { validator: to, rate })).body;
      const owed = async () => (await delegationsOf(founder)).map(({ rewards }) => rewards);
      expect(await change("0.06")).toEqual({ error: "commission cannot be changed more than once in 24h" });
      world().advance(DAY);
      const before = await owed();
      expect(await change("-0.01")).toEqual({ error: "commission must be positive" });
      expect(await change("1.01")).toEqual({ error: "commission cannot be more than 100%" });
      expect(await change("0.21")).toEqual({ error: "commission cannot be more than the max rate" });
      expect(await change("0.0600001")).toEqual({ error: "commission cannot be changed more than max change rate" });
      expect(await change(0.06)).toEqual({ validator: to });
      expect(await validatorAt(founder, to)).toMatchObject({ fee: "0.06", maxFee: "0.2", maxFeeChange: "0.01" });
      expect(await owed()).toEqual(before);
      expect(await change("0.05")).toEqual({ error: "commission cannot be changed more than once in 24h" });
      world().advance(DAY);
      // lowering has no limit
      expect(await change("0")).toEqual({ validator: to });
    });

    it("docs/staking.md 12: whatever is tried, the commission changes once in 24 hours and rises by at most one point", async () => {
      const { founder, to } = await found(world(), "fee4");
      const { ctx } = world().server;
      let [fee, changedAt] = [5_000, ctx.clock.now().getTime()];
      const attempt = fc.record({
        hours: fc.oneof(fc.constantFrom(0, 23, 24), fc.integer({ min: 1, max: 40 })),
        // in thousandths of a percent, as far as below zero and above the maximum
        fee: fc.oneof(
          fc.integer({ min: -1_500, max: 1_500 }).map((step) => ({ step })),
          fc.constantFrom({ step: 1_000 }, { step: 1_001 }, { step: -50_000 }, { step: 50_000 }),
        ),
      });
      let changed = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(attempt, { minLength: 20, maxLength: 20 }), async (attempts) => {
          for (const { hours, fee: wanted } of attempts) {
            world().advance(hours * 3600);
            const now = ctx.clock.now().getTime();
            const next = fee + wanted.step;
            const { body: answer } = await postSandbox(world(), "commission", {
              validator: to,
              rate: (next / 100_000).toFixed(5),
            });
            const isAllowed = next >= 0 && next <= 20_000 && wanted.step <= 1_000 && now - changedAt >= DAY * 1000;
            expect([wanted, hours, answer]).toEqual([
              wanted,
              hours,
              isAllowed ? { validator: to } : { error: expect.stringMatching(/^commission /) },
            ]);
            if (isAllowed) [fee, changedAt, changed] = [next, now, changed + 1];
          }
        }),
        runs(3, 50),
      );
      expect(changed).toBeGreaterThan(3);
      const shown = (await validatorAt(founder, to))?.fee;
      expect(Math.round(Number(shown) * 100_000)).toBe(fee);
    });
  },
  { seedDemo: false, ...LONG },
);

describe("commissions of the sandbox change by its clock", () => {
  const commissions = (world: World) =>
    rows(
      world.server.ctx.db,
      sql`select moniker, commission, commission_changed_at::text as at from validators order by moniker`,
    );

  it("one jump has the result of many short ones, within the limits, until the commission is at its end", async () => {
    const [once, often] = [await testWorld(LONG), await testWorld(LONG)];
    const jump = (world: World, days: number) => postSandbox(world, "clock", { advanceSeconds: days * DAY });
    await jump(once, 400);
    for (const days of [1, 21, 17, 44, 0.5, 60, 100.5, 156]) await jump(often, days);
    expect(await commissions(often)).toEqual(await commissions(once));
    const copperleaf = (await commissions(once)).find(({ moniker }) => moniker === "Copperleaf");
    // ten points more after 18, 48 … 288 days; then it is at its maximum
    expect(copperleaf).toMatchObject({ commission: "0.2" });
    await jump(once, 3_650);
    const rates = (await commissions(once)).map(({ commission }) => Number(commission));
    expect(Math.min(...rates)).toBe(0);
    expect(Math.max(...rates)).toBe(0.2);
    const day = await rows(once.server.ctx.db, sql`select count(*)::integer as n from notifications`);
    expect(day).toEqual([{ n: 0 }]);
  });

  it("the demo shows one at once, and another one within 21 days", async () => {
    const world = await testWorld({ seedDemo: true, ...LONG });
    const ada = await world.holder(ADA);
    const feesOf = async () =>
      Object.fromEntries(
        (await delegationsOf(ada)).map(({ moniker, feeAtStart, validator_address }) => [
          moniker,
          [feeAtStart, validator_address],
        ]),
      );
    const before = await feesOf();
    expect(before.Copperleaf).toEqual(["0.07", validatorAddress("Copperleaf")]);
    expect([before["Basalt Validators"]?.[0], before["Meridian Stake"]?.[0], before["Quiet Harbour"]?.[0]]).toEqual([
      "0.015",
      "0.085",
      "0.04",
    ]);
    await postSandbox(world, "clock", { advanceSeconds: 21 * DAY });
    const fees = Object.fromEntries((await validatorsOf(ada)).map(({ moniker, fee }) => [moniker, fee]));
    expect([fees.Copperleaf, fees["Basalt Validators"], fees["Meridian Stake"], fees["Quiet Harbour"]]).toEqual([
      "0.11",
      "0.035",
      "0.065",
      "0.04",
    ]);
    expect(await feesOf()).toEqual(before);
    expect((await noticesOf(ada)).slice(0, 2)).toEqual([
      [
        "Copperleaf raised its commission from 10% to 11%.",
        stakeRowPath(OPT, { validator: validatorAddress("Copperleaf") }),
      ],
      [
        "Basalt Validators raised its commission from 3% to 3.5%.",
        stakeRowPath(OPT, { validator: validatorAddress("Basalt Validators") }),
      ],
    ]);
  });

  it("the past of the chain follows the schedules", () => {
    for (const { moniker, days, lastChange, step } of COMMISSION_SCHEDULES) {
      const units = (daysAgo: number) =>
        BigInt(Math.round(Number(commissionBefore(moniker, daysAgo)) * 1e6)) * 10n ** 12n;
      expect(units(0) - units(lastChange)).toBe(step);
      expect(units(lastChange) - units(lastChange + days)).toBe(step);
      expect(units(0)).toBe(units(lastChange - 1));
    }
  });

  it("two processes change each commission once", async () => {
    const pair = await testPair(LONG);
    const [one] = pair;
    const holder = await one.newHolder("pair");
    const to = validatorAddress("Copperleaf");
    await transfer(holder, { amount: "10", to, transferType: "delegate" });
    for (const world of pair) world.advance(50 * DAY);
    await Promise.all([...pair, ...pair].map((world) => followSchedule(world.server.ctx)));
    expect((await noticesOf(holder)).map(([text]) => text)).toEqual([
      "Copperleaf raised its commission from 11% to 12%.",
      "Copperleaf raised its commission from 10% to 11%.",
    ]);
    const { ctx } = one.server;
    expect(await changeCommission(ctx, to, () => null)).toBe(false);
  });
});
