import { wordlist } from "@scure/bip39/wordlists/english.js";
import fc from "fast-check";
import { isMoney } from "../../src/domain/values/decimal.ts";
import { looksLikePhrase } from "../../src/domain/values/free-text.ts";
import { validateCode, validatePassword, validatePresent } from "../../src/domain/values/password.ts";
import { reading, rule } from "./property.ts";
import {
  around,
  DIGITS,
  type Kind,
  LOWER,
  madeOf,
  nearly,
  oddText,
  piece,
  pointsOf,
  textOf,
  wordsOf,
} from "./texts.ts";
import { typed } from "./typed.ts";

/** Passwords with the kinds of their pieces, so that the oracle does not depend on the text. */
const pieces = fc.oneof(
  fc.array(piece, { maxLength: 12 }),
  fc.array(piece, { minLength: 7, maxLength: 9 }),
  fc.array(
    piece.filter(({ kind }) => kind !== "special"),
    { minLength: 7, maxLength: 9 },
  ),
);

/** The kind of a character that somebody typed. */
const kindOf = (text: string): Kind => {
  if (/\p{L}/u.test(text)) return "letter";
  if (/\p{N}/u.test(text)) return "number";
  if (text.trim() === "") return "space";
  const isEmoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u.test(text);
  return /[\p{P}\p{S}]/u.test(text) && !isEmoji ? "special" : "odd";
};

const passwords = fc
  .tuple(pieces, fc.constantFrom("same", "same", "other", "empty", "upper"), oddText)
  .map(([made, how, other]) => {
    const password = made.map(({ text }) => text).join("");
    const confirmations = { same: password, other, empty: "", upper: password.toUpperCase() };
    return { made, password, confirmation: confirmations[how as keyof typeof confirmations] };
  });

const validatedPassword = rule({
  name: "password.validatePassword",
  file: "src/domain/values/password.ts",
  sentence: "spec §5: at least 8 characters, a special character, an equal confirmation",
  keys: [
    "rule.password.tooShort",
    "rule.password.noSpecial",
    "rule.confirmation.required",
    "rule.confirmation.differs",
  ],
  cases: passwords,
  shows: ({ password, confirmation }) => ({ password, confirmation }),
  typed: typed({ password: "Secret-12", confirmation: "Secret-12" }, ({ password, confirmation }) => ({
    made: Array.from(password, (text) => ({ kind: kindOf(text), text })),
    password,
    confirmation,
  })),
  actual: ({ password, confirmation }) => validatePassword(password, confirmation),
  oracle: ({ made, password, confirmation }) => {
    const found: string[] = [];
    if (made.length < 8) found.push("rule.password.tooShort");
    if (made.every(({ kind }) => kind !== "special")) found.push("rule.password.noSpecial");
    if (confirmation.length === 0) found.push("rule.confirmation.required");
    else if (!Object.is(confirmation, password)) found.push("rule.confirmation.differs");
    return found;
  },
});

const PRESENT = ["rule.password.required", "rule.passcode.required"] as const;

const validatedPresent = rule({
  name: "password.validatePresent",
  example: ["Sesame-1!", "rule.password.required"],
  file: "src/domain/values/password.ts",
  sentence: "spec §5: wallet key/PIN required",
  keys: PRESENT,
  cases: fc.tuple(fc.oneof(oddText, fc.constantFrom("", " ")), fc.constantFrom(...PRESENT)),
  actual: ([secret, key]) => validatePresent(secret, key),
  oracle: ([secret, key]) => (secret.length > 0 ? [] : [key]),
});

const validatedCode = rule({
  name: "password.validateCode",
  example: "265942",
  file: "src/domain/values/password.ts",
  sentence: "docs/wire.md Calls: POST /authCodeLogin: a code of six digits",
  keys: ["rule.code.sixDigits"],
  cases: fc.oneof(nearly(textOf(DIGITS, 6, 6)), textOf(`${DIGITS}\n`, 5, 7)),
  actual: validateCode,
  oracle: (code) => (pointsOf(code) === 6 && madeOf(code, DIGITS) ? [] : ["rule.code.sixDigits"]),
});

/** Texts of about the length of a phrase, from words of phrases. */
export const phraseLike: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(11, 12, 13, 15, 18, 21, 23, 24, 25),
    textOf(LOWER, 3, 8),
    textOf(LOWER, 2, 9),
    fc.constantFrom(" ", ", ", "\n", "; "),
  )
  .map(([count, word, last, between]) => [...Array.from({ length: count - 1 }, () => word), last].join(between));

const inList = new Set(wordlist);
/** Words of a sentence that are in no phrase. */
const SENTENCE = new Set(
  "the and for was were with from are his her our had has but not they them your their been its did got how who she him out too".split(
    " ",
  ),
);

const hasElevenOfTwelve = (text: string): boolean => {
  const letters = text.split(/[^a-z]+/).filter((word) => word !== "");
  return letters.some((_, at) => letters.slice(at, at + 12).filter((word) => inList.has(word)).length >= 11);
};

/**
 * Whether a text has eleven of twelve words in a row from the list of phrases, where a capital letter may begin a word;
 * or as many words as a phrase, each of 3 to 8 Latin letters, and not two of a sentence.
 */
export const isPhraseLike = (given: string): boolean => {
  const plain = given.normalize("NFKC");
  const text = plain.toLowerCase();
  if (hasElevenOfTwelve(text) || hasElevenOfTwelve(plain.replaceAll(/[A-Z]/g, " $&").toLowerCase())) return true;
  const words = wordsOf(text.trim(), ",;");
  if (words.filter((word) => SENTENCE.has(word)).length >= 2) return false;
  return (
    [12, 15, 18, 21, 24].includes(words.length) &&
    words.every((word) => word.length >= 3 && word.length <= 8 && madeOf(word, LOWER))
  );
};

const phraseInText = reading({
  name: "free-text.looksLikePhrase",
  example: "legal winner thank year wave sausage worth useful legal winner thank yellow",
  file: "src/domain/values/free-text.ts",
  sentence: "docs/rules.md Money: text that looks like a recovery phrase is refused",
  outcomes: ["phrase", "no phrase"],
  cases: fc.oneof(nearly(phraseLike), around(24)),
  actual: looksLikePhrase,
  oracle: isPhraseLike,
  outcome: (answer) => (answer ? "phrase" : "no phrase"),
});

/** Exact decimals in wire format. */
const decimals: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("", "-"), fc.bigInt({ min: 0n, max: 10n ** 30n }), textOf(DIGITS, 0, 18))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`);

const isDecimal = (text: string): boolean => {
  const [whole = "", fraction, more] = (text.startsWith("-") ? text.slice(1) : text).split(".");
  if (more !== undefined || whole === "" || !madeOf(whole, DIGITS)) return false;
  if (BigInt(whole).toString() !== whole) return false;
  return fraction === undefined || (fraction !== "" && madeOf(fraction, DIGITS));
};

const moneyText = reading({
  name: "decimal.isMoney",
  example: "12.50",
  file: "src/domain/values/decimal.ts",
  sentence: "docs/wire.md Conventions: amounts are decimal strings (W6)",
  outcomes: ["decimal", "no decimal"],
  cases: nearly(decimals),
  actual: (text) => isMoney(text),
  oracle: isDecimal,
  outcome: (answer) => (answer ? "decimal" : "no decimal"),
});

/** Passwords, codes, phrases in free text, exact decimals. */
export const secretsAndTexts = [validatedPassword, validatedPresent, validatedCode, phraseInText, moneyText];
