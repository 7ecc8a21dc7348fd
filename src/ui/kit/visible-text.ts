import { replaceHidden } from "../../domain/values/plain-text.ts";

const spell = (char: string): string => `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/**
 * Shows hidden characters of foreign text as `⟨U+202E⟩` and leaves every other character alone, also tabs and line breaks
 * (S5). Idempotent; used wherever a text from the server or another person is shown.
 */
export const visibleText = (text: string): string =>
  replaceHidden(text, (character) => (character === "\t" || character === "\n" ? character : spell(character)));
