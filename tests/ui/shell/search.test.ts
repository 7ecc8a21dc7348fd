import { describe, expect, it } from "vitest";
import { shellRest } from "../../../src/ui/i18n/en/shell-rest.ts";
import { routes } from "../../../src/ui/screens.tsx";
import { PLACES, searchPlaces, tokenPath } from "../../../src/ui/shell/search.ts";

const found = (typed: string) => searchPlaces(typed, (place) => shellRest[place.text]).map((place) => place.href);

describe("quick search", () => {
  it("finds screens by a part of their name, in any case", () => {
    expect(found("ASS")).toEqual(["/my-assets"]);
    expect(found("  notif ")).toEqual(["/notifications"]);
    expect(found("no such screen")).toEqual([]);
  });

  it("offers every screen for nothing typed, and only screens that exist", () => {
    expect(found("")).toHaveLength(PLACES.length);
    const paths = new Set(routes.map((route) => route.path));
    expect(PLACES.filter((place) => !paths.has(place.href))).toEqual([]);
  });

  it("writes a token's place so that no name can change the path", () => {
    expect(tokenPath({ chainId: "optio", symbol: "OPT" })).toBe("/my-assets/optio/OPT");
    expect(tokenPath({ chainId: "../x", symbol: "a/b?c" })).toBe("/my-assets/..%2Fx/a%2Fb%3Fc");
  });
});
