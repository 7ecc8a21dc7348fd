import { refuseFields } from "../http/refusal.ts";

/** Under 4 MB (spec §9), read as 4·2²⁰ bytes of image. */
export const AVATAR_BYTES = 4 * 1024 * 1024;
const DATA_URL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const refuseImage = () => refuseFields({ image: ["Profile photo must be PNG, JPEG or JPG under 4MB"] });

/** Accepts a data URL whose bytes really begin as the PNG or JPEG it claims to be; 422 otherwise (S9). */
export const requireImage = (image: string): string => {
  const [, type, base64] = DATA_URL.exec(image) ?? [];
  if (type === undefined || base64 === undefined) throw refuseImage();
  const bytes = Buffer.from(base64, "base64");
  const magic = type === "png" ? PNG : JPEG;
  if (bytes.length >= AVATAR_BYTES || !bytes.subarray(0, magic.length).equals(magic)) throw refuseImage();
  return image;
};
