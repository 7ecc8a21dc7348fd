import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { isLockFile, lockFolder } from "./folder-lock.ts";
import { diskReason, firstLine, StorageError } from "./storage-error.ts";

/** Names of files that only a PostgreSQL data folder contains. */
const DATABASE_FILES = new Set(["base", "global", "pg_wal", "pg_xact", "postgresql.conf"]);
const ADVICE = "Restore it from a backup, or set OPTIO_DATA to another folder. Nothing was changed.";

/** A file beside a database that is being created: as long as it is there, nothing of the folder is worth keeping. */
const UNFINISHED = "optio-unfinished";

/** The names in a folder without those of its lock. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> =>
  (await readdir(folder)).filter((name) => !isLockFile(name));

/**
 * Rejects a folder that contains something other than a database: PGlite would create an empty database over
 * a damaged one, or among other files.
 */
const requireUsable = async (folder: string): Promise<void> => {
  const names = await namesIn(folder);
  if (names.length === 0 || names.includes("PG_VERSION")) return;
  if (names.some((name) => DATABASE_FILES.has(name))) {
    throw new StorageError(
      `The database in ${folder} is damaged: PG_VERSION is missing. ${ADVICE} If it was never in use, delete the folder.`,
    );
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

/**
 * Deletes what PGlite has written into a folder that was empty: the next start would take it for a damaged database. The file
 * that says so goes last.
 */
const empty = async (folder: string): Promise<void> => {
  const names = (await namesIn(folder)).filter((name) => name !== UNFINISHED);
  for (const name of [...names, UNFINISHED]) await rm(join(folder, name), { recursive: true, force: true });
};

const failure = (folder: string, error: unknown): StorageError => {
  const reason = diskReason(error);
  return reason === null
    ? new StorageError(`The database in ${folder} cannot be opened: ${firstLine(error)}. ${ADVICE}`)
    : new StorageError(`The database in ${folder} cannot be opened: ${reason}.`);
};

/**
 * Opens the embedded database of a folder: creates the folder, locks it, and checks its content. A folder that was empty is
 * empty again when that fails, and a database whose creation was interrupted is created anew. `start`: begins to open a
 * database. Call `finish` when it has its tables, and `unlock` after closing it.
 */
export const openLockedFolder = async (
  folder: string,
  start: (folder: string) => PGlite = (dataDir) => new PGlite(dataDir),
) => {
  await create(folder);
  const unlock = await lockFolder(folder);
  try {
    if ((await namesIn(folder)).includes(UNFINISHED)) await empty(folder);
    await requireUsable(folder);
    const wasEmpty = (await namesIn(folder)).length === 0;
    try {
      if (wasEmpty) await writeFile(join(folder, UNFINISHED), "");
      const client = start(folder);
      await client.waitReady;
      return { client, unlock, finish: () => rm(join(folder, UNFINISHED), { force: true }) };
    } catch (error) {
      if (wasEmpty) await empty(folder);
      throw failure(folder, error);
    }
  } catch (error) {
    await unlock();
    throw error;
  }
};
