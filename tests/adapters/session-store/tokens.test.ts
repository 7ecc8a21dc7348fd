import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  grantOf,
  readBundle,
  readSession,
  sessionOf,
  writeSession,
} from "../../../src/adapters/session-store/tokens.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { runs } from "../../support/properties.ts";

const NOW = Date.UTC(2026, 10, 21);
const whole = { access_token: "access", refresh_token: "refresh", expires_in: 900 };
const jwt = (payload: unknown): string => `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.signature`;
const holding = (accessToken: string) => ({ accessToken, refreshToken: "refresh", expiresAt: NOW });

describe("a stored session", () => {
  it("is read as it was written, under the keys that other programs rely on", () => {
    const cells = createMemoryArea().tab();
    const storage = createStorage(cells, "optio");
    writeSession(storage, sessionOf({ ...whole }, NOW));
    expect(cells.getItem("optio.access_token")).toBe("access");
    expect(cells.getItem("optio.refresh_token")).toBe("refresh");
    expect(cells.getItem("optio.expires_at")).toBe(String(NOW + 900_000));
    expect(Result.getOrNull(readSession(storage))).toEqual(sessionOf({ ...whole }, NOW));
  });

  it("can be written by another program, and is null without one of its tokens", () => {
    const cells = createMemoryArea().tab();
    const storage = createStorage(cells, "optio");
    cells.setItem("optio.access_token", "by hand");
    expect(Result.getOrNull(readSession(storage))).toBeNull();
    cells.setItem("optio.refresh_token", "too");
    cells.setItem("optio.expires_at", "soon");
    expect(Result.getOrNull(readSession(storage))).toEqual({
      accessToken: "by hand",
      refreshToken: "too",
      expiresAt: 0,
    });
  });

  it("reads its kind and the time of issue from the claims of the token (spec §3)", () => {
    const issued = { iat: NOW / 1000 };
    expect(grantOf(holding(jwt(issued)), 5)).toEqual({ account: "OAuth", issuedAt: NOW, expiresAt: NOW });
    expect(grantOf(holding(jwt({ ...issued, platformType: "wéb" })), 5).account).toBe("payment-platform");
  });

  it("accepts any text as a token", () => {
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(grantOf(holding(token), 5)).toMatchObject({ account: "OAuth", expiresAt: NOW });
      }),
      runs(500),
    );
  });
});

describe("T7 a refresh answer", () => {
  it("T7 is accepted when it is complete", () => {
    expect(readBundle(whole)).toEqual(whole);
  });

  it.each(Object.keys(whole))("T7 is refused without %s", (key) => {
    expect(readBundle({ ...whole, [key]: undefined })).toBeNull();
    expect(readBundle({ ...whole, [key]: null })).toBeNull();
    expect(readBundle({ ...whole, [key]: "" })).toBeNull();
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "x", "900", true])(
    "T7 is refused when it expires in %s",
    (malformed) => {
      expect(readBundle({ ...whole, expires_in: malformed })).toBeNull();
    },
  );

  it.each([undefined, null, "<html></html>", [], 5])("T7 is refused when it is %j", (malformed) => {
    expect(readBundle(malformed)).toBeNull();
  });
});
