import { type Declare, onBothDatabases, onDatabases } from "./world.ts";

/**
 * Runs tests of rules that are the same on every database on a PostgreSQL server, and with OPTIO_DEEP=1 on both. Other
 * tests make every call on both (`onBothDatabases`), and all browser tests run on the embedded one.
 */
export const onPostgres: Declare = (...of) =>
  process.env.OPTIO_DEEP === "1" ? onBothDatabases(...of) : onDatabases(["PostgreSQL"], ...of);
