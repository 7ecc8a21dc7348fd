import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segment } from "../../../src/domain/values/segment.ts";
import { pathSegment } from "../../../src/ui/common/path-segment.ts";
import { runs } from "../../support/properties.ts";

describe("a segment of the path", () => {
  it("says what was written into it, also reserved characters that the router leaves encoded", () => {
    fc.assert(
      // a literal percent sign is the one thing that cannot be told from an encoded character
      fc.property(
        fc.string({ unit: "grapheme" }).filter((text) => !text.includes("%")),
        (text) => {
          expect(pathSegment(decodeURI(segment(text)))).toBe(text);
        },
      ),
      runs(1_000),
    );
  });

  it("stays as it is when it cannot be decoded", () => {
    expect(pathSegment("100%")).toBe("100%");
  });
});
