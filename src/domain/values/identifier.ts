/** The kind of an identifier (docs/wire.md Calls, POST /login `type`). */
export interface Identifier {
  readonly type: "email" | "phone";
  /** Without surrounding space; an email address with its domain in ASCII, a phone number in E.164 without its separators. */
  readonly identifier: string;
}

/** One `@`; no space or control character, nothing that separates or quotes addresses in a mail's headers, no sign of a URL. */
const EMAIL = /^([^\s\p{Cc}@<>"(),:;[\]\\]+)@([^\s\p{Cc}@<>"'(),:;[\]\\/?#%]+)$/u;
const LONGEST_EMAIL = 254;
/** The longest part before the `@` (RFC 5321), in characters. */
const LONGEST_LOCAL = 64;
/** A dotted domain in ASCII; its last label is no number, which would be the address of a machine. */
const DOMAIN = /^(?:[a-z0-9_-]{1,63}\.)+(?![0-9]+$)[a-z0-9_-]{1,63}$/;
/** A text that is its own ASCII form. */
const PLAIN_ASCII = /^(?!.*xn--)[!-~]*$/;
const SEPARATORS = /[\s()./\u2010-\u2013-]/gu;
/** E.164: a plus and 8 to 15 digits. The server decides whether the number exists (docs/decisions). */
const PHONE = /^\+[1-9][0-9]{7,14}$/;

/**
 * The ASCII form of a domain in lower case (UTS #46), in which mail is delivered: `ö.de` and `xn--nda.de` are one domain, as
 * are `ab.cc` and the same in full-width letters. Null for a text that is no dotted domain.
 */
const asciiDomain = (domain: string): string | null => {
  const text = domain.toLowerCase();
  try {
    const ascii = PLAIN_ASCII.test(text) ? text : new URL(`http://${text}`).hostname;
    return DOMAIN.test(ascii) ? ascii : null;
  } catch {
    // a domain with characters that none may have
    return null;
  }
};

/** An email address with its domain in ASCII, the one spelling of its mailbox's domain; null for another text. */
const asciiEmail = (text: string): string | null => {
  const [, local = "", domain = ""] = text.length > LONGEST_EMAIL ? [] : (EMAIL.exec(text) ?? []);
  const ascii = local.length > LONGEST_LOCAL ? null : asciiDomain(domain);
  return ascii === null || local.length + 1 + ascii.length > LONGEST_EMAIL ? null : `${local}@${ascii}`;
};

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
  const text = typed
    .replace(/\p{Cf}/gu, "")
    .replace(/[＠﹫]/gu, "@")
    .trim();
  if (text === "") return { rule: "rule.identifier.required" };
  if (text.includes("@")) {
    const email = asciiEmail(text);
    return email === null ? { rule: "rule.email.invalid" } : { type: "email", identifier: email };
  }
  if (!/\p{Nd}/u.test(text)) return { rule: "rule.identifier.invalid" };
  const phone = readPhone(text);
  return phone === null ? { rule: "rule.phone.invalid" } : { type: "phone", identifier: phone };
};

/** The canonical identifier, or the trimmed text if it is invalid, so that commands contain one spelling. */
export const canonicalIdentifier = (typed: string): string => {
  const read = readIdentifier(typed);
  return "rule" in read ? typed.trim() : read.identifier;
};
