import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LIMITS, limitedPool } from "../../server/db/pool.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { emptyDatabase } from "./support/cluster.ts";

const LIMITS_OF_TESTS = { ...LIMITS, connect: 30_000, statement: 30_000, silence: 60_000 };

let url = "";
let opened: ReturnType<typeof limitedPool>;
const db = () => drizzle({ client: opened.pool });
beforeAll(async () => {
  url = await emptyDatabase();
  opened = limitedPool(url, LIMITS_OF_TESTS, 1);
  await opened.pool.query("create table things (id integer, name text)");
});
afterAll(() => opened.close());

/** The statements that the pool's only connection has prepared by name. */
const prepared = async (): Promise<ReadonlyArray<string>> => {
  const { rows } = await opened.pool.query("select statement from pg_prepared_statements order by prepare_time");
  return rows.map(({ statement }) => String(statement));
};

it("PostgreSQL prepares a statement with parameters when it is sent for the third time, and keeps it", async () => {
  const read = () => db().execute(sql`select name from things where id = ${1}`);
  await read();
  await read();
  expect(await prepared()).toEqual([]);
  await read();
  expect(await prepared()).toEqual(["select name from things where id = $1"]);
  await db().transaction((tx) => tx.execute(sql`select name from things where id = ${1}`));
  await read();
  expect(await prepared()).toEqual(["select name from things where id = $1"]);
});

it("statements without parameters, and those whose best plan depends on their values, are not prepared", async () => {
  const before = await prepared();
  for (let sent = 0; sent < 4; sent += 1) {
    await db().execute(sql`select name from things`);
    await db().execute(sql`select name from things where name like ${"a%"}`);
    await db().execute(sql`select name from things order by name offset ${3}`);
  }
  expect(await prepared()).toEqual(before);
});

it("S21: statements continue to work after a migration changes what they return, also in a transaction", async () => {
  const read = () => db().execute(sql`select id from things where id > ${0}`);
  for (let sent = 0; sent < 3; sent += 1) await read();
  await opened.pool.query("insert into things values (1, 'one')");
  await opened.pool.query("alter table things alter column id type bigint");
  expect((await read()).rows).toEqual([{ id: "1" }]);

  for (let sent = 0; sent < 3; sent += 1) await read();
  // not the type that it had at first, with which an old plan would work again
  await opened.pool.query("alter table things alter column id type smallint");
  const inside = await inTransaction(db(), (tx) => tx.execute(sql`select id from things where id > ${0}`));
  expect(inside).toMatchObject({ rows: [{ id: 1 }] });
});

it("statements continue to work when the connection no longer knows the name", async () => {
  const read = () => db().execute(sql`select name, id from things where id = ${1}`);
  for (let sent = 0; sent < 3; sent += 1) await read();
  await opened.pool.query("deallocate all");
  expect((await read()).rows).toEqual([{ name: "one", id: 1 }]);
});

it("a connection prepares at most 200 statements", async () => {
  const { pool, close } = limitedPool(url, LIMITS_OF_TESTS, 1);
  for (let text = 0; text < 210; text += 1) {
    for (let sent = 0; sent < 3; sent += 1) await pool.query({ text: `select ${text} where $1 = 1` }, [1]);
  }
  const { rows } = await pool.query("select count(*)::integer as prepared from pg_prepared_statements");
  expect(rows).toEqual([{ prepared: 200 }]);
  await close();
});
