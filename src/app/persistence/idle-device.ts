import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { Api } from "../../adapters/api.ts";
import { WallClock } from "../../adapters/clock/clock.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import { readOrNull, Storage } from "../../adapters/storage/storage.ts";
import { isSending, storedTransfers } from "./stored-transfers.ts";

/**
 * What all tabs of a device share of a session, read and written at once: a page that wakes must know before it is
 * painted (I3). Times in milliseconds since 1970, but `monotonic`.
 */
export interface IdleDevice {
  readonly monotonic: () => number;
  readonly lastActivity: () => number | null;
  readonly touch: (at: number) => void;
  /** When the access token was issued, by the device's own clock; null when storage holds none: somebody signed out. */
  readonly issuedAt: () => number | null;
  /** Whether any tab of the device waits for the answer to a transfer (I12). */
  readonly isSending: () => boolean;
  /** Tells of every change that another tab makes; answers how to stop. */
  readonly onForeignChange: (listener: () => void) => () => void;
}

/** A whole number of milliseconds, or null for anything else that stands there. */
const readTime = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The device of one session that begins now; `issuedAt` is the one its grant names. */
export const idleDevice = (issuedAt: number) =>
  Effect.gen(function* () {
    const storage = yield* Storage;
    const clock = yield* WallClock;
    const api = yield* Api;
    // what was seen last stands for what cannot be read or is gone: taking the key away gains nothing
    let activity: number | null = null;
    let unwritten: number | null = null;
    let seen: string | undefined;
    let issued = issuedAt;
    const device: IdleDevice = {
      onForeignChange: (listener) => storage.onForeignChange(() => listener()),
      monotonic: clock.monotonic,
      isSending: () => isSending(storedTransfers(storage).attempts, clock.now()),
      lastActivity: () => {
        activity = unwritten ?? readTime(readOrNull(storage, KEYS.lastActivity)) ?? activity;
        return activity;
      },
      touch: (at) => {
        activity = at;
        // storage that takes nothing more must not sign out whoever is working
        unwritten = Result.isSuccess(storage.write(KEYS.lastActivity, String(at))) ? null : at;
      },
      issuedAt: () => {
        const read = Result.all([storage.read(KEYS.accessToken), storage.read(KEYS.clockSkew)]);
        if (Result.isFailure(read)) return issued;
        const [token, skew] = read.success;
        if (token === null) return null;
        const mark = `${skew} ${token}`;
        if (mark === seen) return issued;
        // another token, renewed here or in another tab, or the device's clock was found to be wrong (T11)
        const found = seen === undefined ? null : Result.getOrNull(api.current());
        seen = mark;
        if (found === null) return issued;
        if (found.another) api.reportAnother();
        else issued = found.grant.issuedAt;
        return issued;
      },
    };
    return device;
  });
