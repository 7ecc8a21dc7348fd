import { isLeft } from "fp-ts/Either";
import { PHOTO_LIMIT, type Photo, readPhoto } from "../../../domain/values/photo.ts";

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

/** The width and height of a saved photo, in pixels: twice the largest size at which it is shown. */
const SIDE = 512;

/** A picture that was chosen and may be cropped. */
export interface ChosenPhoto {
  readonly file: Blob;
  readonly type: Photo["type"];
}

/** Reads a chosen file, at most as much of it as is needed to refuse it; returns the rule that it breaks if it does (S9). */
export const choosePhoto = async (file: Blob): Promise<ChosenPhoto | { readonly rule: string }> => {
  try {
    const photo = readPhoto(new Uint8Array(await file.slice(0, PHOTO_LIMIT).arrayBuffer()));
    return isLeft(photo) ? { rule: photo.left } : { file, type: photo.right.type };
  } catch {
    // the file was moved or deleted since it was chosen
    return { rule: "rule.photo.damaged" };
  }
};

/** A square part of a picture, in its pixels. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Redraws the part of a photo and returns it as a data URL, so that nothing else of the file is uploaded: no place, no
 * camera, no preview (S9). Below 256 KB (S20); null if the browser cannot draw it.
 */
export const cropPhoto = async ({ file, type }: ChosenPhoto, area: Square): Promise<string | null> => {
  try {
    const picture = await createImageBitmap(file);
    const side = Math.max(1, Math.min(SIDE, Math.round(area.width)));
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
    picture.close();
    return smallEnough(type, (encoding) => {
      if (encoding.type === "png") return canvas.toDataURL("image/png");
      // a JPEG shows what is clear as black
      context.globalCompositeOperation = "destination-over";
      context.fillStyle = "white";
      context.fillRect(0, 0, side, side);
      return canvas.toDataURL("image/jpeg", encoding.quality);
    });
  } catch {
    return null;
  }
};
