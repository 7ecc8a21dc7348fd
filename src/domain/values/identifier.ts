/** The kind of an identifier (docs/wire.md Calls, POST /login `type`). */
export interface Identifier {
  readonly type: "email" | "phone";
  /** Without surrounding space; a phone number in E.164 without its separators. */
  readonly identifier: string;
}

/** One `@`, a dotted domain after it; no space, and nothing that separates or quotes addresses in a mail's headers. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"'(),:;[\]\\.]+(?:\.[^\s@<>"'(),:;[\]\\.]+)+$/u;
const LONGEST_EMAIL = 254;
const SEPARATORS = /[\s().-]/gu;
/** E.164: a plus and 8 to 15 digits. The server decides whether the number exists (docs/decisions). */
const PHONE = /^\+[1-9][0-9]{7,14}$/;

/** Whether a text is an email address, as far as its form says. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

/** The trunk prefix that is dialled inside a country only: `+43 (0) 660` is `+43660`. */
const TRUNK_PREFIX = /\(0\)/u;

/** A phone number in E.164, or null. */
export const readPhone = (text: string): string | null => {
  const digits = text.trim().replace(TRUNK_PREFIX, "").replace(SEPARATORS, "");
  return PHONE.test(digits) ? digits : null;
};

/** Reads a typed email address or phone number, or returns the violated rule (spec §5: invalid email format; invalid phone). */
export const readIdentifier = (typed: string): Identifier | { readonly rule: string } => {
  const text = typed.trim();
  if (text === "") return { rule: "rule.identifier.required" };
  if (text.includes("@")) return isEmail(text) ? { type: "email", identifier: text } : { rule: "rule.email.invalid" };
  if (!/[0-9]/.test(text)) return { rule: "rule.identifier.invalid" };
  const phone = readPhone(text);
  return phone === null ? { rule: "rule.phone.invalid" } : { type: "phone", identifier: phone };
};

/** The canonical identifier, or the trimmed text if it is invalid, so that commands contain one spelling. */
export const canonicalIdentifier = (typed: string): string => {
  const read = readIdentifier(typed);
  return "rule" in read ? typed.trim() : read.identifier;
};
