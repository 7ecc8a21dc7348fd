import { PGlite, type PGliteOptions, type QueryOptions, type Transaction } from "@electric-sql/pglite";
import { AS_TEXT, asText } from "./exchange.ts";

/** Without the parsers that drizzle gives with every query: they are those of `EmbeddedDatabase`. */
const inRowMode = (options: QueryOptions = {}): QueryOptions => ({ rowMode: options.rowMode ?? "object" });

/**
 * PGlite for drizzle. The parsers of drizzle are set once, because PGlite takes longer to merge those of a query with its
 * own than to run the query.
 */
export class EmbeddedDatabase extends PGlite {
  constructor(options: PGliteOptions = {}) {
    super({ ...options, parsers: Object.fromEntries([...AS_TEXT].map((type) => [type, asText])) });
  }

  override query<Row>(text: string, values?: unknown[], options?: QueryOptions) {
    return super.query<Row>(text, values, inRowMode(options));
  }

  override transaction<Result>(work: (tx: Transaction) => Promise<Result>) {
    return super.transaction((tx) =>
      work({ ...tx, query: (text, values, options) => tx.query(text, values, inRowMode(options)) }),
    );
  }
}
