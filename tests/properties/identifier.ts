import { deepStrictEqual } from "node:assert/strict";
import { domainToASCII } from "node:url";
import fc from "fast-check";
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
);
const phone = fc
  .tuple(
    fc.constantFrom("+", "+", "+", "", "00", "00 "),
    fc.oneof(textOf(DIGITS, 3, 3), fc.constantFrom("39", "378")),
    fc.constantFrom("", " ", "-", " (", ".", ")", " (0) "),
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

/** Calling codes of countries whose numbers include the zero. */
const KEEPS_ZERO = ["39", "378"].flatMap((code) => [code, `00${code}`, `00 ${code}`]);

/** Without the first `(0)` that does not follow one of these codes: it is no part of an international number. */
const withoutTrunkPrefix = (text: string): string => {
  const parts = text.split("(0)");
  const at = parts.findIndex((_, index) => {
    const words = parts
      .slice(0, index + 1)
      .join("(0)")
      .split(/\W+/);
    return index < parts.length - 1 && !KEEPS_ZERO.includes(words.filter((word) => word !== "").join(" "));
  });
  return at < 0 ? text : [...parts.slice(0, at), `${parts[at]}${parts[at + 1]}`, ...parts.slice(at + 2)].join("(0)");
};

const phoneOracle = (typed: string): string | null => {
  const text = readable(typed);
  const bare = [...withoutTrunkPrefix(text.trim())]
    .filter((character) => character.trim() !== "" && !"().-/‐‑‒–".includes(character))
    .join("");
  const number = bare.startsWith("00") ? `+${bare.slice(2)}` : bare;
  const digits = number.slice(1);
  const fits = digits.length >= 8 && digits.length <= 15 && madeOf(digits, DIGITS) && !digits.startsWith("0");
  return number.startsWith("+") && fits ? number : null;
};

const identifierOracle = (typed: string): ReturnType<typeof readIdentifier> => {
  const text = [...typed]
    .filter((character) => !FORMAT.test(character))
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
      .join("")
      .trim();
    return emailOracle(text)?.toLowerCase() ?? null;
  },
  outcome: (answer) => (answer === null ? "no e-mail" : "e-mail"),
});

const readsPhone = property({
  name: "identifier.readPhone",
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
