import {
  fillPlaceholders,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type Query,
  type SQL,
  sql,
} from "drizzle-orm";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { type Answer, type Db, jsonTable } from "./database.ts";
import type { Call, RawRow, Results } from "./exchange.ts";
import { sendTogether } from "./transaction.ts";

const dialect = new PgDialect();

/** A statement with the values of its placeholders. */
export interface Given {
  readonly name: string;
  readonly query: Query;
  readonly values: Readonly<Record<string, unknown>>;
}

const parameterOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

const callOf = ({ name, query, values }: Given): Call => ({
  name,
  text: query.sql,
  values: fillPlaceholders(query.params, values).map(parameterOf),
});

/** The type of a prepared statement whose rows drizzle does not map. */
interface Answered {
  readonly execute: Answer<RawRow>;
  readonly all: unknown;
  readonly values: unknown;
}

const runEmbedded = async (db: Db, { name, query, values }: Given): Promise<ReadonlyArray<RawRow>> => {
  const prepared = db._.session.prepareQuery<Answered>(query, undefined, name, false);
  return (await prepared.execute(values)).rows;
};

const runAll = async (db: Db, all: ReadonlyArray<Given>, isLast: boolean) => {
  const sent = sendTogether(db, all.map(callOf), isLast);
  if (sent !== null) return sent;
  const results: Array<ReadonlyArray<RawRow>> = [];
  for (const given of all) results.push(await runEmbedded(db, given));
  return results;
};

/** Runs statements in their order, on PostgreSQL in one round trip; each one sees what those before it did. */
export const together = (db: Db, ...all: ReadonlyArray<Given>): Promise<Results> => runAll(db, all, false);

/** Runs a statement. */
export const run = async (db: Db, given: Given): Promise<ReadonlyArray<RawRow>> => (await together(db, given))[0] ?? [];

/** Runs the last statement of a transaction of `inTransaction`, on PostgreSQL with its commit in one round trip. */
export const runLast = async (tx: Db, given: Given): Promise<ReadonlyArray<RawRow>> =>
  (await runAll(tx, [given], true))[0] ?? [];

/**
 * A statement of which only the values change; `sql.placeholder` marks them. Its text is put together once, which
 * takes drizzle longer than sending it, and each connection prepares it under `name` (db/exchange.ts): the best plan must
 * not depend on the values.
 */
export const statement = <Name extends string>(name: string, build: () => SQL) => {
  let query: Query | undefined;
  const given = (values: Readonly<Record<Name, unknown>>): Given => {
    query ??= dialect.sqlToQuery(build());
    return { name, query, values };
  };
  const sent = (db: Db, values: Readonly<Record<Name, unknown>>): Promise<ReadonlyArray<RawRow>> =>
    run(db, given(values));
  /** `given`: the statement with values, for `together` and `runLast`. */
  return Object.assign(sent, { given });
};

/** A column that is a text or null. */
export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The columns of a table, for a statement whose rows `rowReader` reads; a prefix tells them from those of other tables. */
export const columnsOf = (table: PgTable, prefix = ""): SQL =>
  sql.join(
    Object.values(getTableColumns(table)).map((column) =>
      prefix === "" ? sql`${column}` : sql`${column} as ${sql.identifier(prefix + column.name)}`,
    ),
    sql`, `,
  );

/** Reads the columns of a table from raw rows; `prefix` as in `columnsOf`. */
export const rowReader = <Table extends PgTable>(table: Table, prefix = "") => {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    return { key, name: prefix + column.name, column };
  });
  return (raw: RawRow): InferSelectModel<Table> => {
    const row: Record<string, unknown> = {};
    for (const { key, name, column } of columns) {
      const value = raw[name];
      row[key] = value === null ? null : column.mapFromDriverValue(value);
    }
    // drizzle's type of a row is computed from the table's type, which no loop over its columns can follow
    return row as InferSelectModel<Table>;
  };
};

/** A table's insert of any number of rows, which are one JSON value: the text is the same for any rows. */
export const insertOfRows = <Table extends PgTable, Key extends keyof InferSelectModel<Table> & string>(
  table: Table,
  keys: ReadonlyArray<Key>,
) => {
  const all = getTableColumns(table);
  const columns = keys.flatMap((key) => {
    const column = all[key];
    return column === undefined ? [] : [{ key, column }];
  });
  const types = Object.fromEntries(columns.map(({ column }) => [column.name, column.getSQLType()]));
  const names = sql.join(
    Object.keys(types).map((name) => sql.identifier(name)),
    sql`, `,
  );
  return {
    /** The insert; `rows` is a JSON value of `json`. */
    insert: (rows: SQL): SQL => sql`insert into ${table} (${names}) select ${names} from ${jsonTable(rows, types)}`,
    json: (rows: ReadonlyArray<Readonly<Partial<Record<Key, unknown>>>>): string =>
      JSON.stringify(
        rows.map((row) =>
          Object.fromEntries(
            columns.map(({ key, column }) => {
              const value = row[key] ?? null;
              return [column.name, value === null ? null : column.mapToDriverValue(value)];
            }),
          ),
        ),
      ),
  };
};

/**
 * Inserts any number of rows in their order by one statement with one parameter, which drizzle puts together in a tenth of
 * the time of its own insert. A column that only some rows name is null in the others, also one with a default.
 */
export const insertAll = async <Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: ReadonlyArray<InferInsertModel<Table>>,
): Promise<void> => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const { insert, json } = insertOfRows<PgTable, string>(table, keys);
  if (rows.length > 0) await tx.execute(insert(sql`${json(rows)}`));
};
