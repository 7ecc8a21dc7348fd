import { getTableColumns, type InferSelectModel, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

const dialect = new PgDialect();

/** A row as the driver returns it: columns by their names in the database, times and large numbers as texts. */
export type RawRow = Readonly<Record<string, unknown>>;

/**
 * A statement of which only the values change; `sql.placeholder` stands for them. Its text is put together once, which
 * takes drizzle longer than sending it, and each connection prepares it under `name` (db/named-statements.ts): the best
 * plan must not depend on the values.
 */
export const statement = <Name extends string>(name: string, build: () => SQL) => {
  let built: Query | undefined;
  return async (db: Db, values: Readonly<Record<Name, unknown>>): Promise<ReadonlyArray<RawRow>> => {
    built ??= dialect.sqlToQuery(build());
    const query = db._.session.prepareQuery(built, undefined, name, false);
    return ((await query.execute(values)) as { readonly rows: ReadonlyArray<RawRow> }).rows;
  };
};

/** A column that is a text or null. */
export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The columns of a table, for a statement whose rows `rowReader` reads. */
export const columnsOf = (table: PgTable): SQL =>
  sql.join(
    Object.values(getTableColumns(table)).map((column) => sql`${column}`),
    sql`, `,
  );

/** Reads the columns of a table from raw rows. */
export const rowReader = <Table extends PgTable>(table: Table) => {
  const columns = Object.entries(getTableColumns(table));
  return (raw: RawRow): InferSelectModel<Table> => {
    const values = columns.map(([key, column]) => {
      const value = raw[column.name];
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    });
    return Object.fromEntries(values) as InferSelectModel<Table>;
  };
};

/** A table's insert of any number of rows, which are one JSON value: the text is the same for any rows. */
export const insertOfRows = <Table extends PgTable, Key extends keyof InferSelectModel<Table> & string>(
  table: Table,
  keys: ReadonlyArray<Key>,
) => {
  const all = getTableColumns(table);
  const columns = keys.map((key) => ({ key, column: all[key] }));
  const names = sql.join(
    columns.map(({ column }) => sql.identifier(column?.name ?? "")),
    sql`, `,
  );
  const types = sql.join(
    columns.map(({ column }) => sql`${sql.identifier(column?.name ?? "")} ${sql.raw(column?.getSQLType() ?? "")}`),
    sql`, `,
  );
  return {
    /** The insert; `rows` is a JSON value of `json`. */
    insert: (rows: SQL): SQL =>
      sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${rows}::json) as given(${types})`,
    json: (rows: ReadonlyArray<Readonly<Partial<Record<Key, unknown>>>>): string =>
      JSON.stringify(
        rows.map((row) =>
          Object.fromEntries(
            columns.map(({ key, column }) => {
              const value = row[key] ?? null;
              return [column?.name, value === null ? null : column?.mapToDriverValue(value)];
            }),
          ),
        ),
      ),
  };
};
