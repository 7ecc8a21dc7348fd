import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReferral, referralOfPath } from "../../../src/domain/session/rules.ts";
import { forAll } from "../../support/properties.ts";

describe("S4 a referral code", () => {
  it("is encoded as a segment of a path and a value of a query, wherever it was read from", () => {
    forAll(2_000, fc.oneof(fc.string({ unit: "binary" }), fc.webSegment(), fc.webUrl()), (typed) => {
      const code = readReferral(typed);
      if (code === null) return;
      expect(encodeURIComponent(code)).toBe(code);
      expect(new URL(`/c/${code}`, "https://optio.test").pathname).toBe(`/c/${code}`);
      expect(new URL(`/signup?referral=${code}`, "https://optio.test").searchParams.get("referral")).toBe(code);
      expect(referralOfPath(`/c/${code}`)).toBe(code);
    });
  });

  it("is only read from a path below /c", () => {
    const paths = ["/c/BOB7", "/c/BOB7/", "/c", "/c/", "/cc/BOB7", "/x/c/BOB7", "/c/BOB7/x", "c/BOB7", "//c/BOB7"];
    expect(paths.map(referralOfPath)).toEqual(["BOB7", "BOB7", null, null, null, null, null, null, null]);
  });
});
