import { mkdir, readdir, stat } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { EmbeddedDatabase } from "./embedded.ts";
import { isLockFile, lockFolder } from "./folder-lock.ts";
import { StorageError } from "./storage-error.ts";

/** An embedded database in a locked folder; call `unlock` after closing it. */
interface OpenFolder {
  readonly client: PGlite;
  readonly unlock: () => Promise<void>;
}

/** Names of files that only a PostgreSQL data folder contains. */
const DATABASE_FILES = new Set(["base", "global", "pg_wal", "pg_xact", "postgresql.conf"]);
const ADVICE = "Restore it from a backup, or set OPTIO_DATA to another folder. Nothing was changed.";

/**
 * Rejects a folder that contains something other than a database: PGlite would create an empty database over
 * a damaged one, or among other files.
 */
const requireUsable = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => !isLockFile(name));
  if (names.length === 0 || names.includes("PG_VERSION")) return;
  if (names.some((name) => DATABASE_FILES.has(name))) {
    throw new StorageError(`The database in ${folder} is damaged: PG_VERSION is missing. ${ADVICE}`);
  }
  const some = names.toSorted().slice(0, 3).join(", ");
  throw new StorageError(
    `The data folder ${folder} contains other files (${some}). Set OPTIO_DATA to an empty folder.`,
  );
};

const create = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(() => null);
  if (found !== null && !found.isDirectory()) {
    throw new StorageError(`OPTIO_DATA must be a folder, and ${folder} is a file.`);
  }
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new StorageError(`The data folder ${folder} cannot be created: ${firstLine(error)}`);
  }
};

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

/** Opens the embedded database of a folder: creates the folder, locks it, and checks its content. */
export const openLockedFolder = async (folder: string): Promise<OpenFolder> => {
  await create(folder);
  const unlock = await lockFolder(folder);
  try {
    await requireUsable(folder);
    const client = new EmbeddedDatabase({ dataDir: folder });
    try {
      await client.waitReady;
    } catch (error) {
      throw new StorageError(`The database in ${folder} cannot be opened: ${firstLine(error)}. ${ADVICE}`);
    }
    return { client, unlock };
  } catch (error) {
    await unlock();
    throw error;
  }
};
