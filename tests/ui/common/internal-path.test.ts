import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { internalPath } from "../../../src/ui/common/internal-path.ts";

const LEADS_AWAY = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "java\r\nscript:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/x/..//evil.example",
  "/.//evil.example",
  "@evil.example",
  "my-assets",
  "",
];

describe("the link of a notification", () => {
  it("leads to a path inside the product", () => {
    expect(internalPath("/my-assets/optio/OPT?type=send#top")).toBe("/my-assets/optio/OPT?type=send#top");
    expect(internalPath("/network/followers")).toBe("/network/followers");
  });

  it.each(LEADS_AWAY)("S4 leads nowhere for %j", (link) => {
    expect(internalPath(link)).toBeNull();
  });

  it("leads nowhere when there is none", () => {
    expect(internalPath(undefined)).toBeNull();
  });

  it("S4 never leaves the origin, whatever the link", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("", "/", "//", "/\\", "/./", "/../"),
        (rest, start) => {
          const path = internalPath(start + rest);
          if (path !== null) {
            expect(new URL(path, "https://optio.example").origin).toBe("https://optio.example");
            expect(internalPath(path)).toBe(path);
          }
        },
      ),
    );
  });
});
