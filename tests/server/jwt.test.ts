import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExpired, readJwt, signJwt } from "../../server/auth/jwt.ts";

const KEY = new TextEncoder().encode("a key of at least thirty-two bytes");
const OTHER = new TextEncoder().encode("another key of at least thirty-two bytes");
const NOW = new Date(Date.UTC(2026, 10, 21));
const SECONDS = NOW.getTime() / 1000;
const claims = { sub: "user-1", sid: "family-1", iat: SECONDS, exp: SECONDS + 900 };
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("Access tokens", () => {
  it("are valid until they expire, with the key that signed them", () => {
    const token = signJwt(claims, KEY);
    const { sub, sid, exp } = claims;
    expect(readJwt(token, [KEY])).toEqual({ sub, sid, exp });
    expect(isExpired(claims, NOW)).toBe(false);
    expect(isExpired(claims, new Date(NOW.getTime() + 899_999))).toBe(false);
    expect(isExpired(claims, new Date(NOW.getTime() + 900_000))).toBe(true);
    expect(readJwt(token, [OTHER])).toBeNull();
  });

  it("must be the exact text that was issued: any changed character is refused, also padding", () => {
    const token = signJwt(claims, KEY);
    const at = fc.nat(token.length - 1);
    fc.assert(
      fc.property(at, fc.constantFrom(..."ABCxyz019-_=. "), (index, sign) => {
        const changed = token.slice(0, index) + sign + token.slice(index + 1);
        fc.pre(changed !== token);
        expect(readJwt(changed, [KEY])).toBeNull();
      }),
    );
    for (const changed of [`${token}=`, ` ${token}`, `${token}.`, token.slice(0, -1)]) {
      expect(readJwt(changed, [KEY])).toBeNull();
    }
  });

  it("name the key that signed them, and are read by every process that accepts it, whichever it signs with", () => {
    const token = signJwt(claims, KEY);
    const { sub, sid, exp } = claims;
    const header: unknown = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8"));
    expect(header).toEqual({ alg: "HS256", typ: "JWT", kid: "2E5kCcWC" });
    expect(readJwt(token, [OTHER, KEY])).toEqual({ sub, sid, exp });
    expect(readJwt(token, [KEY, OTHER])).toEqual({ sub, sid, exp });
    // the name of one accepted key over the signature of another
    const [, payload = "", signature = ""] = token.split(".");
    const [otherHeader = ""] = signJwt(claims, OTHER).split(".");
    expect(readJwt(`${otherHeader}.${payload}.${signature}`, [OTHER, KEY])).toBeNull();
  });

  it("of the release before, which named no key, are read", () => {
    const header = part({ alg: "HS256", typ: "JWT" });
    const payload = part({ ...claims, iss: "optio", aud: "optio-api" });
    const signature = createHmac("sha256", KEY).update(`${header}.${payload}`).digest("base64url");
    const { sub, sid, exp } = claims;
    expect(readJwt(`${header}.${payload}.${signature}`, [OTHER, KEY])).toEqual({ sub, sid, exp });
    expect(readJwt(`${header}.${payload}.${signature}`, [OTHER])).toBeNull();
  });

  it("must have the algorithm, issuer and audience of the service", () => {
    const [, payload = "", signature = ""] = signJwt(claims, KEY).split(".");
    for (const header of [{ alg: "none" }, { alg: "HS512", typ: "JWT" }, { alg: "HS256", typ: "JWT", crit: ["exp"] }]) {
      expect(readJwt(`${part(header)}.${payload}.${signature}`, [KEY])).toBeNull();
    }
    const said: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    expect(said).toMatchObject({ iss: "optio", aud: "optio-api" });
  });
});
