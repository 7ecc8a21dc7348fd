import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { openMemory, openServer } from "../../server/db/connect.ts";
import { reconcile } from "../../server/ledger/reconcile.ts";
import { startCluster } from "./support/postgres.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { onBothDatabases } from "./support/world.ts";

const MIGRATIONS = join(import.meta.dirname, "../../server/db/migrations");

/** The statements of the first three migrations, and drizzle's own record of them. */
const oldMigrations = async (): Promise<string> => {
  const journal: { entries: ReadonlyArray<{ tag: string; when: number }> } = JSON.parse(
    await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8"),
  );
  const old = journal.entries.slice(0, 3);
  const texts = await Promise.all(old.map(({ tag }) => readFile(join(MIGRATIONS, `${tag}.sql`), "utf8")));
  const records = old.map(
    ({ when }) => `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${when});`,
  );
  return [
    ...texts.map((text) => text.replaceAll("--> statement-breakpoint", ";").replaceAll(";;", ";")),
    `create schema if not exists drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`,
    ...records,
  ].join(";\n");
};

/** What the service had written before the database kept sums itself: two people, stake, a transfer with a key. */
const OLD_DATA = `
insert into users (id, referral_code, ulid, created_at) values ('u1', 'r1', 'l1', now()), ('u2', 'r2', 'l2', now());
insert into wallets (id, user_id, name, sealed_phrase, optio_address, ethereum_address, created_at)
  values ('w1', 'u1', 'n', '', 'o1', 'e1', now()), ('w2', 'u2', 'n', '', 'o2', 'e2', now());
insert into validators (address, moniker, commission, max_rate, max_change_rate, uptime, status, min_self_delegation, created_at)
  values ('v1', 'm', '0.05', '0.2', '0.01', '1', 'active', 1, now());
insert into ledger_accounts (key, kind, token, wallet_id, validator, balance) values
  ('issuance|optio/OPT|||', 'issuance', 'optio/OPT', null, null, -1700),
  ('rewards|optio/OPT|||', 'rewards', 'optio/OPT', null, null, 1609),
  ('fees|optio/OPT|||', 'fees', 'optio/OPT', null, null, 1),
  ('available|optio/OPT|w1||', 'available', 'optio/OPT', 'w1', null, 50),
  ('staked|optio/OPT|w1|v1|', 'staked', 'optio/OPT', 'w1', 'v1', 40);
insert into ledger_movements (id, kind, created_at) values (1, 'genesis', now());
select setval('ledger_movements_id_seq', 1);
insert into ledger_entries (movement_id, account, token, amount) select 1, key, token, balance from ledger_accounts;
insert into delegations (wallet_id, validator, rewards_since) values ('w1', 'v1', now());
insert into transactions (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
  values ('t1', 'w1', 'send', 'success', 'optio/OPT', 5, 'o1', 'o2', 'optio/OPT', 1, 'H1', now(), now()),
         ('t2', 'w2', 'receive', 'success', 'optio/OPT', 5, 'o1', 'o2', 'optio/OPT', 0, 'H1', now(), now());
insert into idempotency_keys (wallet_id, key, body_hash, receipt, created_at) values ('w1', 'k1', 'h', '{"transactionHash":"H1"}', now());
insert into notifications (user_id, text, created_at) values ('u1', 'a', now()), ('u1', 'b', now());
`;

const afterUpgrade = sql`select
  (select bonded::text from validators) as bonded,
  (select count(*)::integer from ledger_accounts where kind = 'rewards' and key like '%shard-%' and balance = 100) as shards,
  (select balance::text from ledger_accounts where key = 'rewards|optio/OPT|||') as rest,
  (select string_agg(id || '=' || coalesce(reference, '-'), ',' order by id) from transactions) as reference,
  (select sum(rows)::integer from transaction_counts) as counted,
  (select string_agg(address, ',') from recipients) as recipients,
  (select rows from notification_counts where user_id = 'u1') as told`;
const UPGRADED = {
  bonded: "40",
  shards: 16,
  rest: "9",
  reference: "t1=k1,t2=-",
  counted: 2,
  recipients: "o2",
  told: 2,
};

it("M11: a database of the first release is upgraded with everything in it, on PGlite", async () => {
  const old = new PGlite();
  await old.exec(await oldMigrations());
  await old.exec(OLD_DATA);
  const archive = await old.dumpDataDir("none");
  await old.close();
  const { db, close } = await openMemory(archive);
  const result: unknown = await db.execute(afterUpgrade);
  expect((result as { rows: unknown[] }).rows).toEqual([UPGRADED]);
  expect(await reconcile(db)).toEqual([]);
  await close();
}, 60_000);

it("M11: a database of the first release is upgraded by two processes at once, on PostgreSQL", async () => {
  const cluster = await startCluster();
  const url = await cluster.newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(await oldMigrations());
  await client.query(OLD_DATA);
  await client.end();
  const [one, two] = await Promise.all([openServer(url), openServer(url)]);
  const result: unknown = await two.db.execute(afterUpgrade);
  expect((result as { rows: unknown[] }).rows).toEqual([UPGRADED]);
  expect(await reconcile(one.db)).toEqual([]);
  await one.close();
  await two.close();
  await cluster.stop();
}, 60_000);

onBothDatabases(
  "The schema",
  (world) => {
    it("L11: nothing but entries changes a balance, and neither entries nor movements are changed or emptied", async () => {
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

    it("L11: rows that no part of the service would write are refused", async () => {
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
        `insert into delegations (wallet_id, validator, rewards_since) values ('${id}', 'nobody', now())`,
        "insert into wallets (id, user_id, name, sealed_phrase, optio_address, ethereum_address, created_at) values ('x', 'nobody', '', '', 'x', 'x', now())",
        "insert into families (id, user_id, created_at) values ('x', 'nobody', now())",
        `insert into unbondings (id, wallet_id, validator, creation_height, completion_time, initial_balance, balance)
           select 'x', '${id}', min(address), 1, now(), 1, 2 from validators`,
      ]) {
        await expect(db.execute(sql.raw(statement)), statement).rejects.toThrow();
      }
    });

    it("M11: kept sums and counts are those of the rows", async () => {
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
        union all select wallet_id from transaction_counts c where rows <>
          (select count(*) from transactions t where t.wallet_id = c.wallet_id and t.type = c.type and t.token = c.token)
        union all select user_id from notification_counts c where rows <>
          (select count(*) from notifications n where n.user_id = c.user_id)
        union all select key from ledger_accounts a where balance <>
          (select coalesce(sum(amount), 0) from ledger_entries e where e.account = a.key)`);
      expect((wrong as { rows: unknown[] }).rows).toEqual([]);
    });
  },
  { seedDemo: false },
);
