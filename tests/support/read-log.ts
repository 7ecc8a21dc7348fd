import { isLeft } from "fp-ts/Either";
import type { Bundle } from "../../src/app/replay/bundle.ts";
import { readBundle } from "../../src/app/replay/read.ts";
import { redecide } from "../../src/app/replay/redecide.ts";
import { definitions, domain } from "../../src/domain/index.ts";

/** The log that a text holds. Throws why it cannot be read. */
export const readLog = (text: string): Bundle => {
  const read = readBundle(text);
  if (isLeft(read)) throw new Error(read.left.why);
  return read.right;
};

/** What deciding the log of a visit again leads to, and how many entries it has. */
export const redecided = (user: { readonly downloadsTheLog: () => string }) => {
  const log = readLog(user.downloadsTheLog());
  return { ...redecide(log, { decider: domain, definitions }), entries: log.entries.length };
};
