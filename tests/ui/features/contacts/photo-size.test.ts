import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Encoding, smallEnough } from "../../../../src/ui/features/contacts/crop-photo.ts";
import { runs } from "../../../support/properties.ts";

/** 256 KB, in bytes. */
const LIMIT = 262_144;

const urlOf = (type: string, size: number): string =>
  `data:image/${type};base64,${Buffer.alloc(size).toString("base64")}`;
const sizeOf = (url: string): number => Buffer.from(url.split(",")[1] ?? "", "base64").length;

/** Encodes a drawing to these sizes, one after the other, and keeps what was asked for. */
const encoder = (sizes: ReadonlyArray<number>) => {
  const asked: Encoding[] = [];
  const encode = (encoding: Encoding): string => {
    asked.push(encoding);
    return urlOf(encoding.type, sizes[asked.length - 1] ?? LIMIT);
  };
  return { asked, encode };
};

describe("S20: the encoding of a drawn photo", () => {
  it("is the first one below 256 KB, whatever the drawing, or none", () => {
    const size = fc.oneof(fc.integer({ min: LIMIT - 3, max: LIMIT + 3 }), fc.integer({ min: 1, max: 2 * LIMIT }));
    fc.assert(
      fc.property(fc.constantFrom("png", "jpeg"), fc.array(size, { maxLength: 7 }), (type, sizes) => {
        const { asked, encode } = encoder(sizes);
        const url = smallEnough(type, encode);
        const fits = sizes.slice(0, type === "png" ? 7 : 6).findIndex((bytes) => bytes < LIMIT);
        expect(url === null ? null : sizeOf(url)).toBe(fits === -1 ? null : sizes[fits]);
        expect(asked).toHaveLength(fits === -1 ? (type === "png" ? 7 : 6) : fits + 1);
      }),
      runs(40),
    );
  });

  it("loses quality step by step, and a PNG becomes a JPEG only where it is too large", () => {
    const { asked, encode } = encoder([]);
    expect(smallEnough("png", encode)).toBeNull();
    expect(asked).toEqual([
      { type: "png" },
      { type: "jpeg", quality: 0.9 },
      { type: "jpeg", quality: 0.8 },
      { type: "jpeg", quality: 0.65 },
      { type: "jpeg", quality: 0.5 },
      { type: "jpeg", quality: 0.3 },
      { type: "jpeg", quality: 0.1 },
    ]);
    const jpeg = encoder([]);
    smallEnough("jpeg", jpeg.encode);
    expect(jpeg.asked).toEqual(asked.slice(1));
  });

  it("refuses what a browser encoded as another type", () => {
    expect(smallEnough("jpeg", () => urlOf("png", 10))).toBeNull();
    expect(smallEnough("jpeg", () => "data:,")).toBeNull();
  });
});
