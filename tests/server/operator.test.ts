import { expect, it } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { violatedLaws } from "./support/audit.ts";
import { own, transactionsOf } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { transfer } from "./support/transfer.ts";
import type { Holder } from "./support/world.ts";

const DAY = 24 * 3600;

/** The payouts of a wallet in base units: of rewards, and of commission. */
const payoutsOf = async (holder: Holder) => {
  const transactions = await transactionsOf(holder, { type: "distribution" });
  const units = (isCommission: boolean): number =>
    transactions
      .filter(({ memo }) => (memo === "Validator commission") === isCommission)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1_000_000), 0);
  return { rows: transactions, rewards: units(false), commission: units(true) };
};

onPostgres(
  "The operator of a validator",
  (world) => {
    it("is paid its commission with the week: its share of what all delegators of the validator earned", async () => {
      const [founder, other] = [await world().newHolder("operator1"), await world().newHolder("operator2")];
      const given = own(founder, { amount: "2", minSelfDelegation: "1" });
      const { to } = await founder.client.ok(createValidator, given);
      await transfer(other, { amount: "200", to, transferType: "delegate" });
      world().advance(7 * DAY - 1);
      expect((await payoutsOf(founder)).rows).toEqual([]);
      world().advance(1);
      const [operator, delegator] = [await payoutsOf(founder), await payoutsOf(other)];
      expect(delegator.rewards).toBeGreaterThan(500_000);
      expect(operator.rewards).toBe(Math.floor(delegator.rewards / 100));
      // 5% of all, of which the delegators got 95%
      expect(operator.commission / ((delegator.rewards + operator.rewards) * (0.05 / 0.95))).toBeCloseTo(1, 4);
      expect(operator.rows.find(({ memo }) => memo !== null)).toMatchObject({ fromValidator: to, status: "success" });
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
      // a second week, in which the stake changes
      world().advance(3 * DAY);
      await transfer(other, { amount: "150", to, transferType: "undelegate" });
      world().advance(11 * DAY);
      const [later, rest] = [await payoutsOf(founder), await payoutsOf(other)];
      const weeks = rest.rewards + later.rewards;
      expect(later.commission / (weeks * (0.05 / 0.95))).toBeGreaterThan(0.97);
      expect(later.commission / (weeks * (0.05 / 0.95))).toBeLessThan(1.2);
      expect(later.rows.filter(({ memo }) => memo !== null)).toHaveLength(2);
      expect((await payoutsOf(founder)).rows).toEqual(later.rows);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("gets the whole rewards with a commission of 100%, and nothing while the validator is jailed", async () => {
      const [founder, other] = [await world().newHolder("operator3"), await world().newHolder("operator4")];
      const given = own(founder, { commissionRate: "1", commissionMaxRate: "1", commissionMaxChangeRate: "1" });
      const { to } = await founder.client.ok(createValidator, given);
      await transfer(other, { amount: "100", to, transferType: "delegate" });
      world().advance(7 * DAY);
      const paid = await payoutsOf(founder);
      expect([paid.rewards, paid.commission > 500_000, (await payoutsOf(other)).rows]).toEqual([0, true, []]);
      await transfer(founder, { amount: "95", to, transferType: "undelegate" });
      world().advance(14 * DAY);
      expect((await payoutsOf(founder)).commission).toBe(paid.commission);
    });
  },
  { seedDemo: false, accessTokenSeconds: 50 * 365 * DAY },
);
