import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segment } from "../../../src/domain/values/segment.ts";
import { internalPath, pathSegment } from "../../../src/ui/common/paths.ts";
import { runs } from "../../support/properties.ts";

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
  it("is a path inside the product", () => {
    expect(internalPath("/my-assets/optio/OPT?type=send#top")).toBe("/my-assets/optio/OPT?type=send#top");
    expect(internalPath("/network/followers")).toBe("/network/followers");
  });

  it.each(LEADS_AWAY)("S4: is null for %j", (link) => {
    expect(internalPath(link)).toBeNull();
  });

  it("is null if there is none", () => {
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

describe("a segment of the path", () => {
  it("is decoded, also the reserved characters that the router leaves encoded", () => {
    fc.assert(
      // a literal percent sign cannot be distinguished from an encoded character
      fc.property(
        fc.string({ unit: "grapheme" }).filter((text) => !text.includes("%")),
        (text) => {
          expect(pathSegment(decodeURI(segment(text)))).toBe(text);
        },
      ),
      runs(1_000),
    );
  });

  it("is returned unchanged if it cannot be decoded", () => {
    expect(pathSegment("100%")).toBe("100%");
  });
});
