import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Db } from "../../server/db/database.ts";
import { mature } from "../../server/jobs/mature.ts";
import { validatorAddress } from "../../server/seed/genesis.ts";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { add, amount, compare, type Money, subtract } from "../../src/domain/values/money.ts";
import { accountOf, activeOf, own, postSandbox, rows, transactionsOf, validatorAt } from "./support/money.ts";
import { LONG_SESSIONS } from "./support/server-process.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { type Holder, named, onBothDatabases, testPair, testWorld } from "./support/world.ts";

const DAY = 24 * 3600;

const payoutsOf = async (holder: Holder): Promise<ReadonlyArray<Money>> =>
  (await transactionsOf(holder, { type: "distribution" })).map((transaction) => transaction.amount);
const total = (amounts: ReadonlyArray<Money>): Money => amounts.reduce(add, amount("0"));

/** Leaves this many base units in the reward pool and moves the rest to the faucet. */
const leaveInPool = (db: Db, units: bigint): Promise<unknown> =>
  db.execute(sql`
    with pool as (select key, balance - ${units.toString()}::numeric as moved from ledger_accounts where key = 'rewards|optio/OPT|||'),
      movement as (insert into ledger_movements (kind, created_at) values ('split', now()) returning id)
    insert into ledger_entries (movement_id, account, token, amount)
      select id, key, 'optio/OPT', -moved from movement, pool
      union all select id, 'faucet|optio/OPT|||', 'optio/OPT', moved from movement, pool`);

/** Moves 100 OPT from the faucet to the reward pool. */
const refillPool = (db: Db) =>
  db.execute(sql`
    with movement as (insert into ledger_movements (kind, created_at) values ('split', now()) returning id)
    insert into ledger_entries (movement_id, account, token, amount)
      select id, 'faucet|optio/OPT|||', 'optio/OPT', -100000000 from movement
      union all select id, 'rewards|optio/OPT|||', 'optio/OPT', 100000000 from movement`);

onBothDatabases(
  "Rewards",
  (world, kind) => {
    it("APR and rewards use all 18 decimals of a commission", async () => {
      const founder = await world().newHolder("rate1");
      const rate = "0.051234567890123456";
      const { to } = await founder.client.ok(createValidator, own(founder, { commissionRate: rate }));
      world().advance(DAY);
      const again = await world().holder(named("rate1"));
      const found = await validatorAt(again, to);
      expect(found?.fee).toBe(rate);
      expect(Number(found?.apr)).toBeGreaterThan(0.05);
      const rewards = Number((await accountOf(again)).delegations[0]?.rewards);
      expect(rewards).toBeCloseTo((100 * Number(found?.apr)) / 365, 4);
    });

    it("own stake below the minimum jails the validator, and rewards earned until then are paid", async () => {
      const holder = await world().newHolder("jail1");
      const { to } = await holder.client.ok(createValidator, own(holder));
      const status = async (of: Holder) => (await validatorAt(of, to))?.status;
      expect(await status(holder)).toBe("inactive");
      world().advance(6);
      expect((await tryTransfer(holder, { amount: "90", to, transferType: "undelegate" })).status).toBe(200);
      expect(await status(holder)).toBe("active");
      world().advance(DAY);
      const later = await world().holder(named("jail1"));
      const owed = (await accountOf(later)).delegations[0]?.rewards ?? amount("0");
      expect(Number(owed)).toBeGreaterThan(0);
      expect((await tryTransfer(later, { amount: "0.000001", to, transferType: "undelegate" })).status).toBe(200);
      expect(await status(later)).toBe("jailed");
      expect(await payoutsOf(later)).toContain(owed);
      world().advance(DAY);
      const idle = await world().holder(named("jail1"));
      expect((await accountOf(idle)).delegations[0]?.rewards).toBe("0");
    });

    it("a later delegation does not change earlier rewards", async () => {
      const [small, large] = [await world().newHolder("past1"), await world().newHolder("past2")];
      const [first = ""] = await activeOf(small);
      await transfer(small, { amount: "100", to: first, transferType: "delegate" });
      world().advance(DAY);
      const before = (await accountOf(await world().holder(named("past1")))).delegations[0]?.rewards;
      const { db } = world().server.ctx;
      // a hundred million coins more are bonded
      await db.execute(sql`
        with movement as (insert into ledger_movements (kind, created_at) values ('split', now()) returning id)
        insert into ledger_entries (movement_id, account, token, amount)
          select id, 'external|optio/OPT|||world', 'optio/OPT', -100000000000000 from movement
          union all select id, ${`staked|optio/OPT||${first}|`}, 'optio/OPT', 100000000000000 from movement`);
      await transfer(await world().holder(named(large.email.split("@")[0] ?? "")), {
        amount: "1",
        to: first,
        transferType: "delegate",
      });
      expect((await accountOf(await world().holder(named("past1")))).delegations[0]?.rewards).toBe(before);
    });

    it("a short reward pool pays its balance and still owes the rest", async () => {
      const holder = await world().newHolder("short1");
      const { db } = world().server.ctx;
      const [first = "", second = ""] = await activeOf(holder);
      await transfer(holder, { amount: "100", to: first, transferType: "delegate" });
      world().advance(3 * DAY);
      const later = await world().holder(named("short1"));
      const owed = (await accountOf(later)).delegations[0]?.rewards ?? amount("0");
      // less than what three days of 100 OPT earn
      await leaveInPool(db, 16_000n);
      await transfer(later, { amount: "100", to: second, from: first, transferType: "move-delegation" });
      expect(await payoutsOf(later)).toEqual(["0.016"]);
      const left = await rows(
        db,
        sql`select accrued::text from delegations where wallet_id = ${later.walletId} and validator = ${first}`,
      );
      expect(left).toEqual([{ accrued: String(Math.round(Number(subtract(owed, amount("0.016"))) * 1e6)) }]);
      world().advance(8 * DAY);
      const empty = await world().holder(named("short1"));
      expect(await payoutsOf(empty)).toEqual(["0.016"]);
      await refillPool(db);
      const paid = total(await payoutsOf(empty));
      expect(compare(paid, owed)).toBe(1);
      expect(
        await rows(db, sql`select 1 from delegations where wallet_id = ${later.walletId} and accrued > 0`),
      ).toEqual([]);
    });

    it("a pool that is too small for a week pays a part of it, and no read locks the wallet for the rest", async () => {
      const holder = await world().newHolder("short2");
      const { db } = world().server.ctx;
      const [first = ""] = await activeOf(holder);
      await transfer(holder, { amount: "100", to: first, transferType: "delegate" });
      await leaveInPool(db, 16_000n);
      const [pool] = await rows(
        db,
        sql`select trim_scale(sum(balance) / 1000000)::text as coins from ledger_accounts where kind = 'rewards'`,
      );
      world().advance(15 * DAY);
      const later = await world().holder(named("short2"));
      expect(await payoutsOf(later)).toEqual([pool?.coins]);
      const delegation = sql`select accrued > 0 as owed from delegations where wallet_id = ${later.walletId}`;
      expect(await rows(db, delegation)).toEqual([{ owed: true }]);
      if (kind === "PostgreSQL") {
        // a second week is due, and a read that locks the wallet would wait and answer 503
        await db.transaction(async (tx) => {
          await tx.execute(sql`select 1 from wallets where id = ${later.walletId} for update`);
          expect(await payoutsOf(later)).toEqual([pool?.coins]);
        });
      }
      await refillPool(db);
      const paid = await payoutsOf(later);
      expect(paid).toHaveLength(2);
      expect(await rows(db, delegation)).toEqual([{ owed: false }]);
      const twoWeeks = total(paid);
      world().advance(15 * DAY);
      const last = await world().holder(named("short2"));
      expect(Number(subtract(total(await payoutsOf(last)), twoWeeks))).toBeCloseTo(Number(twoWeeks), 5);
    });

    it("a pool that is too small for several wallets at once pays all of it, and the rest when it has coins again", async () => {
      const { ctx } = world().server;
      const names = ["batch1", "batch2", "batch3"];
      for (const name of names) {
        const holder = await world().newHolder(name);
        const [first = ""] = await activeOf(holder);
        await transfer(holder, { amount: "100", to: first, transferType: "delegate" });
      }
      world().advance(7 * DAY);
      await leaveInPool(ctx.db, 160n);
      await mature(ctx);
      const pool = sql`select sum(balance)::text as units from ledger_accounts where kind = 'rewards'`;
      expect(await rows(ctx.db, pool)).toEqual([{ units: "0" }]);
      await refillPool(ctx.db);
      // what is owed to the first one is paid with its next week
      world().advance(7 * DAY);
      await mature(ctx);
      const paid: Money[] = [];
      for (const name of names) paid.push(total(await payoutsOf(await world().holder(named(name)))));
      expect(Number(paid[0])).toBeGreaterThan(0.1);
      expect(new Set(paid).size).toBe(1);
    });
  },
  { seedDemo: false },
);

it("two processes with different clocks pay the rewards of the elapsed time once", async () => {
  const SKEW = 3600;
  const [one, two] = await testPair();
  two.advance(SKEW);
  let name = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ second: fc.boolean(), wait: fc.nat(600) }), { minLength: 6, maxLength: 12 }),
      async (steps) => {
        name += 1;
        const holder = await one.newHolder(`skew${name}`);
        const [first = ""] = await activeOf(holder);
        await transfer(holder, { amount: "200", to: first, transferType: "delegate" });
        const there = two.anonymous();
        const elsewhere: Holder = { ...holder, client: there };
        let waited = 0;
        for (const step of steps) {
          one.advance(step.wait);
          two.advance(step.wait);
          waited += step.wait;
          // tokens of the process that is ahead are not valid yet in the other one, so each has its own
          const client = await (step.second ? two : one).signIn(named(`skew${name}`));
          await transfer({ ...elsewhere, client }, { amount: "0.000001", to: first, transferType: "delegate" });
        }
        const last: Holder = { ...holder, client: await two.signIn(named(`skew${name}`)) };
        const paid = Number(total(await payoutsOf(last)));
        const apr = Number((await validatorAt(last, first))?.apr);
        const fair = (seconds: number): number => (200 * apr * seconds) / (365 * DAY);
        expect(paid).toBeLessThanOrEqual(1.001 * fair(waited + SKEW) + 2e-5);
        // unpaid rewards were earned since the last step
        expect(paid).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});

it("what was earned before a slash or a release does not depend on a reader before it", async () => {
  const jailed = validatorAddress("Northwind Nodes");
  const world = await testWorld(LONG_SESSIONS);
  const readWorld = await testWorld(LONG_SESSIONS);
  const [earner, reader] = [await world.newHolder("earner"), await readWorld.newHolder("earner")];
  const stake = { amount: "100", to: validatorAddress("Fernway"), transferType: "delegate" } as const;
  for (const holder of [earner, reader]) await transfer(holder, stake);
  for (const change of ["slash", "unjail"]) {
    for (const each of [world, readWorld]) each.advance(2 * DAY);
    await accountOf(reader);
    for (const one of [world, readWorld]) await postSandbox(one, change, { validator: jailed });
    const [owed, expected] = [await accountOf(earner), await accountOf(reader)];
    expect(owed.delegations[0]?.rewards).toBe(expected.delegations[0]?.rewards);
  }
});
