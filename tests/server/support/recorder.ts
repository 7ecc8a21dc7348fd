import pg from "pg";

/** A statement as it was sent to PostgreSQL, with the values of its parameters. */
export interface Sent {
  readonly text: string;
  readonly values: ReadonlyArray<unknown>;
}

/** The statements that this process sends to PostgreSQL while `work` runs, including begin and commit. */
export const recorded = async (work: () => Promise<unknown>): Promise<ReadonlyArray<Sent>> => {
  const statements: Sent[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(original, {
    apply: (target, self, given: unknown[]) => {
      const [query, values] = given;
      const text = typeof query === "string" ? query : String(Reflect.get(Object(query), "text"));
      statements.push({ text, values: Array.isArray(values) ? values : [] });
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
