import { deepStrictEqual } from "node:assert/strict";
import { domainToASCII } from "node:url";
import fc from "fast-check";
import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import { checkIdentifier, newIdentifierProblems, sameIdentifierProblems } from "../../src/domain/session/rules.ts";
import { readEmail } from "../../src/domain/values/email.ts";
import { canonicalIdentifier, readIdentifier, readPhone } from "../../src/domain/values/identifier.ts";
import { property, reading, rule } from "./property.ts";
import { DIGITS, LOWER, madeOf, nearly, oddText, textOf } from "./texts.ts";

const domain = fc.tuple(textOf(`${LOWER}0123456789-`, 1, 10), textOf(LOWER, 2, 5)).map((parts) => parts.join("."));
const email = fc.oneof(
  fc.tuple(textOf(`${LOWER}.+_é漢`, 1, 12), domain).map((parts) => parts.join("@")),
  // at, and over, the longest
  fc.integer({ min: 63, max: 66 }).map((length) => `${"a".repeat(length)}@example.com`),
  fc
    .integer({ min: 59, max: 62 })
    .map((length) => `${"a".repeat(64)}@${["b", "c", "d"].map((letter) => letter.repeat(length)).join(".")}.com`),
  // other spellings of one domain, and domains that are none
  fc
    .constantFrom("ö.de", "Ö.de", "xn--nda.de", "XN--nda.DE", "ａb.cc", "ab。cc", "1.2", "b!c.de", "a_b.de", "b.cc/x")
    .map((host) => `box@${host}`),
  // from a keyboard that writes full-width signs
  fc.tuple(textOf(LOWER, 1, 6), fc.constantFrom("＠", "﹫"), domain).map((parts) => parts.join("")),
);
const phone = fc
  .tuple(
    fc.constantFrom("+", "+", "+", "", "00", "00 "),
    fc.oneof(
      textOf(DIGITS, 3, 3),
      fc.constantFrom(
        "39",
        "378",
        "49",
        "44",
        "36",
        "36 06",
        "225",
        "242",
        "7",
        "7 8",
        "1",
        "1 1",
        "375 8",
        "692",
        "852",
      ),
    ),
    fc.constantFrom("", " ", "-", " (", ".", ")", " (0) ", " 0", "0 "),
    textOf(DIGITS, 3, 14),
  )
  .map((parts) => parts.join(""));
const wordsOnly = textOf(`${LOWER} `, 1, 12);
const typedIdentifier = nearly(fc.oneof(email, phone, wordsOnly));

const hasSpace = (text: string): boolean => [...text].some((character) => character.trim() === "");

/** Characters that separate or quote addresses in mail headers; an apostrophe is valid before the `@`. */
const SEPARATORS = '<>"(),:;[]\\';

/** The domain in ASCII, by the function of Node for it; null where a label is not of letters, digits, `-` and `_`. */
const domainOracle = (host: string): string | null => {
  const isAscii = madeOf(host, [...Array(128).keys()].map((code) => String.fromCharCode(code)).join(""));
  const lower = host.toLowerCase();
  const labels = (isAscii && !lower.includes("xn--") ? lower : domainToASCII(lower)).split(".");
  const isRight =
    labels.length >= 2 &&
    labels.every((label) => label.length > 0 && label.length <= 63 && madeOf(label, `${LOWER}${DIGITS}-_`)) &&
    !madeOf(labels.at(-1) ?? "", DIGITS);
  return isRight ? labels.join(".") : null;
};

/** The address with its domain in ASCII, or null. */
const emailOracle = (text: string): string | null => {
  const parts = text.split("@");
  const [local = "", host = ""] = parts;
  const ascii = domainOracle(host);
  const isRight =
    text.length <= 254 &&
    !hasSpace(text) &&
    !/\p{Cc}/u.test(text) &&
    ![...text].some((character) => SEPARATORS.includes(character)) &&
    ![..."'/?#%"].some((character) => host.includes(character)) &&
    parts.length === 2 &&
    local.length > 0 &&
    local.length <= 64;
  return isRight && ascii !== null && local.length + 1 + ascii.length <= 254 ? `${local}@${ascii}` : null;
};

const FORMAT = /\p{Cf}/u;

/** Without characters that have no shape, and with full-width and Arabic digits as ASCII. */
const readable = (text: string): string =>
  [...text.normalize("NFKC")]
    .filter((character) => !FORMAT.test(character))
    .map((character) => {
      const arabic = Math.max("٠١٢٣٤٥٦٧٨٩".indexOf(character), "۰۱۲۳۴۵۶۷۸۹".indexOf(character));
      return arabic < 0 ? character : String(arabic);
    })
    .join("");

/** The calling codes, longest first. */
const CODES = [...new Set(getCountries().map((country) => String(getCountryCallingCode(country))))].sort(
  (one, other) => other.length - one.length,
);
/** Of codes whose numbers may begin with a zero: how many digits follow the code then; any number for 0. */
const WITH_ZERO: Readonly<Record<string, number>> = {
  ...{
    39: 0,
    378: 0,
    225: 10,
    229: 10,
    267: 10,
    226: 8,
    227: 8,
    241: 8,
    250: 8,
    268: 8,
    242: 9,
    992: 9,
    247: 6,
    687: 6,
  },
  ...{ 501: 11, 679: 11, 676: 7, 853: 7 },
};
/** Of codes whose trunk prefix is no zero: the prefix, and how many digits follow it. */
const OTHER_PREFIX: Readonly<Record<string, readonly [string, number]>> = {
  ...{ 1: ["1", 10], 7: ["8", 10], 692: ["1", 7], 370: ["8", 8], 375: ["8", 9], 993: ["8", 8] },
};

/** The digits of an international number without the prefix that is dialled inside its country. */
const withoutTrunkPrefix = (digits: string): string => {
  const code =
    CODES.find((one) => digits.startsWith(one)) ??
    // one that no country has yet, beside those that are in use
    (CODES.some((one) => one.length === 3 && one.slice(0, 2) === digits.slice(0, 2)) ? digits.slice(0, 3) : null);
  if (code === null) return digits;
  const rest = digits.slice(code.length);
  const drop = (length: number): string => `${code}${rest.slice(length)}`;
  if (code === "36") return rest.startsWith("0") ? drop(rest.startsWith("06") ? 2 : 1) : digits;
  const [prefix, length] = OTHER_PREFIX[code] ?? ["", 0];
  if (prefix !== "" && rest.startsWith(prefix) && rest.length === length + 1) return drop(1);
  const keeps = WITH_ZERO[code];
  const isPrefix = rest.startsWith("0") && !rest.startsWith("00") && keeps !== 0 && rest.length !== keeps;
  return isPrefix ? drop(1) : digits;
};

const phoneOracle = (typed: string): string | null => {
  const bare = [...readable(typed).trim()]
    .filter((character) => character.trim() !== "" && !"().-/‐‑‒–".includes(character))
    .join("");
  const number = bare.startsWith("00") ? `+${bare.slice(2)}` : bare;
  if (!number.startsWith("+") || !madeOf(number.slice(1), DIGITS)) return null;
  const digits = withoutTrunkPrefix(number.slice(1));
  const fits = digits.length >= 8 && digits.length <= 15 && !digits.startsWith("0");
  return fits && withoutTrunkPrefix(digits) === digits ? `+${digits}` : null;
};

const identifierOracle = (typed: string): ReturnType<typeof readIdentifier> => {
  const text = [...typed]
    .filter((character) => !FORMAT.test(character))
    .map((character) => ("＠﹫".includes(character) ? "@" : character))
    .join("")
    .trim();
  if (text.length === 0) return { rule: "rule.identifier.required" };
  if ([...text].includes("@")) {
    const email = emailOracle(text);
    return email === null ? { rule: "rule.email.invalid" } : { type: "email", identifier: email };
  }
  if (!/\p{Nd}/u.test(text)) return { rule: "rule.identifier.invalid" };
  const found = phoneOracle(text);
  return found === null ? { rule: "rule.phone.invalid" } : { type: "phone", identifier: found };
};

const KEYS = ["rule.identifier.required", "rule.email.invalid", "rule.identifier.invalid", "rule.phone.invalid"];

const readsIdentifier = reading({
  name: "identifier.readIdentifier",
  example: "ada@optio.example",
  file: "src/domain/values/identifier.ts",
  sentence: "spec §5: invalid email format; invalid phone",
  outcomes: ["email", "phone", ...KEYS],
  cases: typedIdentifier,
  actual: readIdentifier,
  oracle: identifierOracle,
  outcome: (answer) => ("rule" in answer ? answer.rule : answer.type),
});

const checksIdentifier = rule({
  name: "session.checkIdentifier",
  example: "ada@optio.example",
  file: "src/domain/session/rules.ts",
  sentence: "spec §5: invalid email format; invalid phone",
  keys: KEYS,
  cases: typedIdentifier,
  actual: (typed) => {
    const verdict = checkIdentifier(typed);
    return verdict._tag === "Left" ? verdict.left.map((problem) => problem.rule) : [];
  },
  oracle: (typed) => {
    const expected = identifierOracle(typed);
    return "rule" in expected ? [expected.rule] : [];
  },
});

const readsEmail = reading({
  name: "email.readEmail",
  example: "ada@optio.example",
  file: "src/domain/values/email.ts",
  sentence: "spec §5: invalid email format",
  outcomes: ["e-mail", "no e-mail"],
  cases: fc
    .tuple(nearly(email), fc.boolean())
    .map(([text, capitals]) => (capitals ? ` \u202a${text.toUpperCase()} ` : text)),
  actual: readEmail,
  oracle: (typed) => {
    const text = [...typed]
      .filter((character) => !FORMAT.test(character))
      .map((character) => ("＠﹫".includes(character) ? "@" : character))
      .join("")
      .trim();
    return emailOracle(text)?.toLowerCase() ?? null;
  },
  outcome: (answer) => (answer === null ? "no e-mail" : "e-mail"),
});

const readsPhone = property({
  name: "identifier.readPhone",
  example: "+436601234567",
  file: "src/domain/values/identifier.ts",
  sentence: "spec §5: invalid phone",
  outcomes: ["phone", "no phone"],
  cases: fc.oneof(nearly(phone), oddText),
  check: (typed) => {
    const read = readPhone(typed);
    if (read !== phoneOracle(typed)) throw new Error(`read as ${read}`);
    // reading is idempotent
    if (read !== null && readPhone(read) !== read) throw new Error(`${read} is not its own reading`);
    return [read === null ? "no phone" : "phone"];
  },
});

const owners = fc.record({
  email: fc.constantFrom(null, "ada@optio.example", "Ada@Optio.example"),
  phone_number: fc.constantFrom(null, "+436601234567"),
});
const others = fc.constantFrom(
  "ada@optio.example",
  "ADA@optio.example",
  "bob@optio.example",
  "+436601234567",
  "+436601234568",
);

const refusesOwn = rule({
  name: "session.sameIdentifierProblems",
  file: "src/domain/session/rules.ts",
  sentence: "docs/wire.md Extensions: POST /user/identifier: a new e-mail address or phone number",
  keys: ["rule.email.same", "rule.phone.same"],
  cases: fc.tuple(fc.option(owners, { nil: null }), others),
  actual: ([user, identifier]) =>
    sameIdentifierProblems(user, { type: identifier.includes("@") ? "email" : "phone", identifier }).map(
      ({ rule: violated }) => violated,
    ),
  oracle: ([user, identifier]) => {
    if (user === null) return [];
    if (identifier.startsWith("+")) return user.phone_number === identifier ? ["rule.phone.same"] : [];
    return user.email === identifier ? ["rule.email.same"] : [];
  },
});

const checksNew = rule({
  name: "session.newIdentifierProblems",
  file: "src/domain/session/rules.ts",
  sentence: "docs/wire.md Extensions: POST /user/identifier: a new e-mail address or phone number",
  keys: ["rule.email.invalid", "rule.phone.invalid", "rule.email.same", "rule.phone.same"],
  cases: fc.tuple(fc.constantFrom("email" as const, "phone" as const), fc.oneof(others, typedIdentifier), owners),
  actual: ([type, typed, user]) => newIdentifierProblems(type, typed, user).map(({ rule: violated }) => violated),
  oracle: ([type, typed, user]) => {
    const expected = identifierOracle(typed);
    if ("rule" in expected || expected.type !== type) return [`rule.${type}.invalid`];
    const own = type === "email" ? user.email : user.phone_number;
    return own === expected.identifier ? [`rule.${type}.same`] : [];
  },
});

/** The canonical spelling is read like the typed text, and is its own canonical spelling. */
const canonical = property({
  name: "identifier.canonicalIdentifier",
  example: "Ada@Optio.example",
  file: "src/domain/values/identifier.ts",
  sentence: "spec §5: invalid email format; invalid phone",
  outcomes: ["identifier", "no identifier"],
  cases: typedIdentifier,
  check: (typed) => {
    const text = canonicalIdentifier(typed);
    deepStrictEqual(readIdentifier(text), readIdentifier(typed));
    deepStrictEqual(canonicalIdentifier(text), text);
    const expected = identifierOracle(typed);
    deepStrictEqual(text, "rule" in expected ? typed.trim() : expected.identifier);
    return ["rule" in expected ? "no identifier" : "identifier"];
  },
});

/** E-mail addresses and phone numbers. */
export const identifiers = [
  readsIdentifier,
  checksIdentifier,
  readsEmail,
  readsPhone,
  refusesOwn,
  checksNew,
  canonical,
];
