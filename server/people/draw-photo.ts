import sharp from "sharp";
import { PHOTO_PIXELS, type Photo } from "../../src/domain/values/photo.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import type { avatars } from "../db/schema/people.ts";
import { firstLine, StorageBusy } from "../db/storage-error.ts";

/** A profile photo as it is stored. */
export type StoredPhoto = Pick<typeof avatars.$inferInsert, "type" | "bytes">;

/** The longer side of a stored photo in pixels, and its size in bytes, are at most these. */
const SIDE = 512;
const STORED_LIMIT = 256 * 1024;

// one thread draws, and nothing of a photo is kept for the next one
sharp.concurrency(1);
sharp.cache(false);

/** Decoding 40 megapixels takes up to 320 MB, so photos are drawn one after the other; a turn may take this long to come. */
const DRAWING_LINE = { waitMs: 5_000, most: 10 };

/** How long decoding and scaling may take, in seconds; the largest photo takes one. */
const MOST_SECONDS = 3;

const draw = async (bytes: Uint8Array, type: Photo["type"]): Promise<StoredPhoto> => {
  const drawing = sharp(bytes, { failOn: "warning", limitInputPixels: PHOTO_PIXELS, sequentialRead: true })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  const png = await drawing.catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith("timeout") ? new StorageBusy(firstLine(error)) : error;
  });
  if (type === "png" && png.length <= STORED_LIMIT) return { type: "image/png", bytes: png };
  // 512 × 512 pixels at a quality of 10 are always small enough
  for (let quality = 90; ; quality -= 20) {
    const jpeg = await sharp(png).flatten({ background: "white" }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= STORED_LIMIT) return { type: "image/jpeg", bytes: jpeg };
  }
};

/**
 * Redraws a photo as people see it: upright, inside 512 × 512 pixels, at most 256 KB, and without metadata. A PNG stays
 * one if it is small enough, as logos are; every other photo becomes a JPEG, on white. Decoding runs outside of the event
 * loop. Photos of one person, and then of all, are drawn one after the other: a person who sends many at once delays
 * others by one. Rejects with `StorageBusy` when the turn does not come in time or drawing takes too long, and with another
 * error when the file cannot be decoded.
 */
export const drawPhoto = (owner: string, bytes: Uint8Array, type: Photo["type"]): Promise<StoredPhoto> =>
  oneAtATime(`photo:${owner}`, DRAWING_LINE, () => oneAtATime("photos", DRAWING_LINE, () => draw(bytes, type)));
