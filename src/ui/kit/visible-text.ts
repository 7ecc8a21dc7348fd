import { replaceHidden } from "../../domain/values/plain-text.ts";

const spell = (char: string): string =>
  char === "\t" || char === "\n"
    ? char
    : `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/* An isolate that holds a letter of a script written from right to left: of the ranges U+0590–08FF and U+FB1D–FEFC, or the
   first half of one in U+10800–10FFF and U+1E800–1EFFF. Linear: the first class excludes what the second one matches. */
const ISOLATE =
  /\u2068([^\u2068\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]*[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b][^\u2068]*)\u2069/;

/** An isolate as it is shown. An isolate mark around no right-to-left letter is itself hidden text, so it is spelled out. */
const isolate = (part: string): string => {
  const whole = `\u2068${replaceHidden(part, spell)}\u2069`;
  return ISOLATE.test(whole) ? whole : replaceHidden(whole, spell);
};

/**
 * Shows hidden characters of foreign text as `⟨U+202E⟩` and leaves every other character alone, also tabs and line breaks
 * (S5). An isolate as {@link isolated} makes it stays: it is closed, and changes the order of nothing around it. Idempotent;
 * used wherever a text from the server or another person is shown.
 */
export const visibleText = (text: string): string =>
  text
    .split(ISOLATE)
    .map((part, at) => (at % 2 === 0 ? replaceHidden(part, spell) : isolate(part)))
    .join("");

/**
 * A foreign text as a part of a sentence: visible, and isolated (FSI … PDI) if it is written from right to left, so that the
 * figures and names after it stay in their order. Elements use `<bdi>` instead.
 */
export const isolated = (text: string): string => {
  const shown = visibleText(text);
  const whole = `\u2068${shown}\u2069`;
  return whole.search(ISOLATE) === 0 ? whole : shown;
};
