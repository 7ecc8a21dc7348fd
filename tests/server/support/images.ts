/** Small images with a complete structure. */

/** A chunk of a PNG. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
};

/** A PNG of these dimensions. */
export const png = (width = 1, height = 1): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", Buffer.from([1])), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
};

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A JPEG of these dimensions; its one scan is padded to make the file `size` bytes long. */
export const jpeg = (size = 64, width = 1, height = 1): Buffer => {
  const frame = Buffer.alloc(9);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const begin = [Buffer.from([0xff, 0xd8]), jpegSegment(0xc0, frame), jpegSegment(0xda, Buffer.alloc(6))];
  const used = begin.reduce((sum, part) => sum + part.length, 2);
  return Buffer.concat([...begin, Buffer.alloc(size - used, 1), Buffer.from([0xff, 0xd9])]);
};

/** An image as the data URL that PUT /user/avatar takes. */
export const dataUrl = (type: string, bytes: Buffer): string => `data:image/${type};base64,${bytes.toString("base64")}`;
