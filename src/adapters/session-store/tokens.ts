import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type TokenBundle, tokenBundle } from "../../domain/session/entities.ts";
import type { Grant } from "../../domain/session/messages.ts";
import { KEYS } from "../storage/keys.ts";
import { readOrNull, type StorageShape, type Stored } from "../storage/storage.ts";

/** The storage keys of a session. */
export const SESSION_KEYS = [KEYS.accessToken, KEYS.refreshToken, KEYS.expiresAt, KEYS.session] as const;

/** A stored session (spec §3 Session). `expiresAt` in milliseconds since 1970. */
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

/** The claims of a JWT, empty when it cannot be read: only the server decides whether a token is valid. */
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

/** The `iat` claim of a token in milliseconds since 1970 by the server's clock, or null when it cannot be read. */
export const issuedAt = (accessToken: string): number | null => {
  const { iat } = claimsOf(accessToken);
  return iat === undefined ? null : Math.round(iat * 1000);
};

/**
 * The grant of a session: its kind and times without its tokens (spec §3). `skew`: how far the device's clock is ahead
 * of the server's, which set `iat` (T11).
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

/** Decodes a bundle, or null when a field is missing or `expires_in` is not a whole number above zero (T7). */
export const readBundle = (answer: unknown): TokenBundle | null => {
  const decoded = decodeBundle(answer);
  return Result.isSuccess(decoded) && decoded.success.expires_in > 0 ? decoded.success : null;
};

/** The session of a bundle: it expires `expires_in` seconds from now (spec §3). */
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

/** The session by the three separate keys: written by hand, or by an earlier product. */
const readSeparateKeys = (storage: StorageShape, accessToken: string): Stored<StoredSession | null> =>
  Result.gen(function* () {
    const refreshToken = yield* storage.read(KEYS.refreshToken);
    const expires = Number((yield* storage.read(KEYS.expiresAt)) ?? Number.NaN);
    if (refreshToken === null || refreshToken === "") return null;
    return { accessToken, refreshToken, expiresAt: Number.isFinite(expires) ? expires : 0 };
  });

/**
 * The stored session, or null when there is no complete one. A reader may run between the writes of another tab: the
 * value that holds a whole generation counts while the access token next to it is its own or the one it replaces (T8);
 * any other access token was written by hand.
 */
export const readSession = (storage: StorageShape): Stored<StoredSession | null> =>
  Result.gen(function* () {
    const accessToken = yield* storage.read(KEYS.accessToken);
    if (accessToken === null || accessToken === "") return null;
    const decoded = decodeGeneration(yield* storage.read(KEYS.session));
    if (Result.isFailure(decoded)) return yield* readSeparateKeys(storage, accessToken);
    const { replaces, ...session } = decoded.success;
    return accessToken === session.accessToken || accessToken === replaces
      ? session
      : yield* readSeparateKeys(storage, accessToken);
  });

/** The access token that the stored session replaced, as far as its writer knew; null when there was none. */
export const replacedToken = (storage: StorageShape): string | null => {
  const decoded = decodeGeneration(readOrNull(storage, KEYS.session));
  return Result.isSuccess(decoded) ? decoded.success.replaces : null;
};

/** The stored session, or null also where storage refuses to read it. */
export const storedSession = (storage: StorageShape): StoredSession | null => Result.getOrNull(readSession(storage));

/**
 * Stores a session: first the whole generation, then the three keys that other programs read. From the first key that
 * storage refuses on, values are held in this tab's memory: the tab continues with the newer tokens, and no reader
 * anywhere finds tokens of two generations (T8, T10).
 */
export const writeSession = (storage: StorageShape, session: StoredSession): void => {
  const replaces = Result.getOrNull(storage.readThrough(KEYS.accessToken));
  const others = [
    [KEYS.refreshToken, session.refreshToken],
    [KEYS.expiresAt, String(session.expiresAt)],
  ] as const;
  let refused = false;
  for (const [key, value] of [
    // a session is not read without its access token, so that is written last
    ...(replaces === null ? others : []),
    [KEYS.session, JSON.stringify({ ...session, replaces })] as const,
    [KEYS.accessToken, session.accessToken] as const,
    ...others,
  ]) {
    refused ||= Result.isFailure(storage.write(key, value));
    if (refused) storage.setInMemory(key, value);
  }
};

/**
 * Calls `listener` when another tab changes the access token, or removes a key of the session: what else a refresh writes
 * says nothing new, and reading it would delay the write to the tabs that wait for it (T2). Only a logout removes the
 * generation: what a refresh of this tab stored at the same time is cleared as well (T4). Returns how to stop.
 */
export const onForeignSession = (storage: StorageShape, listener: () => void): (() => void) =>
  storage.onForeignChange((key) => {
    const part = SESSION_KEYS.find((own) => own === key);
    const isRemoved = part !== undefined && Result.getOrUndefined(storage.read(part)) === null;
    if (key === KEYS.session && isRemoved) storage.clearOnLogout();
    if (key === null || key === KEYS.accessToken || isRemoved) listener();
  });

/** The `sub` claim of a token, or null when it cannot be read. */
export const subjectOf = (accessToken: string): string | null => claimsOf(accessToken).sub ?? null;

/** The user whose session is stored, or null; another tab may have stored another user's. */
export const storedSubject = (storage: StorageShape): string | null => {
  const token = readOrNull(storage, KEYS.accessToken);
  return token === null ? null : subjectOf(token);
};
