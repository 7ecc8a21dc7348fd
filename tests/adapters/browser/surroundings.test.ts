import { describe, expect, it } from "vitest";
import { browserOf, surroundingsOf } from "../../../src/adapters/browser/surroundings.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.85 Safari/537.36";

describe("the surroundings of a log", () => {
  it.each([
    [CHROME, "Chrome 131"],
    [`${CHROME} Edg/131.0.2903.51`, "Edge 131"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128"],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15", "Safari 18"],
    [CHROME.replace("Chrome", "HeadlessChrome"), "Chrome 131"],
    ["Lynx/2.9", "another"],
  ])("name the family and major version of a browser: %s", (userAgent, expected) => {
    expect(browserOf(userAgent)).toBe(expected);
  });

  it("have the viewport in steps of ten pixels, and the scheme", () => {
    const window = {
      navigator: { userAgent: CHROME },
      innerWidth: 1_283,
      innerHeight: 718,
      matchMedia: (query: string) => ({ matches: query.includes("dark") }),
    } as unknown as Window;
    expect(surroundingsOf(window)).toEqual({
      browser: "Chrome 131",
      viewport: "1280x720",
      colorScheme: "dark",
      reducedMotion: false,
    });
  });
});
