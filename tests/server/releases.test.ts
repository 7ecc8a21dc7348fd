import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { openFolder, openServer } from "../../server/db/connect.ts";
import { getWalletTokens } from "../../src/adapters/http/calls/wallet.ts";
import { violatedLaws } from "./support/audit.ts";
import { emptyDatabase, migratedDatabase } from "./support/cluster.ts";
import { accountOf, rows } from "./support/money.ts";
import { transfer } from "./support/transfer.ts";
import { onServer, testPair, testWorld } from "./support/world.ts";

/** What a newer release leaves: its record of a migration that this version does not know. */
const NEWER = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)";
const REFUSAL =
  /^The database was written by another version of this server: it has 1 migrations that this version does not know\. /;

it("S21: a server does not start on a PostgreSQL database that a newer version has migrated, and changes nothing", async () => {
  const url = await migratedDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(NEWER);
  const count = () => client.query("select count(*)::int as n from drizzle.__drizzle_migrations");
  const before = (await count()).rows;
  await expect(openServer(url)).rejects.toThrow(REFUSAL);
  expect((await count()).rows).toEqual(before);
  await client.end();
});

it("S21: a server does not start on a folder that a newer version has migrated", async () => {
  const folder = await mkdtemp(join(tmpdir(), "optio-newer-"));
  const { close } = await openFolder(folder);
  await close();
  const newer = new PGlite(folder);
  await newer.query(NEWER);
  await newer.close();
  await expect(openFolder(folder)).rejects.toThrow(REFUSAL);
  await rm(folder, { recursive: true });
});

it("S21: a running server continues to work while a newer release adds columns, tables and indexes", async () => {
  const world = await testWorld({ storage: await onServer() });
  const { db } = world.server.ctx;
  const [first, second] = [await world.newHolder("older1"), await world.newHolder("older2")];
  // what a migration of this service may do: a column has a default or may be null, nothing is removed
  await db.execute(sql`alter table transactions add column added_later text`);
  await db.execute(sql`alter table users add column added_later integer not null default 0`);
  await db.execute(sql`create table added_later (id bigserial primary key, value text)`);
  await db.execute(sql`create index added_later_by_value on added_later (value)`);
  await db.execute(sql.raw(NEWER));
  await transfer(first, { amount: "3", to: second.optio });
  await world.newHolder("older3");
  await accountOf(second);
  await second.client.ok(getWalletTokens, { params: { id: second.walletId } });
  expect(await violatedLaws(db)).toEqual([]);
});

it("two processes that start at once on an empty database both start, however long seeding takes", async () => {
  const url = await emptyDatabase();
  // far less than the one that seeds holds its lock
  const limits = { connect: 30_000, lock: 1, statement: 30_000, silence: 60_000 };
  const worlds = await testPair({ storage: { kind: "server", url, limits }, seedDemo: true });
  const count = sql`select count(*)::int as n from users`;
  const [one, two] = await Promise.all(worlds.map(({ server }) => rows(server.ctx.db, count)));
  expect(one).toEqual(two);
});
