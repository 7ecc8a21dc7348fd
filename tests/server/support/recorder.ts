import pg from "pg";

/** A statement as it was sent to PostgreSQL, with the values of its parameters. */
export interface Sent {
  readonly text: string;
  readonly values: ReadonlyArray<unknown>;
  /** The number of its packet: statements of one packet were sent and answered together. */
  readonly packet: number;
}

/** The statements of one query of the driver; server/db/exchange.ts sends several. */
const statementsOf = (query: unknown, values: unknown): ReadonlyArray<Omit<Sent, "packet">> => {
  const calls: unknown = Reflect.get(Object(query), "calls");
  if (Array.isArray(calls)) return calls;
  const text = typeof query === "string" ? query : String(Reflect.get(Object(query), "text"));
  return [{ text, values: Array.isArray(values) ? values : [] }];
};

/** The statements that this process sends to PostgreSQL while `work` runs, including begin and commit. */
export const recorded = async (work: () => Promise<unknown>): Promise<ReadonlyArray<Sent>> => {
  const statements: Sent[] = [];
  let packet = 0;
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(original, {
    apply: (target, self, given: unknown[]) => {
      packet += 1;
      statements.push(...statementsOf(given[0], given[1]).map(({ text, values }) => ({ text, values, packet })));
      return Reflect.apply(target, self, given);
    },
  });
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
};
