import { isLeft } from "fp-ts/Either";
import type { Bundle } from "../../src/app/replay/bundle.ts";
import { readBundle } from "../../src/app/replay/read.ts";

/** The log that a text holds. Throws why it cannot be read. */
export const readLog = (text: string): Bundle => {
  const read = readBundle(text);
  if (isLeft(read)) throw new Error(read.left.why);
  return read.right;
};
