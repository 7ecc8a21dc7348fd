const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const READING: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "the file cannot be read by this account",
  EISDIR: "this is a folder; name the log in it",
  Z_BUF_ERROR: "the file ends too early: it was not downloaded or copied wholly; get it again",
  Z_DATA_ERROR: "the packed file is damaged; get it again",
};

const WRITING: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder; make it first",
  EACCES: "this account cannot write there",
  EEXIST: "there is a file already, and nothing is overwritten; name another one",
};

const words = (known: Readonly<Record<string, string>>, path: string, error: unknown): string =>
  `${path}: ${known[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))}`;

/** Why a file could not be read, and what to do. */
export const whyNotRead = (path: string, error: unknown): string => words(READING, path, error);

/** Why a file could not be written, and what to do. */
export const whyNotWritten = (path: string, error: unknown): string => words(WRITING, path, error);
