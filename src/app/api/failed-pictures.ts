import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { KEYS } from "../../adapters/storage/keys.ts";
import { readOrNull, type StorageShape } from "../../adapters/storage/storage.ts";

/** How long a picture that did not load is not requested again, in milliseconds (spec §9: 168 hours). */
const REMEMBERED = 168 * 3_600_000;
/** How many failed pictures are remembered; the oldest is forgotten first (spec §9). */
const ENTRIES = 20;
/** The longest address that is remembered; a picture inside its address fails without a request. */
const LENGTH = 200;

/** The pictures that did not load. `has` is read for every avatar that is drawn. */
export interface FailedPictures {
  readonly has: (address: string) => boolean;
  readonly add: (address: string) => void;
}

/** Addresses with the time of their failure, in milliseconds since 1970, oldest first. */
const stored = Schema.Array(Schema.Tuple([Schema.String, Schema.Int]));
type Failed = typeof stored.Type;
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(stored));

/** The failed pictures of a device, in its storage. A value that cannot be read counts as none. */
export const createFailedPictures = (
  storage: Pick<StorageShape, "read" | "write">,
  now: () => number,
): FailedPictures => {
  let text: string | null = null;
  let failed: Failed = [];
  const read = (): Failed => {
    const current = readOrNull(storage, KEYS.failedPictures);
    if (current !== text) {
      text = current;
      failed = current === null ? [] : Result.getOrElse(decode(current), () => []);
    }
    const at = now();
    // a time in the future is of a clock that was ahead
    return failed.filter(([, since]) => since <= at && at - since < REMEMBERED);
  };
  return {
    has: (address) => read().some(([known]) => known === address),
    add: (address) => {
      if (address.length > LENGTH) return;
      const others = read().filter(([known]) => known !== address);
      storage.write(KEYS.failedPictures, JSON.stringify([...others, [address, now()]].slice(-ENTRIES)));
    },
  };
};
