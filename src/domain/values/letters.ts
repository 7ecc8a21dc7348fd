const LATIN = /\p{sc=Latin}/u;
const LOOKS_LATIN = /[\p{sc=Cyrillic}\p{sc=Greek}]/u;

/** Whether a word mixes Latin letters with Cyrillic or Greek ones that look the same (`Аdа`). */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && LOOKS_LATIN.test(word));

/** Letters of Latin alphabets that no other letter with an accent stands for, as a keyboard without them writes them. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŋ: "n", ŧ: "t", ɓ: "b", ɗ: "d", ƙ: "k" },
  ...{ æ: "ae", œ: "oe", þ: "th", ß: "ss" },
};
const IN_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");
/** The apostrophes of keyboards, which people leave out. */
const APOSTROPHES = /['’‘ʼʻ`´′]/gu;

/** A text for comparison: in lower case, without accents and apostrophes, and with compatible characters as one. */
export const folded = (text: string): string =>
  text
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(/\p{Dia}/gu, "")
    .toLowerCase()
    .replace(IN_PLAIN, (letter) => PLAIN[letter] ?? letter);
