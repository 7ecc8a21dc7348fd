/** What a typed or pasted text means for the boxes of a code: digits to write, or why none are. */
export type CodeText = { readonly digits: string } | { readonly problem: "none" | "several" };

/** The decimal digits of Arabic, Persian and full-width Asian keyboards; their last four bits are the digit. */
const FOREIGN_DIGIT = /[٠-٩۰-۹０-９]/gu;
/** Marks that are not seen: of the reading order, soft hyphens, zero-width spaces. */
const UNSEEN = /\p{Cf}/gu;

const plain = (text: string): string =>
  text
    .replace(FOREIGN_DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(UNSEEN, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/[^\S\n]/gu, " ");

/** A web or mail address: the digits in it are no code. */
const ADDRESS = /\S*(?::\/\/|@|www\.)\S*/giu;

/**
 * Six digits that stand alone: in one piece, in two groups of three, or each for itself, with nothing that would make them a
 * part of a longer number, a date, an amount or a word.
 */
const ALONE =
  /(?<![\p{L}\p{N}_]|\p{N}[ .,:'/+-]|[+$€£¥])(?:\d{6}|\d{3}[ -]\d{3}|\d(?: \d){5})(?![\p{L}\p{N}_]|[ .,:'/-]\p{N})/gu;

/** A number that only touches the six digits by a space does not make them a part of it: `at 10:45 123456`. */
const IN_ONE_PIECE = /(?<![\p{L}\p{N}_]|\p{N}[.,:'/+-]|[+$€£¥])\d{6}(?![\p{L}\p{N}_]|[.,:'/-]\p{N})/gu;

/**
 * Reads the code of six digits out of a text: of a whole message too, in which exactly one number may be it. A part of a
 * code, as it is typed, are its digits (A5).
 */
export const readCode = (text: string): CodeText => {
  const read = plain(text).trim();
  if (/^\d{0,5}$/u.test(read)) return { digits: read };
  const message = read.replace(ADDRESS, "\n");
  const codes = new Set(
    [ALONE, IN_ONE_PIECE].flatMap((pattern) => message.match(pattern) ?? []).map((code) => code.replace(/\D/gu, "")),
  );
  const [code] = codes;
  if (codes.size > 1) return { problem: "several" };
  return code === undefined ? { problem: "none" } : { digits: code };
};
