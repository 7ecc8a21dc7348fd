import type { Photo } from "../../../domain/values/photo.ts";

/** A drawn photo is smaller than this, in bytes, so that no avatar in a list of people is large. */
const DRAWN_LIMIT = 256 * 1024;

/** How a drawing is encoded: a JPEG by its quality from 0 to 1, a PNG without loss. */
export type Encoding = { readonly type: "png" } | { readonly type: "jpeg"; readonly quality: number };

const JPEGS: ReadonlyArray<Encoding> = [0.9, 0.8, 0.65, 0.5, 0.3, 0.1].map((quality) => ({ type: "jpeg", quality }));

/** The encodings that are tried for a chosen picture, best first. A PNG stays one if it is small, as logos are. */
const ENCODINGS: Readonly<Record<Photo["type"], ReadonlyArray<Encoding>>> = {
  png: [{ type: "png" }, ...JPEGS],
  jpeg: JPEGS,
};

/** The size of the file in a data URL in base64, in bytes. */
const sizeOf = (url: string): number => {
  const data = url.slice(url.indexOf(",") + 1).replace(/=+$/, "");
  return Math.floor((data.length * 3) / 4);
};

/**
 * The best drawing below {@link DRAWN_LIMIT} as a data URL, or null if no encoding gives one. `encode` returns a data URL; a
 * browser that can't encode a type answers with another one.
 */
export const smallEnough = (type: Photo["type"], encode: (encoding: Encoding) => string): string | null => {
  for (const encoding of ENCODINGS[type]) {
    const url = encode(encoding);
    if (url.startsWith(`data:image/${encoding.type};base64,`) && sizeOf(url) < DRAWN_LIMIT) return url;
  }
  return null;
};
