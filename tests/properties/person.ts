import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import {
  canonicalName,
  consentProblem,
  countryProblem,
  nameProblem,
  readReferral,
  referralOfPath,
  usernameProblem,
  validateDateOfBirth,
  validatePerson,
} from "../../src/domain/session/rules.ts";
import { few, property, rule } from "./property.ts";
import { around, DIGITS, hiddenText, isInvisible, LOWER, madeOf, nearly, pointsOf, textOf } from "./texts.ts";

const ALPHANUMERIC = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;
/** Code points that a name may contain and that alone are no name: spaces and marks. */
const INKLESS: ReadonlyArray<readonly [number, number]> = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x300, 0x36f],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x3000, 0x3000],
];
const isInkless = (char: string): boolean =>
  INKLESS.some(([from, to]) => from <= (char.codePointAt(0) ?? 0) && (char.codePointAt(0) ?? 0) <= to);
const isBetween = (char: string, from: string, to: string): boolean => from <= char && char <= to;
const isCyrillicOrGreek = (char: string): boolean => isBetween(char, "α", "ω") || isBetween(char, "А", "я");

const alphabets = fc.oneof(textOf("anАаβ ", 1, 6), textOf("Аая ", 1, 6));

/** What may stand around a copied name, beside blanks: each mark of the reading order, and each sign of no width. */
const AROUND_NAME = [
  "\u061c",
  "\u200b",
  "\u200e",
  "\u200f",
  ..."\u202a\u202b\u202c\u202d\u202e",
  "\u2060",
  ..."\u2066\u2067\u2068\u2069",
];

const name = fc.oneof(
  hiddenText,
  alphabets,
  nearly(textOf("anéß漢 ", 1, 12)),
  around(70),
  around(70).map((text) => `  ${text} `),
  // copied from a message or a web page
  fc
    .tuple(
      fc.constantFrom("", ...AROUND_NAME, " \u202b"),
      textOf("anعم\u00ad\u200e ", 1, 8),
      fc.constantFrom("", ...AROUND_NAME, "\u202c "),
    )
    .map((parts) => parts.join("")),
);
const username = nearly(fc.oneof(textOf(`${ALPHANUMERIC}._`, 2, 31), textOf(`${LOWER}_`, 28, 32)));
const country = fc.oneof(
  fc.constantFrom("CU", "KP", "SY", "RU", ""),
  fc.constantFrom("AT", "US", "DE", "cu", "RU ", "ＲＵ"),
  textOf(LOWER.toUpperCase(), 2, 2),
);

/** A name without soft hyphens, and without what stands around it, sign by sign. */
const bareName = (typed: string): string => {
  const signs = [...typed].filter((sign) => sign !== "\u00ad");
  const isAround = (sign: string | undefined): boolean =>
    sign !== undefined && (sign.trim() === "" || AROUND_NAME.includes(sign));
  while (isAround(signs[0])) signs.shift();
  while (isAround(signs.at(-1))) signs.pop();
  return signs.join("");
};

const nameOracle = (typed: string): string | null => {
  const text = bareName(typed);
  const length = pointsOf(text);
  if (length === 0) return "rule.name.required";
  if (length > 69) return "rule.name.tooLong";
  const signs = [...text];
  const isHidden = isInvisible(text) || signs.every(isInkless);
  const words = text.split(/[^\p{L}\p{M}]/u);
  const isMixed = words.some((word) => [...word].some(isCyrillicOrGreek) && /[a-zéßſ]/i.test(word));
  return isHidden || isMixed ? "rule.name.invalid" : null;
};

const usernameOracle = (typed: string): string | null => {
  const text = typed.trim();
  if (text.length === 0) return "rule.username.required";
  const fits = text.length >= 3 && text.length <= 30 && madeOf(text, `${ALPHANUMERIC}._`);
  return fits && madeOf(text.charAt(0), ALPHANUMERIC) ? null : "rule.username.invalid";
};

const countryOracle = (code: string): string | null =>
  code.length === 0
    ? "rule.country.required"
    : ["CU", "KP", "SY", "RU"].some((excluded) => excluded === code)
      ? "rule.country.restricted"
      : null;

const validatedName = rule({
  name: "session.nameProblem",
  example: "Ada",
  file: "src/domain/session/rules.ts",
  sentence: "spec §5: name under 70 characters",
  keys: ["rule.name.required", "rule.name.tooLong", "rule.name.invalid"],
  cases: name,
  actual: (typed) => few(nameProblem(typed)),
  oracle: (typed) => few(nameOracle(typed)),
});

const storedName = property({
  name: "session.canonicalName",
  example: " Ada  Lovelace ",
  file: "src/domain/session/rules.ts",
  sentence: "a name is stored without what was copied with it and has no appearance",
  outcomes: ["as typed", "without what was copied"],
  cases: name,
  check: (typed) => {
    const stored = canonicalName(typed);
    deepStrictEqual(stored, bareName(typed));
    deepStrictEqual(canonicalName(stored), stored);
    return [stored === typed ? "as typed" : "without what was copied"];
  },
});

const validatedUsername = rule({
  name: "session.usernameProblem",
  example: "ada.lovelace",
  file: "src/domain/session/rules.ts",
  sentence: "spec §1: onboarding asks for a username",
  keys: ["rule.username.required", "rule.username.invalid"],
  cases: username,
  actual: (typed) => few(usernameProblem(typed)),
  oracle: (typed) => few(usernameOracle(typed)),
});

const validatedCountry = rule({
  name: "session.countryProblem",
  example: "AT",
  file: "src/domain/session/rules.ts",
  sentence: "spec §5: country required; restricted country codes CU, KP, SY, RU",
  keys: ["rule.country.required", "rule.country.restricted"],
  cases: country,
  actual: (code) => few(countryProblem(code)),
  oracle: (code) => few(countryOracle(code)),
});

const validatedConsent = rule({
  name: "session.consentProblem",
  example: true,
  file: "src/domain/session/rules.ts",
  sentence: "spec §5: consent required",
  keys: ["rule.consent.required"],
  cases: fc.boolean(),
  actual: (consent) => few(consentProblem(consent)),
  oracle: (consent) => (consent === true ? [] : ["rule.consent.required"]),
});

/** Zones whose distance from UTC never changes, in hours. */
const ZONES = { UTC: 0, "Etc/GMT-14": 14, "Etc/GMT+12": -12 } as const;
const HOUR = 3_600_000;

/** A day as the number YYYYMMDD, on the calendar of a zone at an instant. */
const todayOf = (now: number, zone: keyof typeof ZONES): number => {
  const there = new Date(now + ZONES[zone] * HOUR);
  return there.getUTCFullYear() * 10_000 + (there.getUTCMonth() + 1) * 100 + there.getUTCDate();
};

const two = (part: number): string => String(part).padStart(2, "0");
const dayText = (day: number): string =>
  `${String(Math.floor(day / 10_000)).padStart(4, "0")}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`;

/** The number of a day's text, or null where the calendar has no such day. */
const dayOf = (text: string): number | null => {
  const parts = text.split("-");
  const [year = "", month = "", day = ""] = parts;
  if (parts.length !== 3 || year.length !== 4 || month.length !== 2 || day.length !== 2) return null;
  if (!madeOf(year + month + day, DIGITS)) return null;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const leap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1];
  return days === undefined || d < 1 || d > days ? null : y * 10_000 + m * 100 + d;
};

const births = fc
  .record({
    now: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2033, 0, 1) }),
    zone: fc.constantFrom("UTC", "Etc/GMT-14", "Etc/GMT+12"),
    years: fc.constantFrom(-1, 0, 17, 18, 19, 60, 150, 151),
    shift: fc.integer({ min: -2, max: 2 }),
    leapDay: fc.boolean(),
  })
  .chain(({ now, zone, years, shift, leapDay }) => {
    const known = zone as keyof typeof ZONES;
    const day = todayOf(now, known) - years * 10_000 + shift;
    const born = dayText(leapDay ? Math.floor(day / 10_000) * 10_000 + 229 : day);
    return nearly(fc.constant(born)).map((typed) => ({ now, zone: known, born: typed }));
  });

const validatedBirth = rule({
  name: "session.validateDateOfBirth",
  example: { now: Date.UTC(2026, 10, 21), zone: "UTC", born: "2008-11-21" },
  file: "src/domain/session/rules.ts",
  sentence: "spec §5: at least 18 years old",
  keys: ["rule.birth.required", "rule.birth.invalid", "rule.birth.underage"],
  cases: births,
  actual: ({ born, now, zone }) => validateDateOfBirth(born, now, zone),
  oracle: ({ born, now, zone }) => {
    if (born.length === 0) return ["rule.birth.required"];
    const [day, today] = [dayOf(born), todayOf(now, zone)];
    if (day === null || day > today || today - day >= 1_510_000) return ["rule.birth.invalid"];
    return today - day < 180_000 ? ["rule.birth.underage"] : [];
  },
});

const COUNTS = ["accepted", "1 problem", "2 problems", "3 problems", "4 problems"];

/** The whole form: the problems of all fields, or the trimmed values. */
const validatedPerson = property({
  name: "session.validatePerson",
  example: { first_name: "Ada", last_name: "Lovelace", username: "ada.lovelace", country: "AT" },
  file: "src/domain/session/rules.ts",
  sentence: "spec §1: onboarding asks for first_name, last_name, username, country",
  outcomes: [
    ...COUNTS,
    ...["first_name", "last_name"].flatMap((field) =>
      ["required", "tooLong", "invalid"].map((problem) => `${field} rule.name.${problem}`),
    ),
    "username rule.username.required",
    "username rule.username.invalid",
    "country rule.country.required",
    "country rule.country.restricted",
  ],
  cases: fc.record({ first_name: name, last_name: name, username, country }),
  check: (typed) => {
    const expected = Object.entries({
      first_name: nameOracle(typed.first_name),
      last_name: nameOracle(typed.last_name),
      username: usernameOracle(typed.username),
      country: countryOracle(typed.country),
    }).flatMap(([field, key]) => (key === null ? [] : [`${field} ${key}`]));
    const verdict = validatePerson(typed);
    const actual = verdict._tag === "Left" ? verdict.left.map((problem) => `${problem.field} ${problem.rule}`) : [];
    deepStrictEqual([...actual].sort(), expected.sort());
    if (verdict._tag === "Right")
      deepStrictEqual(verdict.right, {
        first_name: bareName(typed.first_name),
        last_name: bareName(typed.last_name),
        username: typed.username.trim(),
        country: typed.country,
      });
    return [COUNTS[actual.length] ?? "too many problems", ...actual];
  },
});

const CODE_CHARACTERS = `${ALPHANUMERIC}._~-`;
const codes = nearly(textOf(CODE_CHARACTERS, 1, 64));

const referral = property({
  name: "session.readReferral",
  example: "ABCD2345",
  file: "src/domain/session/rules.ts",
  sentence: "spec §2: optional query parameter referral",
  outcomes: ["a code", "no code"],
  cases: codes,
  check: (typed) => {
    const code = typed.trim();
    const isCode =
      madeOf(code, CODE_CHARACTERS) && madeOf(code.slice(0, 1), ALPHANUMERIC) && code.length > 0 && code.length <= 64;
    deepStrictEqual(readReferral(typed), isCode ? code : null);
    return [isCode ? "a code" : "no code"];
  },
});

const referralPath = property({
  name: "session.referralOfPath",
  file: "src/domain/session/rules.ts",
  sentence: "spec §2: a path segment after /c/ is read as a referral code",
  outcomes: ["a code", "no code"],
  cases: fc.tuple(fc.constantFrom("/c/", "/c", "/x/", "c/"), codes).map(([base, code]) => `${base}${code}`),
  check: (path) => {
    const code = path.startsWith("/c/") ? path.slice("/c/".length).replace(/\/$/, "") : "/";
    const expected = code.includes("/") ? null : readReferral(code);
    deepStrictEqual(referralOfPath(path), expected);
    return [expected === null ? "no code" : "a code"];
  },
});

/** The rules of onboarding, of a date of birth, and of referral codes. */
export const person = [
  validatedName,
  validatedUsername,
  validatedCountry,
  validatedConsent,
  validatedBirth,
  storedName,
  validatedPerson,
  referral,
  referralPath,
];
