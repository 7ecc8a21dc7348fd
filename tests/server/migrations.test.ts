import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as accountTables from "../../server/db/schema/accounts.ts";
import * as ledgerTables from "../../server/db/schema/ledger.ts";
import * as peopleTables from "../../server/db/schema/people.ts";
import * as sandboxTables from "../../server/db/schema/sandbox.ts";
import * as walletTables from "../../server/db/schema/wallets.ts";
import { rows } from "./support/money.ts";
import { onBothDatabases, type World } from "./support/world.ts";

const tables = [accountTables, ledgerTables, peopleTables, sandboxTables, walletTables]
  .flatMap((module) => Object.values<unknown>(module))
  .filter((value) => is(value, PgTable))
  .map(getTableConfig);

/** The lines of a query with the one column `line`. */
const linesOf = async (world: World, query: SQL): Promise<ReadonlyArray<unknown>> =>
  (await rows(world.server.ctx.db, query)).map(({ line }) => line).toSorted();

const isIn = (column: string) => sql.raw(`${column} = 'public'::regnamespace`);

onBothDatabases("The migrated database", (world) => {
  it("has the tables and columns that the schema declares, with their types, and which may be null", async () => {
    const declared = tables.flatMap(({ name, columns }) =>
      columns.map((column) => {
        const type = column.getSQLType().replace("bigserial", "bigint").replace(/ \(/g, "(").replace(/, /g, ",");
        return `${name}.${column.name} ${type}${column.notNull ? " not null" : ""}`;
      }),
    );
    const found = await linesOf(
      world(),
      sql`
      select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where ${isIn("relnamespace")} and relkind = 'r' and attnum > 0 and not attisdropped`,
    );
    expect(declared.length).toBeGreaterThan(100);
    expect(found).toEqual(declared.toSorted());
  });

  it("has the checks and foreign keys that the schema declares", async () => {
    const declared = tables.flatMap((table) => [
      ...table.checks.map(({ name }) => `${table.name} check ${name}`),
      ...table.foreignKeys.map((key) => {
        const { columns, foreignTable } = key.reference();
        const of = columns.map(({ name }) => name).join(",");
        return `${table.name} ${of} in ${getTableConfig(foreignTable).name}`;
      }),
    ]);
    const found = await linesOf(
      world(),
      sql`
      select own.relname || case contype when 'c' then ' check ' || conname else ' ' || (
          select string_agg(attname, ',' order by position) from unnest(conkey) with ordinality as key (number, position)
            join pg_attribute on attrelid = conrelid and attnum = number
        ) || ' in ' || other.relname end as line
      from pg_constraint join pg_class as own on own.oid = conrelid left join pg_class as other on other.oid = confrelid
      where ${isIn("connamespace")} and contype in ('c', 'f')`,
    );
    expect(declared.length).toBeGreaterThan(30);
    expect(found).toEqual(declared.toSorted());
  });

  // those for parts of names are created only where the extension pg_trgm is: 0001_functions.sql
  it("has the indexes that the schema declares, besides those for parts of names, and which are unique", async () => {
    const declared = tables.flatMap((table) =>
      table.indexes.map(({ config }) => `${table.name} ${config.name}${config.unique ? " unique" : ""}`),
    );
    const found = await linesOf(
      world(),
      sql`
      select own.relname || ' ' || of.relname || case when indisunique then ' unique' else '' end as line
      from pg_index join pg_class as own on own.oid = indrelid join pg_class as of on of.oid = indexrelid
      where ${isIn("own.relnamespace")} and of.relname not like '%_by_part_of_%'
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    );
    expect(declared.length).toBeGreaterThan(10);
    expect(found).toEqual(declared.toSorted());
  });
});
