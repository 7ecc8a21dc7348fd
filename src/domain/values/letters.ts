const LATIN = /\p{sc=Latin}/u;
const LOOKS_LATIN = /[\p{sc=Cyrillic}\p{sc=Greek}]/u;

/** Whether a word mixes Latin letters with Cyrillic or Greek ones that look the same (`Аdа`). */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && LOOKS_LATIN.test(word));

/** A text for comparison: in lower case, without accents and with compatible characters as one. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Dia}/gu, "")
    .toLowerCase();
