/** The largest log that is read, in bytes, unpacked. The product writes files of a few megabytes. */
export const LARGEST_LOG = 64_000_000;
export const TOO_LARGE = "larger than 64 MB, so it is no log of this product";

export const ZIPPED = "a zip archive; unpack it, and pass the log that is in it";

/** Whether a file is a zip archive, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const READING: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "the file cannot be read by this account",
  EISDIR: "this is a folder; pass the path of the log in it",
  Z_BUF_ERROR: "the file is incomplete, as after an interrupted download; get it again",
  Z_DATA_ERROR: "the packed file is damaged; get it again",
};

const WRITING: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder; create it first",
  EACCES: "this account cannot write there",
  EEXIST: "the file exists; choose another path, or replace it with --overwrite",
};

const words = (known: Readonly<Record<string, string>>, path: string, error: unknown): string =>
  `${path}: ${known[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))}`;

/** Why a file could not be read, and what to do. */
export const whyNotRead = (path: string, error: unknown): string => words(READING, path, error);

/** Why a file could not be written, and what to do. */
export const whyNotWritten = (path: string, error: unknown): string => words(WRITING, path, error);
