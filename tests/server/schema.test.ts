import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "./support/money.ts";
import { onBothDatabases } from "./support/world.ts";

onBothDatabases(
  "The schema",
  (world) => {
    it("only entries change a balance, and entries and movements cannot be changed, deleted or truncated", async () => {
      const { db } = world().server.ctx;
      for (const statement of [
        "update ledger_accounts set balance = balance + 1 where kind = 'external'",
        "insert into ledger_accounts (key, kind, token, balance) values ('gift', 'external', 'optio/OPT', 1)",
        "delete from ledger_accounts where balance = 0",
        "delete from ledger_accounts",
        "update ledger_movements set kind = 'send'",
        "delete from ledger_movements",
        "update ledger_entries set amount = 0",
        "delete from ledger_entries",
        "update ledger_accounts set balance = -1 where kind = 'rewards'",
        "truncate ledger_entries",
        "truncate ledger_movements cascade",
        "truncate ledger_accounts cascade",
      ]) {
        const sums = () => rows(db, sql`select count(*), sum(balance) from ledger_accounts`);
        const before = await sums();
        if (statement === "delete from ledger_accounts where balance = 0") {
          await db.execute(
            sql`insert into ledger_accounts (key, kind, token, balance) values ('empty', 'external', 'optio/OPT', 0) on conflict do nothing`,
          );
        }
        await expect(db.execute(sql.raw(statement)), statement).rejects.toThrow();
        if (!statement.startsWith("delete from ledger_accounts where")) expect(await sums()).toEqual(before);
      }
    });

    it("a statement that leaves the entries of a movement unbalanced is rejected, also when a later one would balance them", async () => {
      const { db } = world().server.ctx;
      const entry = (movement: string, amount: number) => sql`
        insert into ledger_entries (movement_id, account, token, amount)
          values (${sql.raw(movement)}, 'external|optio/OPT|||world', 'optio/OPT', ${amount})`;
      const sums = () =>
        rows(
          db,
          sql`select count(*), sum(balance), (select count(*) from ledger_entries) as entries from ledger_accounts`,
        );
      const before = await sums();
      const oneSided = [
        // in a movement of their own, which the second statement would balance
        [sql`insert into ledger_movements (id, kind, created_at) values (999999999, 'split', now())`, 999999999, 1],
        // in a balanced movement that exists
        [sql`select 1`, "(select min(movement_id) from ledger_entries)", -1],
      ] as const;
      for (const [first, movement, amount] of oneSided) {
        const written = db.transaction(async (tx) => {
          await tx.execute(first);
          await tx.execute(entry(String(movement), amount));
          await tx.execute(entry(String(movement), -amount));
        });
        await expect(written).rejects.toMatchObject({
          cause: { message: expect.stringMatching(/^ledger movement \d+ is not balanced$/) },
        });
      }
      expect(await sums()).toEqual(before);
    });

    it("a movement of many entries is read once, and not once for each of its entries", async () => {
      const { db } = world().server.ctx;
      const entries = 2_000;
      let handled = 0;
      const rolledBack = db.transaction(async (tx) => {
        await tx.execute(sql`
          with movement as (insert into ledger_movements (kind, created_at) values ('split', now()) returning id)
          insert into ledger_entries (movement_id, account, token, amount)
            select id, 'external|optio/OPT|||world', 'optio/OPT', case when n % 2 = 0 then 1 else -1 end
            from movement, generate_series(1, ${entries}::integer) as n`);
        await tx.execute(sql`set constraints all immediate`);
        const [read] = await rows(
          tx,
          sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
            from pg_stat_xact_user_tables where relname = 'ledger_entries'`,
        );
        handled = Number(read?.rows);
        tx.rollback();
      });
      await expect(rolledBack).rejects.toThrow("Rollback");
      expect(handled).toBeGreaterThan(0);
      expect(handled).toBeLessThan(20 * entries);
    });

    it("invalid rows are rejected", async () => {
      const { db } = world().server.ctx;
      const holder = await world().newHolder("schema1");
      const id = holder.walletId;
      for (const statement of [
        `update transactions set status = 'done' where wallet_id = '${id}'`,
        `update transactions set type = 'gift' where wallet_id = '${id}'`,
        `update transactions set amount = -1 where wallet_id = '${id}'`,
        "update validators set commission = '1.5'",
        "update validators set status = 'asleep'",
        "update validators set bonded = -1",
        `insert into delegations (wallet_id, validator, shares, rewards_since, fee_at_start, began_at) values ('${id}', 'unknown', 1, now(), '0', now())`,
        `insert into delegations (wallet_id, validator, shares, rewards_since, fee_at_start, began_at) select '${id}', min(address), -1, now(), '0', now() from validators`,
        "update validators set shares = outside_shares - 1 where outside_shares > 0",
        "update reward_periods set per_share = -1",
        "insert into reward_periods (validator, since, per_share, commission) select validator, now(), 0, '0' from reward_periods",
        "insert into wallets (id, user_id, name, sealed_phrase, optio_address, ethereum_address, created_at) values ('x', 'unknown', '', '', 'x', 'x', now())",
        "insert into families (id, user_id, created_at) values ('x', 'unknown', now())",
        `insert into unbondings (id, wallet_id, validator, creation_height, completion_time, initial_balance, balance)
           select 'x', '${id}', min(address), 1, now(), 1, 2 from validators`,
      ]) {
        await expect(db.execute(sql.raw(statement)), statement).rejects.toThrow();
      }
    });
  },
  { seedDemo: false },
);
