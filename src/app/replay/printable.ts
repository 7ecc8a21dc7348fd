const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Control characters (`Cc`), line and paragraph separators, and marks that change the direction of text (`Cf`). */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * One line as a terminal may show it: what could move the cursor, colour or hide text is written as an escape. A
 * log comes from a stranger.
 */
export const printable = (line: string): string =>
  line.replace(UNPRINTABLE, (found) => [...Array(found.length).keys()].map((at) => escaped(found.charAt(at))).join(""));

/** Several lines, each of them printable. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");
