import { afterAll, beforeAll } from "vitest";
import { openServer } from "../../../server/db/connect.ts";
import type { Connection, Db } from "../../../server/db/database.ts";
import { openBlank } from "./blank.ts";
import { migratedDatabase } from "./cluster.ts";
import { LIMITS } from "./world.ts";

/** A database without a server, for the tests of one `describe`. */
interface Opened {
  readonly db: () => Db;
  /** The URL, on PostgreSQL. */
  readonly url: () => string;
}

/** Opens a database with all tables and no rows before the tests of this `describe`, and closes it after them. */
export const useDatabase = (kind: "PGlite" | "PostgreSQL"): Opened => {
  let url = "";
  let connection: Connection | undefined;
  beforeAll(async () => {
    if (kind === "PostgreSQL") url = await migratedDatabase();
    connection = kind === "PostgreSQL" ? await openServer(url, LIMITS) : await openBlank();
  });
  afterAll(() => connection?.close());
  return {
    db: () => {
      if (connection === undefined) throw new Error("the database is not open");
      return connection.db;
    },
    url: () => url,
  };
};
