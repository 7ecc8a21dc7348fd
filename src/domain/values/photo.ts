import { type Either, isLeft, left, right } from "fp-ts/Either";

/** A profile photo is smaller than this, in bytes (spec §9: under 4MB, read as 4·2²⁰). */
export const PHOTO_LIMIT = 4 * 1024 * 1024;

/** The largest photo in pixels; decoding a larger one costs hundreds of megabytes (S9). */
export const PHOTO_PIXELS = 40_000_000;

/** The longest side of a photo in pixels: drawing a line of millions of pixels takes seconds, however thin it is. */
const PHOTO_SIDE = 16_384;

/** A complete PNG or JPEG; `width` and `height` in pixels as stored. */
export interface Photo {
  readonly type: "png" | "jpeg";
  readonly width: number;
  readonly height: number;
}

type Read = Either<string, Photo>;

const DAMAGED: Read = left("rule.photo.damaged");
/** The file has data after the end of the picture, where a second file can be hidden (S9). */
const NOT_ONLY: Read = left("rule.photo.notOnly");

const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
const short = (bytes: Uint8Array, index: number): number => ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
const long = (bytes: Uint8Array, index: number): number => short(bytes, index) * 0x10000 + short(bytes, index + 2);

const startsWith = (bytes: Uint8Array, index: number, text: string): boolean =>
  latin(bytes, index, index + text.length) === text;
const PNG = "\x89PNG\r\n\x1a\n";
const JPEG = "\xff\xd8\xff";

/** Reads a PNG: IHDR is its first chunk, IEND its last one at the end of the file. */
const readPng = (bytes: Uint8Array): Read => {
  if (bytes.length < 33 || long(bytes, 8) !== 13 || latin(bytes, 12, 16) !== "IHDR") return DAMAGED;
  const size = { width: long(bytes, 16), height: long(bytes, 20) };
  let hasData = false;
  for (let index = 8; index + 12 <= bytes.length; ) {
    const type = latin(bytes, index + 4, index + 8);
    const end = index + 12 + long(bytes, index);
    if (type === "IDAT") hasData = true;
    if (type === "IEND") {
      if (!hasData || end > bytes.length) return DAMAGED;
      return end === bytes.length ? right({ type: "png", ...size }) : NOT_ONLY;
    }
    index = end;
  }
  return DAMAGED;
};

/** The end of the entropy-coded data that begins at `from`: the next marker that is neither stuffing nor a restart. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let index = bytes.indexOf(0xff, from); index !== -1; index = bytes.indexOf(0xff, index + 1)) {
    const next = bytes[index + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return index;
  }
  return bytes.length;
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** One JPEG that begins at `start`: a frame header, at least one scan, and the end marker. Null if it is damaged. */
const readOneJpeg = (bytes: Uint8Array, start: number): (Photo & { readonly end: number }) | null => {
  let width = 0;
  let height = 0;
  let hasScan = false;
  for (let index = start + 2; index + 2 <= bytes.length; ) {
    const marker = bytes[index + 1] ?? 0;
    if (bytes[index] !== 0xff) return null;
    if (marker === 0xff) {
      index += 1;
      continue;
    }
    if (marker === 0xd9) return hasScan ? { type: "jpeg", width, height, end: index + 2 } : null;
    const end = index + 2 + short(bytes, index + 2);
    if (end < index + 4 || end > bytes.length) return null;
    if (isFrame(marker)) {
      height = Math.max(height, short(bytes, index + 5));
      width = Math.max(width, short(bytes, index + 7));
    }
    if (marker === 0xda) hasScan = true;
    index = marker === 0xda ? endOfScan(bytes, end) : end;
  }
  return null;
};

/** Reads a JPEG. Only zeros and whole JPEGs may follow it: cameras append previews and gain maps, which the drawing leaves out. */
const readJpeg = (bytes: Uint8Array): Read => {
  const photo = readOneJpeg(bytes, 0);
  if (photo === null) return DAMAGED;
  for (let index = photo.end; index < bytes.length; ) {
    if (bytes[index] === 0) index += 1;
    else {
      const next = startsWith(bytes, index, JPEG) ? readOneJpeg(bytes, index) : null;
      if (next === null) return NOT_ONLY;
      index = next.end;
    }
  }
  const { end, ...read } = photo;
  return right(read);
};

/** The type of an image by its first bytes; null if it is neither a PNG nor a JPEG. */
export const photoType = (bytes: Uint8Array): Photo["type"] | null => {
  if (startsWith(bytes, 0, PNG)) return "png";
  return startsWith(bytes, 0, JPEG) ? "jpeg" : null;
};

/** The rule for a file that is neither PNG nor JPEG, which names what it is if its first bytes tell. */
const otherType = (bytes: Uint8Array): string => {
  const head = latin(bytes, 0, 64);
  if (/^GIF8[79]a/.test(head)) return "rule.photo.gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "rule.photo.webp";
  if (/^.{4}ftyp(?:hei|hev|mif|msf|avi)/s.test(head)) return "rule.photo.heif";
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) ? "rule.photo.markup" : "rule.photo.type";
};

/**
 * Reads a profile photo, or returns the rule that it breaks (spec §5, S9): a PNG or JPEG under 4 MB by its content, since
 * the name and declared type of a file are not trusted; complete, at most 40 megapixels and 16,384 pixels on a side, and with nothing after its end.
 * The header is read before anything decodes the picture.
 */
export const readPhoto = (bytes: Uint8Array): Read => {
  if (bytes.length === 0) return left("rule.photo.required");
  const type = photoType(bytes);
  if (type === null) return left(otherType(bytes));
  if (bytes.length >= PHOTO_LIMIT) return left("rule.photo.tooLarge");
  const photo = type === "png" ? readPng(bytes) : readJpeg(bytes);
  if (isLeft(photo)) return photo;
  const pixels = photo.right.width * photo.right.height;
  if (pixels < 1) return DAMAGED;
  const isTooLong = Math.max(photo.right.width, photo.right.height) > PHOTO_SIDE;
  return isTooLong || pixels > PHOTO_PIXELS ? left("rule.photo.tooManyPixels") : photo;
};
