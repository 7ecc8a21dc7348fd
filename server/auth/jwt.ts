import { createHmac } from "node:crypto";
import { isRecord } from "../../src/domain/decider/record.ts";
import { isSameText, type Secrets, secretName } from "../shared/service-key.ts";

/** The claims of an access token; times in seconds since 1970. `sid` is the id of its sign-in. */
export interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
  readonly platformType?: string;
}

const ISSUER = "optio";
const AUDIENCE = "optio-api";

const headerWith = (key: { readonly kid?: string }): string =>
  Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT", ...key })).toString("base64url");

/** The first part of a token that this secret signs. */
const headerOf = (secret: Uint8Array): string => headerWith({ kid: secretName(secret) });
/** That of the releases before, which named no key: their processes may run beside this one for a while. */
const UNNAMED = headerWith({});

// synchronous: Web Crypto would wait in the thread pool behind key derivations
const signature = (signed: string, key: Uint8Array): Buffer => createHmac("sha256", key).update(signed).digest();

/** Signs a JWT (HS256) that names its key (`kid`). The same claims and key result in the same text. */
export const signJwt = (claims: Claims, key: Uint8Array): string => {
  const payload = Buffer.from(JSON.stringify({ ...claims, iss: ISSUER, aud: AUDIENCE })).toString("base64url");
  const signed = `${headerOf(key)}.${payload}`;
  return `${signed}.${signature(signed, key).toString("base64url")}`;
};

const parsed = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  } catch {
    return null;
  }
};

/**
 * The account and sign-in of a JWT that this service issued under one of its secrets, and when it expires; or null: another
 * header, key, issuer or audience, or not the exact text that was issued.
 */
export const readJwt = (token: string, secrets: Secrets): Pick<Claims, "sub" | "sid" | "exp"> | null => {
  const [header, payload = "", given = "", ...more] = token.split(".");
  if (more.length > 0) return null;
  // compared as text: base64 has several spellings of the same bytes
  const isSigned = (secret: Uint8Array): boolean =>
    isSameText(given, signature(`${header}.${payload}`, secret).toString("base64url"));
  if (!secrets.some((secret) => (header === UNNAMED || header === headerOf(secret)) && isSigned(secret))) return null;
  const claims = parsed(payload);
  if (!isRecord(claims) || claims.iss !== ISSUER || claims.aud !== AUDIENCE) return null;
  const { sub, sid, exp } = claims;
  if (typeof sub !== "string" || typeof sid !== "string" || typeof exp !== "number") return null;
  return { sub, sid, exp };
};

/** Whether a token with these claims is no longer valid. */
export const isExpired = ({ exp }: Pick<Claims, "exp">, now: Date): boolean => exp * 1000 <= now.getTime();
