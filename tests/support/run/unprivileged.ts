import { chownSync } from "node:fs";

export const isRoot = process.getuid?.() === 0;

/** The user `nobody`: PostgreSQL refuses to run as root, and nginx needs no right of its. */
const NOBODY = 65_534;

/** The user that a test starts servers of other makers as, for `spawn`. */
export const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Makes this user the owner of files. */
export const giveAway = (...paths: ReadonlyArray<string>): void => {
  if (isRoot) for (const path of paths) chownSync(path, NOBODY, NOBODY);
};
