import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countAttempts, uncountAttempts } from "../../server/auth/limits.ts";
import type { Db } from "../../server/db/database.ts";
import { getValidators } from "../../src/adapters/http/calls/staking.ts";
import { migratedDatabase } from "./support/cluster.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { type Holder, startWorld, type World } from "./support/world.ts";

let world: World;
let alice: Holder;
let bob: Holder;
beforeAll(async () => {
  const url = await migratedDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // as in production: the cluster of the tests flushes nothing
  await client.query(`alter database ${client.database} set synchronous_commit = on`);
  await client.end();
  world = await startWorld({ kind: "server", url });
  alice = await world.newHolder("alice");
  bob = await world.newHolder("bob");
  await watchCommits(world.server.ctx.db);
});
afterAll(() => world.server.stop());

/** Records for each written row, when its transaction commits, its table and whether the commit waits for the flush. */
const watchCommits = async (db: Db): Promise<void> => {
  await db.execute(sql`create table commits (transaction xid8, written text, synchronous text)`);
  await db.execute(sql`create function record_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (pg_current_xact_id(), tg_table_name, current_setting('synchronous_commit'));
      return null;
    end $$`);
  await db.execute(sql`do $$
    declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'commits' loop
        execute format('create constraint trigger recorded after insert or update or delete on %I
          deferrable initially deferred for each row execute function record_commit()', name);
      end loop;
    end $$`);
};

/** The commits of some work in their order: the tables that each one writes, and `synchronous_commit` at its end. */
const commitsOf = async (work: () => Promise<unknown>) => {
  const { db } = world.server.ctx;
  await db.execute(sql`truncate commits`);
  await work();
  const found: unknown = await db.execute(sql`select string_agg(distinct synchronous, ',') as synchronous,
    array_agg(distinct written order by written) as tables from commits group by transaction order by transaction`);
  return (found as { rows: ReadonlyArray<{ synchronous: string; tables: ReadonlyArray<string> }> }).rows;
};

const COUNTED = { synchronous: "off", tables: ["rate_limits"] };
const MONEY = ["idempotency_keys", "ledger_entries", "ledger_movements", "rate_limits", "transactions"];

it("a transfer waits for one flush to disk, that of its money: its passcode is counted before without one, and uncounted with the money", async () => {
  const { validatorSet } = await alice.client.ok(getValidators);
  const validator = validatorSet.find(({ status }) => status === "active")?.address ?? "";
  const inputs = [
    { amount: "1", to: bob.optio, transferType: "send" },
    { amount: "1", to: validator, transferType: "delegate" },
    { amount: "1", to: validator, transferType: "undelegate" },
  ] as const;
  for (const input of inputs) {
    const commits = await commitsOf(() => transfer(alice, { key: input.transferType, ...input }));
    expect(commits).toEqual([COUNTED, { synchronous: "on", tables: expect.arrayContaining(MONEY) }]);
  }
});

it("a wrong passcode is counted without a flush, and keys and sessions are written with one", async () => {
  expect(await commitsOf(() => tryTransfer(alice, { amount: "1", to: bob.optio, passcode: "Wrong-key-1!" }))).toEqual([
    COUNTED,
  ]);
  const commits = await commitsOf(() => world.newHolder("carol"));
  expect(commits.filter(({ synchronous }) => synchronous !== "on")).toEqual(
    commits.filter(({ tables }) => tables.includes("rate_limits")),
  );
  expect(commits.filter(({ synchronous, tables }) => synchronous !== "on" && tables.length > 1)).toEqual([]);
  const written = new Set(commits.filter(({ synchronous }) => synchronous === "on").flatMap(({ tables }) => tables));
  expect([...written]).toEqual(expect.arrayContaining(["families", "refresh_tokens", "users", "wallets"]));
});

it("attempts are not counted in a transaction, whose other writes would then commit without a flush", async () => {
  const { db } = world.server.ctx;
  const counter = ["passcode", "in-transaction"] as const;
  await expect(db.transaction((tx) => countAttempts(tx, [counter], new Date()))).rejects.toThrow(
    "outside of transactions",
  );
  await expect(db.transaction((tx) => uncountAttempts(tx, [counter]))).rejects.toThrow("outside of transactions");
});
