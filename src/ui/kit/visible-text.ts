/* Characters that change what is read without being seen: bidi overrides, zero-width and other default-ignorable
   code points, controls (but tab and line feed), line and paragraph separators, the blank braille cell,
   interlinear marks, lone surrogates. */
const HIDDEN =
  /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/gu;

/* A joiner between two pictures, or the colour selector after one, is part of a drawn emoji. */
const EMOJI_PART = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu;
const EMOJI_COLOUR = /(?<=\p{Emoji})\ufe0f/gu;

const spell = (char: string): string => `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/**
 * Makes hidden characters of foreign text visible as `⟨U+202E⟩`, leaving every other character alone (scenario S5).
 * Idempotent; used wherever a text from the server or another person is shown.
 */
export const visibleText = (text: string): string => {
  const kept = new Set<number>();
  for (const pattern of [EMOJI_PART, EMOJI_COLOUR]) for (const hit of text.matchAll(pattern)) kept.add(hit.index);
  return text.replace(HIDDEN, (char, at: number) => (kept.has(at) ? char : spell(char)));
};
