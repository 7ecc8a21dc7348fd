/** A profile photo is smaller than this, in bytes (spec §9: under 4MB, read as 4·2²⁰). */
export const PHOTO_LIMIT = 4 * 1024 * 1024;

/** How the files begin that a profile photo may be; a file's name and claimed type say nothing (S9). */
const BEGINNINGS = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const;

/** What an image is by its first bytes, or null when it is neither a PNG nor a JPEG. */
export const photoType = (head: Uint8Array): "png" | "jpeg" | null => {
  const begins = (bytes: ReadonlyArray<number>): boolean => bytes.every((byte, at) => head[at] === byte);
  if (begins(BEGINNINGS.png)) return "png";
  return begins(BEGINNINGS.jpeg) ? "jpeg" : null;
};

/** The rules a profile photo breaks (spec §5): chosen, a PNG or JPEG by its first bytes, under 4 MB. `size` in bytes. */
export const judgePhoto = (photo: { readonly size: number; readonly head: Uint8Array }): ReadonlyArray<string> => {
  if (photo.size === 0) return ["rule.photo.required"];
  return [
    ...(photoType(photo.head) === null ? ["rule.photo.type"] : []),
    ...(photo.size >= PHOTO_LIMIT ? ["rule.photo.tooLarge"] : []),
  ];
};
