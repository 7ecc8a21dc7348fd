import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type TokenBundle, tokenBundle } from "../../domain/session/entities.ts";
import type { Grant } from "../../domain/session/messages.ts";
import { KEYS } from "../storage/keys.ts";
import type { StorageFailed, StorageShape } from "../storage/storage.ts";

/** Where storage holds a session. */
export const SESSION_KEYS = [KEYS.accessToken, KEYS.refreshToken, KEYS.expiresAt, KEYS.session] as const;

/** A session as storage holds it (spec §3 Session). `expiresAt` in milliseconds since 1970. */
export interface StoredSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}

const claims = Schema.Struct({
  sub: Schema.optionalKey(Schema.String),
  iat: Schema.optionalKey(Schema.Finite),
  platformType: Schema.optionalKey(Schema.Unknown),
});
const decodeClaims = Schema.decodeUnknownResult(Schema.fromJsonString(claims));
const decodeBundle = Schema.decodeUnknownResult(tokenBundle.schema);

/** What the middle part of a JWT says, or nothing when it is not readable: the token itself is the server's to judge. */
const claimsOf = (token: string): typeof claims.Type => {
  const payload = token.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const decoded = decodeClaims(new TextDecoder().decode(bytes));
    return Result.isSuccess(decoded) ? decoded.success : {};
  } catch {
    return {};
  }
};

/** When the server issued a token by its own clock, milliseconds since 1970, as far as it can be read. */
export const issuedAt = (accessToken: string): number | null => {
  const { iat } = claimsOf(accessToken);
  return iat === undefined ? null : Math.round(iat * 1000);
};

/**
 * What the application may know of a session: its kind and its times, never its tokens (spec §3). `skew`: how far the
 * device's clock is ahead of the server's, which counted `iat` (T11).
 */
export const grantOf = (session: StoredSession, now: number, skew = 0): Grant => {
  const { platformType } = claimsOf(session.accessToken);
  const issued = issuedAt(session.accessToken);
  return {
    account: platformType === undefined ? "OAuth" : "payment-platform",
    issuedAt: issued === null ? now : issued + skew,
    expiresAt: session.expiresAt,
  };
};

/** A bundle that can be kept: every field there, `expires_in` a whole number above zero (T7). */
export const readBundle = (answer: unknown): TokenBundle | null => {
  const decoded = decodeBundle(answer);
  return Result.isSuccess(decoded) && decoded.success.expires_in > 0 ? decoded.success : null;
};

/** The bundle as it is stored: it expires `expires_in` seconds from now (spec §3). */
export const sessionOf = (bundle: TokenBundle, now: number): StoredSession => ({
  accessToken: bundle.access_token,
  refreshToken: bundle.refresh_token,
  expiresAt: now + bundle.expires_in * 1000,
});

const generation = Schema.Struct({
  accessToken: Schema.NonEmptyString,
  refreshToken: Schema.NonEmptyString,
  expiresAt: Schema.Finite,
  replaces: Schema.NullOr(Schema.String),
});
const decodeGeneration = Schema.decodeUnknownResult(Schema.fromJsonString(generation));

/** The session as the three keys hold it: written by hand, or by a product that knew no other way. */
const readThree = (storage: StorageShape, accessToken: string): Effect.Effect<StoredSession | null, StorageFailed> =>
  Effect.gen(function* () {
    const refreshToken = yield* storage.read(KEYS.refreshToken);
    const expires = Number((yield* storage.read(KEYS.expiresAt)) ?? Number.NaN);
    if (refreshToken === null || refreshToken === "") return null;
    return { accessToken, refreshToken, expiresAt: Number.isFinite(expires) ? expires : 0 };
  });

/**
 * The stored session, or null when there is none whole. A reader may run between the writes of another tab: the
 * one value that holds a whole generation speaks, as long as the access token beside it is its own or the one it
 * replaces (T8); any other access token was written by hand.
 */
export const readSession = (storage: StorageShape): Effect.Effect<StoredSession | null, StorageFailed> =>
  Effect.gen(function* () {
    const accessToken = yield* storage.read(KEYS.accessToken);
    if (accessToken === null || accessToken === "") return null;
    const whole = decodeGeneration(yield* storage.read(KEYS.session));
    if (Result.isFailure(whole)) return yield* readThree(storage, accessToken);
    const { replaces, ...session } = whole.success;
    return accessToken === session.accessToken || accessToken === replaces
      ? session
      : yield* readThree(storage, accessToken);
  });

/** The stored session, or null also when storage refuses to say. */
export const storedSession = (storage: StorageShape): Effect.Effect<StoredSession | null> =>
  Effect.catch(readSession(storage), () => Effect.succeed(null));

/**
 * Keeps a session: the whole generation first, then the three keys by which other programs know it. What storage does
 * not take, and all that would follow it, this tab keeps for itself: it goes on with the newer tokens, and no reader
 * anywhere finds tokens of two generations (T8, T10).
 */
export const writeSession = (storage: StorageShape, session: StoredSession): Effect.Effect<void> =>
  Effect.gen(function* () {
    const replaces = yield* Effect.catch(storage.readOutside(KEYS.accessToken), () => Effect.succeed(null));
    const others = [
      [KEYS.refreshToken, session.refreshToken],
      [KEYS.expiresAt, String(session.expiresAt)],
    ] as const;
    let refused = false;
    for (const [key, value] of [
      // nobody reads a session without its access token, so that goes last
      ...(replaces === null ? others : []),
      [KEYS.session, JSON.stringify({ ...session, replaces })] as const,
      [KEYS.accessToken, session.accessToken] as const,
      ...others,
    ]) {
      refused ||= Exit.isFailure(yield* Effect.exit(storage.write(key, value)));
      if (refused) yield* storage.remember(key, value);
    }
  });

/** Whose token this is, as far as it can be read. */
export const subjectOf = (accessToken: string): string | null => claimsOf(accessToken).sub ?? null;
