import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import { migrate as migrateServer } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import type { Connection } from "./database.ts";
import { openLockedFolder } from "./folder.ts";
import { LIMITS, type Limits, limitedPool } from "./pool.ts";

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) };
/** The advisory lock that one starting process holds while it migrates or seeds. */
const START_LOCK = 7_305_841;

const migrated = async (client: PGlite): Promise<Connection> => {
  await client.waitReady;
  const db = drizzleEmbedded({ client });
  await migrateEmbedded(db, MIGRATIONS);
  return { db, close: () => client.close() };
};

/**
 * PGlite in this process, in a folder that survives restarts and that one process at a time may open. PGlite does
 * not call fsync: data survives a killed process, not a power failure (docs/decisions/0015-database.md).
 */
export const openFolder = async (folder: string): Promise<Connection> => {
  const { client, unlock } = await openLockedFolder(folder);
  try {
    const { db, close } = await migrated(client);
    return { db, close: () => close().finally(unlock) };
  } catch (error) {
    await client.close().finally(unlock);
    throw error;
  }
};

/** PGlite in the memory of this process; `from` is an archive of a database to begin with. */
export const openMemory = (from?: Blob): Promise<Connection> =>
  migrated(from === undefined ? new PGlite() : new PGlite({ loadDataDir: from }));

/** A PostgreSQL server by its URL; migrations are applied by one process at a time. */
export const openServer = async (url: string, limits: Partial<Limits> = {}): Promise<Connection> => {
  // a migration of a large database, and waiting for another process' one, take as long as they take
  const starter = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMITS.connect });
  starter.on("error", () => undefined);
  await starter.connect();
  try {
    const db = drizzleServer({ client: starter });
    await db.execute(sql`select pg_advisory_lock(${START_LOCK})`);
    await migrateServer(db, MIGRATIONS);
  } finally {
    await starter.end(); // releases the lock
  }
  const { pool, close } = limitedPool(url, { ...LIMITS, ...limits });
  return { db: drizzleServer({ client: pool }), close };
};
