import sharp from "sharp";
import { dataUrl } from "./images.ts";

/** A picture that can be decoded: one colour, without metadata. */
export const picture = (type: "png" | "jpeg", width = 3, height = 4): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .toFormat(type)
    .toBuffer();

/** A picture as the data URL that PUT /user/avatar takes. */
export const photoUrl = async (type: "png" | "jpeg", width?: number, height?: number): Promise<string> =>
  dataUrl(type, await picture(type, width, height));

/** A JPEG that zeros, which cameras append, make `size` bytes long. */
export const jpegOfSize = async (size: number): Promise<Buffer> => {
  const jpeg = await picture("jpeg");
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
};
