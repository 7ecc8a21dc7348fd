import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import { migrate as migrateServer } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import type { Connection } from "./database.ts";
import { openLockedFolder } from "./folder.ts";
import { LOCKS } from "./locks.ts";
import { MIGRATIONS, requireKnownSchema } from "./migrate.ts";
import { CONNECTIONS, LIMITS, type Limits, limitedPool } from "./pool.ts";

const migrated = async (client: PGlite): Promise<Connection> => {
  await client.waitReady;
  const db = drizzleEmbedded({ client });
  await requireKnownSchema(db);
  await migrateEmbedded(db, MIGRATIONS);
  return { db, probe: db, close: () => client.close() };
};

/**
 * Opens PGlite in a folder, which one process at a time may use. PGlite does not call fsync: data survives a killed
 * process, but not a power failure (docs/decisions/0015-database.md).
 */
export const openFolder = async (folder: string): Promise<Connection> => {
  const { client, unlock, finish } = await openLockedFolder(folder);
  try {
    const { close, ...opened } = await migrated(client);
    await finish();
    return { ...opened, close: () => close().finally(unlock) };
  } catch (error) {
    await client.close().finally(unlock);
    throw error;
  }
};

/** Opens PGlite in memory, filled from the archive of a database if `from` is given. */
export const openMemory = (from?: Blob): Promise<Connection> =>
  migrated(new PGlite(from === undefined ? {} : { loadDataDir: from }));

/** Connects to a PostgreSQL server; one process at a time applies migrations. */
export const openServer = async (
  url: string,
  limits: Partial<Limits> = {},
  connections = CONNECTIONS,
  lost: (error: Error) => void = () => undefined,
): Promise<Connection> => {
  // without time limits: a migration of a large database, or waiting for that of another process, may take long
  const starter = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMITS.connect });
  starter.on("error", () => undefined);
  await starter.connect();
  try {
    const db = drizzleServer({ client: starter });
    await db.execute(sql`select pg_advisory_lock(${LOCKS.start})`);
    await requireKnownSchema(db);
    await migrateServer(db, MIGRATIONS);
  } finally {
    await starter.end(); // releases the lock
  }
  const all = limitedPool(url, { ...LIMITS, ...limits }, connections, lost);
  const probe = limitedPool(url, { ...LIMITS, ...limits }, 1);
  return {
    db: drizzleServer({ client: all.pool }),
    probe: drizzleServer({ client: probe.pool }),
    figures: all.figures,
    close: async () => {
      await Promise.all([all.close(), probe.close()]);
    },
  };
};
