import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { Api } from "../../../adapters/api.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import { readOrNull } from "../../../adapters/storage/storage.ts";
import type { ReactorContext } from "../reactor.ts";
import { isSending, storedTransfers } from "../transfer/stored-transfers.ts";

/**
 * The session data that all tabs of a device share. Reads and writes are synchronous: a page that wakes must know before
 * it is painted (I3). Times are in milliseconds since 1970, except `monotonic`.
 */
export interface IdleDevice {
  readonly monotonic: () => number;
  readonly lastActivity: () => number | null;
  readonly touch: (at: number) => void;
  /** When the access token was issued, by the device's clock; null without a token: another tab signed out. */
  readonly issuedAt: () => number | null;
  /** Whether a tab of the device waits for the answer to a transfer (I12). */
  readonly isSending: () => boolean;
  /** Calls `listener` on every change by another tab. Returns how to stop. */
  readonly onForeignChange: (listener: () => void) => () => void;
}

/** A whole number of milliseconds, or null for any other text. */
const readTime = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/**
 * The device of a session that begins now; `issuedAt` is that of its grant. `sandbox`: the server's clock can jump
 * forward (Practice clock), which changes the skew and must not make a token that is in use older.
 */
export const idleDevice = (
  { storage, now, monotonic }: Pick<ReactorContext, "storage" | "now" | "monotonic">,
  issuedAt: number,
  sandbox = false,
) =>
  Effect.gen(function* () {
    const api = yield* Api;
    // the last known value replaces one that cannot be read or was removed: removing the key gains nothing
    let activity: number | null = null;
    let refusedWrite: number | null = null;
    let lastRead: string | undefined;
    let lastToken: string | null = null;
    let issued = issuedAt;
    const device: IdleDevice = {
      onForeignChange: (listener) => storage.onForeignChange(() => listener()),
      monotonic,
      isSending: () => isSending(storedTransfers(storage).attempts, now()),
      lastActivity: () => {
        activity = refusedWrite ?? readTime(readOrNull(storage, KEYS.lastActivity)) ?? activity;
        return activity;
      },
      touch: (at) => {
        activity = at;
        // full storage must not sign out an active user
        refusedWrite = Result.isSuccess(storage.write(KEYS.lastActivity, String(at))) ? null : at;
      },
      issuedAt: () => {
        const read = Result.all([storage.read(KEYS.accessToken), storage.read(KEYS.clockSkew)]);
        if (Result.isFailure(read)) return issued;
        const [token, skew] = read.success;
        if (token === null) return null;
        const mark = `${skew} ${token}`;
        if (mark === lastRead) return issued;
        // the token was renewed, here or in another tab, or the clock skew changed (T11)
        const isSameToken = lastRead === undefined || token === lastToken;
        lastToken = token;
        const found = lastRead === undefined ? null : Result.getOrNull(api.current());
        lastRead = mark;
        if (found === null) return issued;
        if (found.another) api.reportAnother();
        else if (sandbox && isSameToken) issued = Math.max(issued, found.grant.issuedAt);
        else issued = found.grant.issuedAt;
        return issued;
      },
    };
    return device;
  });
