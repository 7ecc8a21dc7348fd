import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { transfer, tryTransfer } from "./support/transfer.ts";
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
        // the sum of a movement is not zero
        `with theft as (insert into ledger_movements (id, kind, created_at) values (999999999, 'theft', now()))
          insert into ledger_entries (movement_id, account, token, amount)
            select 999999999, key, token, 1 from ledger_accounts limit 1`,
        "truncate ledger_entries",
        "truncate ledger_movements cascade",
        "truncate ledger_accounts cascade",
      ]) {
        const before: unknown = await db.execute(sql`select count(*), sum(balance) from ledger_accounts`);
        if (statement === "delete from ledger_accounts where balance = 0") {
          await db.execute(
            sql`insert into ledger_accounts (key, kind, token, balance) values ('empty', 'external', 'optio/OPT', 0) on conflict do nothing`,
          );
        }
        await expect(db.execute(sql.raw(statement)), statement).rejects.toThrow();
        if (!statement.startsWith("delete from ledger_accounts where")) {
          expect(await db.execute(sql`select count(*), sum(balance) from ledger_accounts`)).toMatchObject({
            rows: (before as { rows: unknown[] }).rows,
          });
        }
      }
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

    it("stored sums and counts match the rows", async () => {
      const { db } = world().server.ctx;
      const [alice, bob] = [await world().newHolder("schema2"), await world().newHolder("schema3")];
      const result: unknown = await db.execute(
        sql`select address from validators where status = 'active' order by address limit 1`,
      );
      const to = String((result as { rows: ReadonlyArray<{ address: string }> }).rows[0]?.address);
      await transfer(alice, { amount: "5", to: bob.optio });
      await transfer(alice, { amount: "50", to, transferType: "delegate" });
      await tryTransfer(alice, { amount: "7", to, transferType: "undelegate" });
      const wrong: unknown = await db.execute(sql`
        select address as what from validators
          left join (select validator, sum(balance) as coins from ledger_accounts where kind = 'staked' group by validator) as s
          on s.validator = address where bonded <> coalesce(s.coins, 0)
        union all select list from (
          select list, kind, sum(rows) as rows from list_counts group by list, kind
        ) as counted full join (
          select 'transactions:' || wallet_id as list, type || '|' || token as kind, count(*) as rows
            from transactions group by 1, 2
          union all select 'notifications:' || user_id, '', count(*) from notifications group by 1
          union all select 'following:' || follower, '', count(*) from follows group by 1
          union all select 'followers:' || followee, '', count(*) from follows group by 1
          union all select 'referrals:' || referred_by, '', count(*) from users where referred_by is not null group by 1
        ) as listed using (list, kind) where coalesce(counted.rows, 0) <> coalesce(listed.rows, 0)
        union all select key from ledger_accounts a where balance <>
          (select coalesce(sum(amount), 0) from ledger_entries e where e.account = a.key)`);
      expect((wrong as { rows: unknown[] }).rows).toEqual([]);
    });
  },
  { seedDemo: false },
);
