import fc from "fast-check";
import { searchProblem } from "../../src/domain/contacts/rules.ts";
import { validatorNameProblem, validatorTextProblem, websiteProblem } from "../../src/domain/staking/rules.ts";
import { photoType } from "../../src/domain/values/photo.ts";
import { few, reading, rule } from "./property.ts";
import { isPhraseLike } from "./secrets.ts";
import { around, LOWER, nearly, pointsOf, textOf } from "./texts.ts";

/** The bytes of a validator's texts, at most (spec §9, Cosmos SDK). */
const VALIDATOR_TEXT_LIMITS = { moniker: 70, website: 140, details: 280 } as const;

const validatedValidatorName = rule({
  name: "staking.validatorNameProblem",
  example: "Ada validates",
  file: "src/domain/staking/rules.ts",
  sentence: "spec §5: validator name max 70",
  keys: ["rule.validatorName.required", "rule.validatorName.tooLong"],
  cases: fc.oneof(
    nearly(textOf("anéß漢 ", 1, 12)),
    around(70),
    around(70).map((text) => `\t${text}\u00a0`),
  ),
  actual: (typed) => few(validatorNameProblem(typed)),
  oracle: (typed) => {
    const length = pointsOf(typed.trim());
    if (length > 70) return ["rule.validatorName.tooLong"];
    return length >= 1 ? [] : ["rule.validatorName.required"];
  },
});

/** A recovery phrase that every wallet refuses to be sent. */
const PHRASE = `${"abandon ".repeat(11)}about`;

const validatedValidatorText = rule({
  name: "staking.validatorTextProblem",
  example: { field: "website", letter: ["a", 1], count: 80, hidden: "", phrase: "" },
  file: "src/domain/staking/rules.ts",
  sentence: "docs/rules.md Staking: a validator's name has at most 70 characters and 70 bytes",
  keys: ["rule.validatorText.tooLong", "rule.validatorText.hidden", "rule.text.phrase"],
  cases: fc.record({
    field: fc.constantFrom("moniker", "website", "details"),
    // a letter of one, two or three bytes, repeated up to about the limit
    letter: fc.constantFrom(["a", 1] as const, ["é", 2] as const, ["漢", 3] as const),
    count: fc.oneof(fc.nat(8), fc.integer({ min: 20, max: 285 })),
    phrase: fc.constantFrom("", "", "", PHRASE),
    hidden: fc.constantFrom("", "", "\n", "\u0007", "\u200b", "\u202e", "\u2028", "\u2066", "\ufeff"),
  }),
  actual: ({ field, letter, count, hidden, phrase }) =>
    few(validatorTextProblem(field, phrase === "" ? `x${hidden}${letter[0].repeat(count)}` : phrase)),
  oracle: ({ field, letter, count, hidden, phrase }) => {
    if (phrase !== "") return ["rule.text.phrase"];
    const bytes = 1 + letter[1] * count + (hidden === "" ? 0 : hidden < "\u0080" ? 1 : 3);
    if (bytes > VALIDATOR_TEXT_LIMITS[field]) return ["rule.validatorText.tooLong"];
    return hidden === "" || (hidden === "\n" && field === "details") ? [] : ["rule.validatorText.hidden"];
  },
});

const validatedWebsite = rule({
  name: "staking.websiteProblem",
  example: { blank: "", scheme: "https:", slashes: "//", host: "ada.example", port: "", path: "/" },
  file: "src/domain/staking/rules.ts",
  sentence: "docs/staking.md 18: a validator's website is an address of a page",
  keys: ["rule.validatorWebsite.scheme", "rule.validatorWebsite.malformed"],
  cases: fc.record({
    blank: fc.constantFrom("", " ", "\t"),
    scheme: fc.constantFrom(
      "",
      "https:",
      "HTTPS:",
      "http:",
      "javascript:",
      "JavaScript:",
      "data:",
      "vbscript:",
      "file:",
    ),
    slashes: fc.constantFrom("", "", "//", "//", "/"),
    host: fc.constantFrom(
      "",
      "ada.example",
      "ada.example",
      "a.b",
      "żółw.example",
      "203.0.113.7",
      "a b.example",
      "me@b.example",
    ),
    port: fc.constantFrom("", "", ":8080", ":65535", ":65536", ":c", ":-1", ":", ":80:80"),
    path: fc.constantFrom("", "/", "/a:b@c", "?q=a:b", "#x"),
  }),
  actual: ({ blank, scheme, slashes, host, port, path }) =>
    few(websiteProblem(`${blank}${scheme}${slashes}${host}${port}${path}`)),
  oracle: ({ scheme, slashes, host, port, path }) => {
    const isWeb = ["", "https:", "http:"].includes(scheme.toLowerCase());
    if (!isWeb) return ["rule.validatorWebsite.scheme"];
    if (scheme + slashes + host + port + path === "") return [];
    const isPlaced = slashes === (scheme === "" ? "" : "//");
    const isHost = ["ada.example", "a.b", "żółw.example", "203.0.113.7"].includes(host);
    const isPort = ["", ":8080", ":65535"].includes(port);
    return isPlaced && isHost && isPort ? [] : ["rule.validatorWebsite.malformed"];
  },
});

/** Words that are in no English sentence, because two words of one show that a text is no phrase. */
const rareWord = textOf(LOWER, 2, 7).map((letters) => `q${letters}`);
const phraseOf = fc
  .tuple(fc.constantFrom(11, 12, 13, 24), fc.array(rareWord, { minLength: 24, maxLength: 24 }))
  .map(([count, words]) => words.slice(0, count).join(" "));

const validatedSearch = rule({
  name: "contacts.searchProblem",
  example: "lovelace",
  file: "src/domain/contacts/rules.ts",
  sentence: "spec §5: contact search starts only at 4 or more characters",
  keys: ["rule.search.tooShort", "rule.text.phrase"],
  cases: fc.oneof(nearly(textOf("abé漢@. ", 2, 6)), around(4), phraseOf),
  actual: (typed) => few(searchProblem(typed)),
  oracle: (typed) => {
    if (pointsOf(typed.trim()) <= 3) return ["rule.search.tooShort"];
    return isPhraseLike(typed) ? ["rule.text.phrase"] : [];
  },
});

/** The first bytes of files, in hex: valid, renamed to look valid, and near misses. */
const HEADS = {
  png: "89504e470d0a1a0a0000000d",
  jpeg: "ffd8ffe000104a46",
  gif: "474946383961",
  webp: "524946460000000057454250",
  svg: "3c7376672078",
  html: "3c21646f6374797065",
  cut: "89504e47",
  empty: "",
} as const;

const heads = fc
  .tuple(fc.constantFrom(...Object.values(HEADS)), fc.option(fc.nat(11)), fc.nat(255))
  .map(([hex, place, byte]) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    // with or without a changed first byte
    return place === null ? bytes : bytes.map((original, at) => (at === place ? byte : original));
  });

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const typeOracle = (head: Uint8Array): "png" | "jpeg" | null => {
  if (hexOf(head).startsWith("89504e470d0a1a0a")) return "png";
  return hexOf(head).startsWith("ffd8ff") ? "jpeg" : null;
};

const photoTypes = reading({
  name: "values.photoType",
  file: "src/domain/values/photo.ts",
  sentence: "spec §5: profile photo PNG, JPEG or JPG (S9)",
  outcomes: ["png", "jpeg", "neither"],
  cases: heads,
  actual: photoType,
  oracle: typeOracle,
  outcome: (type) => type ?? "neither",
});

/** The rules of a validator's name, a search of people and the type of a profile photo. */
export const listed = [validatedValidatorName, validatedValidatorText, validatedWebsite, validatedSearch, photoTypes];
