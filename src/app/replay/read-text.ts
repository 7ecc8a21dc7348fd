import { readFileSync, statSync } from "node:fs";
import { constants, gunzipSync } from "node:zlib";
import { isZip, LARGEST_LOG, TOO_LARGE, whyNotRead, ZIPPED } from "./file-words.ts";

const unpacked = (file: string): string => {
  if (statSync(file).size > LARGEST_LOG) throw new Error(TOO_LARGE);
  const bytes = readFileSync(file);
  if (isZip(bytes)) throw new Error(ZIPPED);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString("utf8");
  try {
    // a file that was cut off is read up to there, as one that is not packed
    return gunzipSync(bytes, { maxOutputLength: LARGEST_LOG, finishFlush: constants.Z_SYNC_FLUSH }).toString("utf8");
  } catch (error) {
    throw error instanceof RangeError ? new Error(TOO_LARGE) : error;
  }
};

/**
 * The text of a log of at most {@link LARGEST_LOG} bytes, packed or not; throws an `Error` that says why it cannot be
 * read.
 */
export const readText = (file: string): string => {
  try {
    return unpacked(file);
  } catch (error) {
    throw new Error(whyNotRead(file, error));
  }
};
