import { type SQL, sql } from "drizzle-orm";
import { type Db, isUnavailable, jsonTable } from "./database.ts";
import type { RawRow } from "./exchange.ts";
import { run, statement } from "./statement.ts";

/** The most calls that are sent as one statement. */
const MOST = 100;
/** The longest time that a call waits for an earlier one, in milliseconds. */
const LONGEST_WAIT_MS = 50;

/** The types that values have in the database. */
type ValueType = "text" | "timestamptz" | "integer" | "boolean";

/** The values of a statement, by name, and the database types that they are cast to. */
export type ValueTypes<Name extends string> = Readonly<Record<Name, ValueType>>;

/** A value as a part of a statement. */
export type ValueOf<Name extends string> = (name: Name) => SQL;

type Values<Name extends string> = Readonly<Record<Name, string | number | boolean | null>>;

interface Waiting<Name extends string> {
  readonly values: Values<Name>;
  readonly resolve: (row: RawRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends a call at once while none is under way, and the others together when that has ended. */
const inBatches = <Name extends string>(send: (all: ReadonlyArray<Waiting<Name>>) => Promise<void>) => {
  let sent = 0;
  let waiting: Array<Waiting<Name>> = [];
  let timer: NodeJS.Timeout | undefined;
  const sendWaiting = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST) {
      sent += 1;
      void send(all.slice(from, from + MOST)).finally(() => {
        sent -= 1;
        sendWaiting();
      });
    }
  };
  return (values: Values<Name>): Promise<RawRow | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ values, resolve, reject });
      if (sent === 0) sendWaiting();
      else timer ??= setTimeout(sendWaiting, LONGEST_WAIT_MS);
    });
};

/**
 * A statement with one row at most. Calls that arrive while one is under way wait for it, at most 50 ms, and are sent
 * together: under load the database and the driver have less to do, without load nothing waits. `alone` sends one call;
 * `together` builds the statement of many, whose rows have the `given_number` of their call in the table `given`. A call
 * that fails fails alone: those that were sent with it are sent again, each by itself. `types`: the values, which may be null.
 */
export const combined = <Name extends string>(
  types: ValueTypes<Name>,
  alone: (db: Db, values: Values<Name>) => Promise<RawRow | undefined>,
  name: string,
  together: (given: SQL) => SQL,
) => {
  const many = statement<"all">(name, () =>
    together(jsonTable(sql`${sql.placeholder("all")}`, { given_number: "integer", ...types })),
  );
  const sendOne = (db: Db, { values, resolve, reject }: Waiting<Name>): Promise<void> =>
    alone(db, values).then(resolve, reject);
  const sendAll = async (db: Db, all: ReadonlyArray<Waiting<Name>>): Promise<void> => {
    const given = all.map(({ values }, number) => ({ ...values, given_number: number }));
    const rows = await run(db, many.given({ all: JSON.stringify(given) }));
    const found = new Map(rows.map((row) => [row.given_number, row]));
    for (const [number, { resolve }] of all.entries()) resolve(found.get(number));
  };
  const send = async (db: Db, all: ReadonlyArray<Waiting<Name>>): Promise<void> => {
    const [first, second] = all;
    if (first !== undefined && second === undefined) return sendOne(db, first);
    try {
      await sendAll(db, all);
    } catch (error) {
      if (isUnavailable(error)) for (const { reject } of all) reject(error);
      else await Promise.all(all.map((waiting) => sendOne(db, waiting)));
    }
  };
  const batches = new WeakMap<Db, (values: Values<Name>) => Promise<RawRow | undefined>>();
  return (db: Db, values: Values<Name>): Promise<RawRow | undefined> => {
    const call = batches.get(db) ?? inBatches((all) => send(db, all));
    batches.set(db, call);
    return call(values);
  };
};

/** A statement that reads one row at most, for one call or for many (`combined`). */
export const combinedRead = <Name extends string>(
  name: string,
  types: ValueTypes<Name>,
  build: (value: ValueOf<Name>) => SQL,
) => {
  const one = statement<Name>(name, () => build((value) => sql`${sql.placeholder(value)}`));
  const each = () => build((value) => sql`given.${sql.identifier(value)}`);
  return combined(
    types,
    async (db, values) => (await one(db, values))[0],
    `${name}_together`,
    (given) => sql`select given.given_number, found.* from ${given} cross join lateral (${each()} limit 1) as found`,
  );
};
