import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { ClockShape } from "../clock/clock.ts";

/** How long a device is trusted, in milliseconds (spec §9). */
export const TRUST_LIFE = 30 * 86_400_000;

/** How long the device's database may take for one answer; one that hangs knows of no trust. */
const PATIENCE = "2 seconds";

/** The three things asked of a database of values by key; each may fail, and may never answer. */
export interface DeviceCells {
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly del: (key: string) => Promise<void>;
}

/** What names this device as one that an account trusts. `expires_at`: milliseconds since 1970. */
const kept = Schema.Struct({ token: Schema.NonEmptyString, expires_at: Schema.Finite });
type Trust = typeof kept.Type;
const decode = Schema.decodeUnknownResult(kept);

/**
 * The trust that outlives a logout, by identifier of the account (spec §9: 30 days). Whatever fails is only
 * 'not trusted': nothing here is an error.
 */
export interface DeviceTrustShape {
  /** The trust of an account, if any is left of it. */
  readonly find: (identifier: string) => Effect.Effect<Trust | null>;
  readonly keep: (identifier: string, token: string) => Effect.Effect<void>;
  /** Whether nothing is left of it. */
  readonly forget: (identifier: string) => Effect.Effect<boolean>;
}

export class DeviceTrust extends Context.Service<DeviceTrust, DeviceTrustShape>()("optio/adapters/DeviceTrust") {}

/** One key an account, however its identifier is written, and nothing of a person in the clear. */
const keyOf = (identifier: string): string => bytesToHex(sha256(utf8ToBytes(identifier.trim().toLowerCase())));

/** The trust in a device over some cells. */
export const createDeviceTrust = (cells: DeviceCells, clock: Pick<ClockShape, "now">): DeviceTrustShape => {
  const patiently = <A>(ask: () => Promise<A>, otherwise: A): Effect.Effect<A> =>
    Effect.tryPromise(ask).pipe(
      Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => Effect.succeed(otherwise) }),
      Effect.catch(() => Effect.succeed(otherwise)),
    );
  const forget = (identifier: string): Effect.Effect<boolean> =>
    patiently(() => cells.del(keyOf(identifier)).then(() => true), false);
  return {
    find: (identifier) =>
      Effect.gen(function* () {
        const found = yield* patiently(() => cells.get(keyOf(identifier)), undefined);
        if (found === undefined) return null;
        const read = decode(found);
        if (Result.isSuccess(read) && read.success.expires_at > clock.now()) return read.success;
        yield* forget(identifier);
        return null;
      }),
    keep: (identifier, token) =>
      Effect.suspend(() => {
        const trust: Trust = { token, expires_at: clock.now() + TRUST_LIFE };
        return patiently(() => cells.set(keyOf(identifier), trust), undefined);
      }),
    forget,
  };
};

/** Cells in memory, which tabs of one device may share. */
export const createMemoryDeviceCells = (): DeviceCells & { readonly values: ReadonlyMap<string, unknown> } => {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    del: async (key) => void values.delete(key),
  };
};
