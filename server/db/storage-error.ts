/** The configured storage cannot be used. The message is one complete line for the operator, without a stack. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** The database cannot answer now; the request can be repeated. */
export class StorageBusy extends Error {
  override readonly name = "StorageBusy";
}

/** What the file system of PGlite rejects with: an object with a number of WASI, and without a message. */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  2: "access to a file is denied",
  29: "the disk failed",
  51: "there is no space left on the disk",
  69: "the disk is read-only",
};

/** The reason of PGlite's error when it is that of a disk; null for another error. */
export const diskReason = (error: unknown): string | null => {
  const number: unknown = typeof error === "object" && error !== null && "errno" in error ? error.errno : null;
  return typeof number === "number" ? (FILE_ERRORS[number] ?? `file error ${number}`) : null;
};

/** The first line of an error's message. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
