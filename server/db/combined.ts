import { type SQL, sql } from "drizzle-orm";
import { type Db, isUnavailable } from "./database.ts";
import type { RawRow } from "./exchange.ts";
import { run, statement } from "./statement.ts";

/** The most reads that are sent as one statement. */
const MOST = 100;
/** The longest time that a read waits for an earlier one, in milliseconds. */
const LONGEST_WAIT_MS = 50;

/** The types that values have in the database. */
export type ValueType = "text" | "timestamptz";

/** The values of a statement, by name, and the database types that they are cast to. */
export type ValueTypes<Name extends string> = Readonly<Record<Name, ValueType>>;

/** A value as a part of a statement. */
export type ValueOf<Name extends string> = (name: Name) => SQL;

interface Waiting {
  readonly values: Readonly<Record<string, string | null>>;
  readonly resolve: (row: RawRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads of one statement in one database. */
interface Line {
  sent: number;
  waiting: Waiting[];
  timer: NodeJS.Timeout | undefined;
}

/** Sends reads at once while none is under way, and the others together when it has ended. */
const combining = (db: Db, send: (db: Db, all: ReadonlyArray<Waiting>) => Promise<void>) => {
  const line: Line = { sent: 0, waiting: [], timer: undefined };
  const sendWaiting = (): void => {
    clearTimeout(line.timer);
    line.timer = undefined;
    while (line.waiting.length > 0) {
      line.sent += 1;
      void send(db, line.waiting.splice(0, MOST)).finally(() => {
        line.sent -= 1;
        sendWaiting();
      });
    }
  };
  return (values: Waiting["values"]): Promise<RawRow | undefined> =>
    new Promise((resolve, reject) => {
      line.waiting.push({ values, resolve, reject });
      if (line.sent === 0) sendWaiting();
      else line.timer ??= setTimeout(sendWaiting, LONGEST_WAIT_MS);
    });
};

/**
 * A statement that reads one row at most. Reads that arrive while one of the same statement is under way wait for it, and
 * are sent together: under load the database and the driver have less to do, without load nothing waits. A read that
 * fails fails alone: those that were sent with it are sent again, each by itself. `types`: the values, which may be null.
 */
export const combinedStatement = <Name extends string>(
  name: string,
  types: ValueTypes<Name>,
  build: (value: ValueOf<Name>) => SQL,
) => {
  const one = statement<string>(name, () => build((value) => sql`${sql.placeholder(value)}`));
  const many = statement<"all">(`${name}_together`, () => {
    const columns = Object.entries<ValueType>(types).map(
      ([value, type]) => sql`${sql.identifier(value)} ${sql.raw(type)}`,
    );
    const each = build((value) => sql`given.${sql.identifier(value)}`);
    return sql`select given.given_number, found.* from json_to_recordset(${sql.placeholder("all")}::json)
      as given(given_number integer, ${sql.join(columns, sql`, `)}) cross join lateral (${each} limit 1) as found`;
  });
  const readAlone = (db: Db, { values, resolve, reject }: Waiting): Promise<void> =>
    one(db, values).then(([row]) => resolve(row), reject);
  const readAll = async (db: Db, all: ReadonlyArray<Waiting>): Promise<void> => {
    const given = all.map(({ values }, number) => ({ ...values, given_number: number }));
    const rows = await run(db, many.given({ all: JSON.stringify(given) }));
    const found = new Map(rows.map((row) => [row.given_number, row]));
    for (const [number, { resolve }] of all.entries()) resolve(found.get(number));
  };
  const send = async (db: Db, all: ReadonlyArray<Waiting>): Promise<void> => {
    const [first, second] = all;
    if (first !== undefined && second === undefined) return readAlone(db, first);
    try {
      await readAll(db, all);
    } catch (error) {
      if (isUnavailable(error)) for (const { reject } of all) reject(error);
      else await Promise.all(all.map((waiting) => readAlone(db, waiting)));
    }
  };
  const readers = new WeakMap<Db, ReturnType<typeof combining>>();
  return (db: Db, values: Readonly<Record<Name, string | null>>): Promise<RawRow | undefined> => {
    const read = readers.get(db) ?? combining(db, send);
    readers.set(db, read);
    return read(values);
  };
};
