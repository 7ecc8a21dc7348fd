import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "../../server/db/database.ts";
import { LIMITS, limitedPool } from "../../server/db/pool.ts";
import { run, runLast, statement, together } from "../../server/db/statement.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { emptyDatabase } from "./support/cluster.ts";
import { recorded } from "./support/recorder.ts";

const LIMITS_OF_TESTS = { ...LIMITS, connect: 30_000, statement: 30_000, silence: 60_000 };

let opened: ReturnType<typeof limitedPool>;
let db: Db;
beforeAll(async () => {
  opened = limitedPool(await emptyDatabase(), LIMITS_OF_TESTS, 1);
  db = drizzle({ client: opened.pool });
  await opened.pool.query("create table things (id integer primary key, name text, at timestamptz)");
});
beforeEach(async () => {
  await opened.pool.query("delete from things");
});
afterAll(() => opened.close());

const add = statement<"id" | "name">(
  "add",
  () => sql`insert into things (id, name) values (${sql.placeholder("id")}, ${sql.placeholder("name")})`,
);
const all = statement<never>("all", () => sql`select id, name from things order by id`);
const readAll = () => all(db, {});

/** The texts of the statements that work sends, by packet. */
const packetsOf = async (work: () => Promise<unknown>): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const sent = await recorded(work);
  const packets = [...new Set(sent.map(({ packet }) => packet))];
  return packets.map((number) => sent.filter(({ packet }) => packet === number).map(({ text }) => text));
};

it("statements that are sent together run in their order, and each one sees what those before it did", async () => {
  const results = await together(
    db,
    add.given({ id: 1, name: "one" }),
    all.given({}),
    add.given({ id: 2, name: null }),
  );
  expect(results).toEqual([[], [{ id: 1, name: "one" }], []]);
  expect(await readAll()).toEqual([
    { id: 1, name: "one" },
    { id: 2, name: null },
  ]);
});

const drizzleRow = async (query: ReturnType<typeof sql>): Promise<unknown> =>
  ((await db.execute(query)) as unknown as { readonly rows: ReadonlyArray<unknown> }).rows[0];

it("a value has the same type as drizzle reads it with: numbers, flags, JSON, texts, and times as texts", async () => {
  const columns = sql`select 1::integer as whole, 2::bigint as large, 1.50::numeric as exact, true as flag,
    '{"a":[1]}'::json as json, 'text' as text, null as nothing, timestamptz '2026-01-02 03:04:05.678+00' as at,
    date '2026-01-02' as day, interval '1 day' as length, array['a', 'b'] as list`;
  const [row] = await run(db, statement<never>("types", () => columns).given({}));
  expect(row).toEqual(await drizzleRow(columns));
  expect(row).toMatchObject({ whole: 1, large: "2", exact: "1.50", flag: true, json: { a: [1] }, nothing: null });
});

it("a transaction sends its begin with the first statement and its commit with the last one", async () => {
  const packets = await packetsOf(() =>
    inTransaction(db, async (tx) => {
      await together(tx, add.given({ id: 1, name: "one" }), all.given({}));
      await runLast(tx, add.given({ id: 2, name: "two" }));
    }),
  );
  expect(packets.map((packet) => packet.map((text) => text.split(" ")[0]))).toEqual([
    ["begin", "insert", "select"],
    ["insert", "commit"],
  ]);
  expect(await readAll()).toHaveLength(2);
});

it("a transaction commits without a last statement, begins before a statement of drizzle, and sends nothing when it does nothing", async () => {
  await inTransaction(db, (tx) => tx.execute(sql`insert into things values (1, 'one')`));
  const failed = inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into things values (2, 'two')`);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await readAll()).toEqual([{ id: 1, name: "one" }]);
  expect(await packetsOf(() => inTransaction(db, () => Promise.resolve()))).toEqual([]);
});

it("a last statement that fails is not committed, and the connection can be used again", async () => {
  const failed = inTransaction(db, async (tx) => {
    await add(tx, { id: 1, name: "one" });
    await runLast(tx, add.given({ id: 1, name: "again" }));
  });
  await expect(failed).rejects.toMatchObject({ code: "23505" });
  expect(await readAll()).toEqual([]);
  await inTransaction(db, (tx) => runLast(tx, add.given({ id: 3, name: "three" })));
  expect(await readAll()).toEqual([{ id: 3, name: "three" }]);
});

it("a transaction rejects a statement after its last one", async () => {
  const late = inTransaction(db, async (tx) => {
    await runLast(tx, add.given({ id: 1, name: "one" }));
    await add(tx, { id: 2, name: "two" });
  });
  await expect(late).rejects.toThrow("the last statement of the transaction was sent");
  expect(await readAll()).toEqual([{ id: 1, name: "one" }]);
});

it("a connection that is lost in a transaction is replaced", async () => {
  const lost = inTransaction(db, async (tx) => {
    await add(tx, { id: 1, name: "one" });
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toThrow();
  expect(await readAll()).toEqual([]);
});

const wide = statement<never>("wide", () => sql`select * from things`);

it("S21: a statement is prepared again after a migration changed what it returns, also in a transaction", async () => {
  await add(db, { id: 1, name: "one" });
  const before = await wide(db, {});
  await opened.pool.query("alter table things add column more integer default 7");
  expect(await wide(db, {})).toEqual(before.map((row) => ({ ...row, more: 7 })));
  await opened.pool.query("alter table things drop column more");
  expect(await inTransaction(db, (tx) => wide(tx, {}))).toEqual(before);
});

it("a statement is prepared again when the connection no longer knows its name", async () => {
  await readAll();
  await opened.pool.query("deallocate all");
  expect(await readAll()).toEqual([]);
});

it("a connection prepares a statement once, also when it fails", async () => {
  await opened.pool.query("deallocate all");
  await add(db, { id: 1, name: "one" });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(add(db, { id: 1, name: "again" })).rejects.toMatchObject({ code: "23505" });
  }
  const { rows } = await opened.pool.query("select name from pg_prepared_statements where name like 'add%'");
  expect(rows).toHaveLength(1);
});
