import { PHOTO_LIMIT, photoType } from "../../src/domain/session/rules.ts";

/** A profile photo as it is stored and served. */
export interface Photo {
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Buffer;
}

/** The largest photo in pixels; decoding a larger one costs a browser hundreds of megabytes (S9). */
const MAX_PIXELS = 40_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a complete PNG: IHDR is its first chunk, IEND its last one at the end of the file. */
const sizeOfPng = (bytes: Buffer): Size | null => {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === "IDAT") hasData = true;
    if (type === "IEND") return hasData && at === bytes.length ? size : null;
  }
  return null;
};

/** The end of the entropy-coded data that begins at `from`: the next marker that is neither stuffing nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The size of a complete JPEG: a frame header, at least one scan, and the end marker at the end of the file. */
const sizeOfJpeg = (bytes: Buffer): Size | null => {
  let size: Size | null = null;
  let scanned = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xd9) return scanned && at + 2 === bytes.length ? size : null;
    if (at + 9 > bytes.length) return null;
    if (isFrame(marker)) size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    scanned = true;
    at = endOfScan(bytes, at);
  }
  return null;
};

/**
 * Reads a PNG or JPEG under 4 MB, recognised by its content: complete, at most 40 megapixels, and without data after its
 * end, where a second file could be hidden (S9). Null for anything else.
 */
export const readPhoto = (bytes: Buffer): Photo | null => {
  if (bytes.length >= PHOTO_LIMIT) return null;
  const type = photoType(bytes);
  const size = type === "png" ? sizeOfPng(bytes) : type === "jpeg" ? sizeOfJpeg(bytes) : null;
  const pixels = size === null ? 0 : size.width * size.height;
  return type === null || pixels < 1 || pixels > MAX_PIXELS ? null : { type: `image/${type}`, bytes };
};
