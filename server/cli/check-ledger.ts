import "../../build/node-version.ts";
import { storageFromEnvironment } from "../config/config.ts";
import { openFolder, openServer } from "../db/connect.ts";
import { reconcileAll } from "../jobs/reconcile.ts";
import { readOptions } from "./options.ts";
import { ROOT, startFailure } from "./words.ts";

const USAGE = `npm run ledger:check

Checks the whole ledger of the database of DATABASE_URL or OPTIO_DATA (.data/), and changes nothing.
The exit code is 0 if it is consistent and 1 if it is not.
  --help   prints this text`;

/** Time limits for statements over a whole ledger, in milliseconds. */
const PATIENT = { connect: 30_000, lock: 60_000, statement: 600_000, silence: 660_000 };

const main = async (): Promise<void> => {
  const storage = storageFromEnvironment(process.env, ROOT);
  if (storage.kind === "memory") throw new Error("a database in memory has no ledger to check");
  const { db, close } = await (storage.kind === "folder" ? openFolder(storage.path) : openServer(storage.url, PATIENT));
  try {
    const found = await reconcileAll(db);
    for (const { what, rows } of found) console.error(`The ledger has ${rows} ${what}`);
    console.log(found.length === 0 ? "The whole ledger is consistent." : "The ledger is not consistent.");
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
};

readOptions(USAGE, {});
main().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exit(1);
});
