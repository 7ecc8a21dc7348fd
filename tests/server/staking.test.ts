import { expect, it } from "vitest";
import { nextPayoutAt } from "../../src/domain/wallet/payouts.ts";
import { accountOf, activeOf, notificationsOf, transactionsOf } from "./support/money.ts";
import { transfer } from "./support/transfer.ts";
import { type Holder, onBothDatabases } from "./support/world.ts";

const DAY = 24 * 3600;

const stake = (holder: Holder, to: string, amount: string) =>
  transfer(holder, { amount, to, transferType: "delegate" });

onBothDatabases(
  "Staking",
  (world) => {
    it("weekly rewards are notified once a week, and once for all weeks of a jump of the clock", async () => {
      const holder = await world().newHolder("stake12");
      const [first = "", second = ""] = await activeOf(holder);
      const payouts = async () =>
        (await notificationsOf(holder)).filter(({ link }) => link === "/distribution").map(({ text }) => text);
      await stake(holder, first, "100");
      world().advance(2 * DAY);
      await stake(holder, second, "50");
      expect(await payouts()).toEqual([]);
      const [weekly, year] = [
        expect.stringMatching(/^You earned \d+(?:\.\d+)? OPT in staking rewards$/),
        expect.stringMatching(/^You earned \d+(?:\.\d+)? OPT in staking rewards of 52 weeks$/),
      ];
      // the two delegations are paid on different days of a week
      for (let week = 1; week <= 3; week += 1) {
        for (const days of [5, 2]) {
          world().advance(days * DAY);
          expect((await payouts()).length).toBe(week);
        }
      }
      expect(await payouts()).toEqual([weekly, weekly, weekly]);
      world().advance(52 * 7 * DAY);
      expect(await payouts()).toEqual([year, weekly, weekly, weekly]);
      expect(await payouts()).toHaveLength(4);
    });

    it("pays rewards when the account says, and when the client finds from the activity without it, also after a change of a stake", async () => {
      const holder = await world().newHolder("stake13");
      const [first = "", second = ""] = await activeOf(holder);
      await stake(holder, first, "100");
      world().advance(2 * DAY);
      await stake(holder, second, "50");
      for (let round = 0; round < 6; round += 1) {
        world().advance(3_600);
        if (round === 2) await stake(holder, second, "1");
        const rows = await transactionsOf(holder);
        const now = world().server.ctx.clock.now().getTime();
        const stakes = (await accountOf(holder)).delegations;
        const next = nextPayoutAt([], stakes, 7 * DAY, now) ?? now;
        const derived = stakes.map(({ payoutAt: _, ...stake }) => stake);
        expect(nextPayoutAt(rows, derived, 7 * DAY, now)).toBe(next);
        world().advance((next - now - 1) / 1000);
        expect(await transactionsOf(holder)).toHaveLength(rows.length);
        world().advance(0.001);
        expect((await transactionsOf(holder)).length).toBeGreaterThan(rows.length);
      }
    });

    it("the worth of a stake is cut to cents, and is exact below one: it is not nothing", async () => {
      const holder = await world().newHolder("stake14");
      const [first = "", second = ""] = await activeOf(holder);
      await stake(holder, first, "0.000001");
      await stake(holder, second, "10.000001");
      const [dust, more] = (await accountOf(holder)).delegations.toSorted((a, b) => Number(a.coins) - Number(b.coins));
      expect(dust?.coinsUsd).toMatch(/^0\.000000[1-9]\d{0,7}$/);
      expect(more?.coinsUsd).toMatch(/^[1-9]\d*\.\d{1,2}$/);
    });
  },
  { seedDemo: false, accessTokenSeconds: 50 * 365 * DAY },
);
