/** The six grounds an avatar of initials may have; names of classes, so that the build sees them. */
const GROUNDS = ["bg-avatar-1", "bg-avatar-2", "bg-avatar-3", "bg-avatar-4", "bg-avatar-5", "bg-avatar-6"] as const;

/** First letters of the first and the last word, upper case; `?` when there is none. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letter = (word: string | undefined): string => [...(word ?? "")][0] ?? "";
  const text = letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : "");
  return text === "" ? "?" : text.toUpperCase();
};

/** The ground for a name: always the same for the same name (FNV-1a). */
export const groundOf = (name: string): (typeof GROUNDS)[number] => {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0];
};
