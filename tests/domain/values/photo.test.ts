import fc from "fast-check";
import { isLeft, isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { type Photo, readPhoto } from "../../../src/domain/values/photo.ts";
import { jpeg, jpegSegment, png, pngChunk } from "../../server/support/images.ts";
import { forAll } from "../../support/properties.ts";

const rule = (bytes: Uint8Array): string | null => {
  const read = readPhoto(bytes);
  return isLeft(read) ? read.left : null;
};
const photoOf = (bytes: Uint8Array): Photo => {
  const read = readPhoto(bytes);
  if (isLeft(read)) throw new Error(read.left);
  return read.right;
};
const text = (content: string) => Buffer.from(content, "latin1");
const GPS = text("Exif\0\0GPS 48.2082 16.3738");
const withoutJpegStart = (image: Buffer) => image.subarray(2);
const geotagged = Buffer.concat([jpeg().subarray(0, 2), jpegSegment(0xe1, GPS), withoutJpegStart(jpeg())]);
const geotaggedPng = Buffer.concat([png().subarray(0, 33), pngChunk("eXIf", GPS), png().subarray(33)]);

describe("S9: the content of a profile photo", () => {
  it("may be followed by zeros and by whole JPEGs, which cameras append", () => {
    const image = jpeg(80, 3, 2);
    const file = Buffer.concat([image, Buffer.alloc(5), jpeg(), jpeg(), Buffer.alloc(3)]);
    expect(photoOf(file)).toMatchObject({ type: "jpeg", width: 3, height: 2 });
  });

  const bytes = fc.uint8Array({ maxLength: 200 });
  const hostile = fc.oneof(
    bytes,
    fc
      .tuple(fc.constantFrom(png(3, 4), jpeg(90, 3, 4), geotagged, geotaggedPng), fc.nat(), bytes, fc.nat(3))
      .map(([image, at, inserted, removed]) => {
        const from = at % (image.length + 1);
        return Buffer.concat([image.subarray(0, from), inserted, image.subarray(from + removed)]);
      }),
  );

  it("never throws, and reads only files that begin as PNG or JPEG, for any bytes", () => {
    forAll(2_000, hostile, (file) => {
      const read = readPhoto(file);
      if (isRight(read)) {
        expect(Buffer.from(file).toString("hex")).toMatch(/^(?:89504e470d0a1a0a|ffd8ff)/);
        const { width, height } = read.right;
        expect(width * height).toBeGreaterThan(0);
        expect(width * height).toBeLessThanOrEqual(40_000_000);
      }
    });
  });

  it("is refused with anything but zeros or JPEGs after its end", () => {
    forAll(500, fc.constantFrom(png(), jpeg()), fc.uint8Array({ minLength: 1, maxLength: 60 }), (image, rest) => {
      fc.pre(rest.some((byte) => byte !== 0) && (rest[0] !== 0xff || rest[1] !== 0xd8));
      expect(rule(Buffer.concat([image, rest]))).toBe("rule.photo.notOnly");
    });
  });

  it("is read when it consists of very many tiny parts", () => {
    const tiny = Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1])),
      jpegSegment(0xda, Buffer.alloc(2)),
      Buffer.from([0xff, 0xd9]),
    ]);
    const many = Buffer.concat(Array.from({ length: 100_000 }, () => tiny));
    expect(rule(many)).toBeNull();
    const segments = Buffer.concat([
      jpeg().subarray(0, 2),
      ...Array.from({ length: 200_000 }, () => jpegSegment(0xe1, GPS.subarray(0, 0))),
      withoutJpegStart(jpeg()),
    ]);
    expect(rule(segments)).toBeNull();
  });
});
