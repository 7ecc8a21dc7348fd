import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { ClockShape } from "../clock/clock.ts";
import type { DeviceDatabase } from "./database.ts";
import { withinLimit } from "./within-limit.ts";

/** How long a device is trusted, in milliseconds (spec §9). */
const TRUST_LIFE = 30 * 86_400_000;

/** The token by which an account trusts this device. `expires_at`: milliseconds since 1970. */
const trust = Schema.Struct({ token: Schema.NonEmptyString, expires_at: Schema.Finite });
type Trust = typeof trust.Type;
const decode = Schema.decodeUnknownResult(trust);

/**
 * The trust that survives a logout, by identifier of the account (spec §9: 30 days). A failure means 'not trusted': nothing
 * here is an error.
 */
export interface DeviceTrustShape {
  /** The trust of an account, unless it expired. */
  readonly find: (identifier: string) => Effect.Effect<Trust | null>;
  readonly store: (identifier: string, token: string) => Effect.Effect<void>;
  /** Removes it; false when that cannot be confirmed. */
  readonly forget: (identifier: string) => Effect.Effect<boolean>;
}

export class DeviceTrust extends Context.Service<DeviceTrust, DeviceTrustShape>()("optio/adapters/DeviceTrust") {}

/** One key per account, however its identifier is written; a hash, as it must not reveal the identifier. */
const keyOf = (identifier: string): string => bytesToHex(sha256(utf8ToBytes(identifier.trim().toLowerCase())));

/** The trust in a device over a database. */
export const createDeviceTrust = (database: DeviceDatabase, clock: Pick<ClockShape, "now">): DeviceTrustShape => {
  const forget = (identifier: string): Effect.Effect<boolean> =>
    withinLimit(() => database.del(keyOf(identifier)).then(() => true), false);
  return {
    find: (identifier) =>
      Effect.gen(function* () {
        const found = yield* withinLimit(() => database.get(keyOf(identifier)), undefined);
        if (found === undefined) return null;
        const read = decode(found);
        if (Result.isSuccess(read) && read.success.expires_at > clock.now()) return read.success;
        yield* forget(identifier);
        return null;
      }),
    store: (identifier, token) =>
      Effect.suspend(() => {
        const stored: Trust = { token, expires_at: clock.now() + TRUST_LIFE };
        return withinLimit(() => database.set(keyOf(identifier), stored), undefined);
      }),
    forget,
  };
};
