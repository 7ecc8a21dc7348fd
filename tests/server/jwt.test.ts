import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExpired, readJwt, signJwt } from "../../server/auth/jwt.ts";

const KEY = new TextEncoder().encode("a key of at least thirty-two bytes");
const NOW = new Date(Date.UTC(2026, 10, 21));
const SECONDS = NOW.getTime() / 1000;
const claims = { sub: "user-1", sid: "family-1", iat: SECONDS, exp: SECONDS + 900 };
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("Access tokens", () => {
  it("are valid until they expire, with the key that signed them", () => {
    const token = signJwt(claims, KEY);
    const { sub, sid, exp } = claims;
    expect(readJwt(token, KEY)).toEqual({ sub, sid, exp });
    expect(isExpired(claims, NOW)).toBe(false);
    expect(isExpired(claims, new Date(NOW.getTime() + 899_999))).toBe(false);
    expect(isExpired(claims, new Date(NOW.getTime() + 900_000))).toBe(true);
    expect(readJwt(token, new TextEncoder().encode("another key"))).toBeNull();
  });

  it("must be the exact text that was issued: any changed character is refused, also padding", () => {
    const token = signJwt(claims, KEY);
    const at = fc.nat(token.length - 1);
    fc.assert(
      fc.property(at, fc.constantFrom(..."ABCxyz019-_=. "), (index, sign) => {
        const changed = token.slice(0, index) + sign + token.slice(index + 1);
        fc.pre(changed !== token);
        expect(readJwt(changed, KEY)).toBeNull();
      }),
    );
    for (const changed of [`${token}=`, ` ${token}`, `${token}.`, token.slice(0, -1)]) {
      expect(readJwt(changed, KEY)).toBeNull();
    }
  });

  it("must have the algorithm, issuer and audience of the service", () => {
    const [, payload = "", signature = ""] = signJwt(claims, KEY).split(".");
    for (const header of [{ alg: "none" }, { alg: "HS512", typ: "JWT" }, { alg: "HS256", typ: "JWT", crit: ["exp"] }]) {
      expect(readJwt(`${part(header)}.${payload}.${signature}`, KEY)).toBeNull();
    }
    const said: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    expect(said).toMatchObject({ iss: "optio", aud: "optio-api" });
  });
});
