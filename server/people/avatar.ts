import { judgePhoto, photoType } from "../../src/domain/session/photo.ts";
import { refuseFields } from "../http/refusal.ts";

const DATA_URL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

const refuseImage = () => refuseFields({ image: ["Profile photo must be PNG, JPEG or JPG under 4MB"] });

/** Accepts a data URL whose bytes really begin as the PNG or JPEG it claims to be; 422 otherwise (S9). */
export const requireImage = (image: string): string => {
  const [, type, base64] = DATA_URL.exec(image) ?? [];
  if (type === undefined || base64 === undefined) throw refuseImage();
  const bytes = Buffer.from(base64, "base64");
  const head = bytes.subarray(0, 16);
  if (judgePhoto({ size: bytes.length, head }).length > 0 || photoType(head) !== type) throw refuseImage();
  return image;
};
