/** The kind of an identifier (docs/wire.md Calls, POST /login `type`). */
export interface Identifier {
  readonly type: "email" | "phone";
  /** Without surrounding space; a phone number in E.164 without its separators. */
  readonly identifier: string;
}

/** One `@`, a dotted domain after it; no space, and nothing that separates or quotes addresses in a mail's headers. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"'(),:;[\]\\.]+(?:\.[^\s@<>"'(),:;[\]\\.]+)+$/u;
const LONGEST_EMAIL = 254;
const SEPARATORS = /[\s()./\u2010-\u2013-]/gu;
/** E.164: a plus and 8 to 15 digits. The server decides whether the number exists (docs/decisions). */
const PHONE = /^\+[1-9][0-9]{7,14}$/;

/** Whether a text is an email address, as far as its form says. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

/**
 * The trunk prefix that is dialled inside a country only: `+43 (0) 660` is `+43660`. In Italy, the Vatican and San Marino
 * the zero is a part of the number.
 */
const TRUNK_PREFIX = /(?<!^\W*(?:00\W*)?(?:39|378)\W*)\(0\)/u;

/**
 * A typed or pasted text without marks of the reading order, and with Arabic and full-width digits as ASCII: their last four
 * bits are the digit.
 */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();

/** A phone number in E.164, or null; `00` is read as `+`. */
export const readPhone = (text: string): string | null => {
  const digits = plain(text).replace(TRUNK_PREFIX, "").replace(SEPARATORS, "").replace(/^00/, "+");
  return PHONE.test(digits) ? digits : null;
};

/** Reads a typed email address or phone number, or returns the violated rule (spec §5: invalid email format; invalid phone). */
export const readIdentifier = (typed: string): Identifier | { readonly rule: string } => {
  const text = typed.replace(/\p{Cf}/gu, "").trim();
  if (text === "") return { rule: "rule.identifier.required" };
  if (text.includes("@")) return isEmail(text) ? { type: "email", identifier: text } : { rule: "rule.email.invalid" };
  if (!/\p{Nd}/u.test(text)) return { rule: "rule.identifier.invalid" };
  const phone = readPhone(text);
  return phone === null ? { rule: "rule.phone.invalid" } : { type: "phone", identifier: phone };
};

/** The canonical identifier, or the trimmed text if it is invalid, so that commands contain one spelling. */
export const canonicalIdentifier = (typed: string): string => {
  const read = readIdentifier(typed);
  return "rule" in read ? typed.trim() : read.identifier;
};
