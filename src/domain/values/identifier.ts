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

/** The calling codes of countries. */
const CODES =
  "(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-69]|3[578]|42|5[09]|6[7-9]|8[58]|9[679])\\d)";
/** Numbers that begin with a zero: those of Italy, the Vatican and San Marino, and elsewhere those of one length. */
const WITH_ZERO =
  "(?:39|378|2(?:25|29|67)\\d{10}$|2(?:26|27|41|50|68)\\d{8}$|(?:242|992)\\d{9}$|(?:247|687)\\d{6}$|(?:501|679)\\d{11}$|(?:676|853)\\d{7}$)";
/**
 * The trunk prefix, which is dialled inside a country only: `+49 (0) 171` and `+49 0171` are `+49171`, `+7 8 912` is `+7912`.
 * The server reads numbers so (libphonenumber), and a page names the number that a message is sent to.
 */
const TRUNK_PREFIX = new RegExp(
  [
    `(?<=^\\+(?!${WITH_ZERO}|36)${CODES})0(?!0)`,
    "(?<=^\\+36)06?",
    "(?<=^\\+1)1(?=\\d{10}$)",
    "(?<=^\\+7)8(?=\\d{10}$)",
    "(?<=^\\+692)1(?=\\d{7}$)",
    "(?<=^\\+370)8(?=\\d{8}$)",
    "(?<=^\\+375)8(?=\\d{9}$)",
    "(?<=^\\+993)8(?=\\d{8}$)",
  ].join("|"),
);

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
  const digits = plain(text).replace(SEPARATORS, "").replace(/^00/, "+").replace(TRUNK_PREFIX, "");
  // a number that still has a prefix is none: it would be read otherwise by the server
  return PHONE.test(digits) && !TRUNK_PREFIX.test(digits) ? digits : null;
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
