import { setTimeout } from "node:timers/promises";
import { innermost, isUnavailable } from "./database.ts";
import { firstLine, StorageError } from "./storage-error.ts";

/** Error codes of a database that is starting, restarting or not reachable yet. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "53300",
  "57P03",
]);
const REFUSED: Readonly<Record<string, string>> = {
  "28P01": "refuses the password",
  "28000": "refuses the user",
  "3D000": "has no such database",
};
const PAUSE_MS = 1_000;

const codesOf = (error: unknown): ReadonlyArray<string> => {
  if (typeof error !== "object" || error === null) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const inner = "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  return [...own, ...inner.flatMap(codesOf), ...("cause" in error ? codesOf(error.cause) : [])];
};

/**
 * Opens a database server and retries every second for `seconds` while it cannot be reached: a service and its database
 * often start together. Then rejects with one line that names host and port, never the password.
 */
export const whenReachable = async <A>(
  url: string,
  seconds: number,
  open: () => Promise<A>,
  wait: () => Promise<unknown> = () => setTimeout(PAUSE_MS),
): Promise<A> => {
  const { host } = new URL(url);
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await open();
    } catch (error) {
      const codes = codesOf(error);
      const refused = codes.find((code) => code in REFUSED);
      if (refused !== undefined) throw new StorageError(`The database at ${host} ${REFUSED[refused]} (${refused})`);
      const unreachable = codes.find((code) => UNREACHABLE.has(code));
      // a connection that was lost, also while a migration ran, which the database undid
      if (unreachable === undefined && !isUnavailable(error)) throw error;
      const reason = unreachable ?? codes[0] ?? firstLine(innermost(error));
      if (attempts >= seconds) throw new StorageError(`The database at ${host} cannot be reached (${reason})`);
      await wait();
    }
  }
};
