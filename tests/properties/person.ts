import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import {
  consentProblem,
  countryProblem,
  judgeDateOfBirth,
  judgePerson,
  nameProblem,
  usernameProblem,
} from "../../src/domain/session/rules.ts";
import { few, property, rule } from "./property.ts";
import { around, DIGITS, LOWER, madeOf, nearly, pointsOf, textOf } from "./texts.ts";

const ALPHANUMERIC = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;
const name = fc.oneof(
  nearly(textOf("anéß漢 ", 1, 12)),
  around(70),
  around(70).map((text) => `  ${text} `),
);
const username = nearly(fc.oneof(textOf(`${ALPHANUMERIC}._`, 2, 31), textOf(`${LOWER}_`, 28, 32)));
const country = fc.oneof(
  fc.constantFrom("CU", "KP", "SY", "RU", ""),
  fc.constantFrom("AT", "US", "DE", "cu", "RU ", "ＲＵ"),
  textOf(LOWER.toUpperCase(), 2, 2),
);

const nameOracle = (typed: string): string | null => {
  const length = pointsOf(typed.trim());
  return length === 0 ? "rule.name.required" : length > 69 ? "rule.name.tooLong" : null;
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
    : ["CU", "KP", "SY", "RU"].some((each) => each === code)
      ? "rule.country.restricted"
      : null;

const judgedName = rule({
  name: "session.nameProblem",
  keys: ["rule.name.required", "rule.name.tooLong"],
  cases: name,
  told: (typed) => few(nameProblem(typed)),
  oracle: (typed) => few(nameOracle(typed)),
});

const judgedUsername = rule({
  name: "session.usernameProblem",
  keys: ["rule.username.required", "rule.username.invalid"],
  cases: username,
  told: (typed) => few(usernameProblem(typed)),
  oracle: (typed) => few(usernameOracle(typed)),
});

const judgedCountry = rule({
  name: "session.countryProblem",
  keys: ["rule.country.required", "rule.country.restricted"],
  cases: country,
  told: (code) => few(countryProblem(code)),
  oracle: (code) => few(countryOracle(code)),
});

const judgedConsent = rule({
  name: "session.consentProblem",
  keys: ["rule.consent.required"],
  cases: fc.boolean(),
  told: (consent) => few(consentProblem(consent)),
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

const judgedBirth = rule({
  name: "session.judgeDateOfBirth",
  keys: ["rule.birth.required", "rule.birth.invalid", "rule.birth.underage"],
  cases: births,
  told: ({ born, now, zone }) => judgeDateOfBirth(born, now, zone),
  oracle: ({ born, now, zone }) => {
    if (born.length === 0) return ["rule.birth.required"];
    const [day, today] = [dayOf(born), todayOf(now, zone)];
    if (day === null || day > today || today - day >= 1_510_000) return ["rule.birth.invalid"];
    return today - day < 180_000 ? ["rule.birth.underage"] : [];
  },
});

const COUNTS = ["accepted", "1 problem", "2 problems", "3 problems", "4 problems"];

/** The form as a whole: the problems of every field at once, each at its field; else the trimmed values. */
const judgedPerson = property({
  name: "session.judgePerson",
  outcomes: [
    ...COUNTS,
    ...["first_name", "last_name"].flatMap((field) => [`${field} rule.name.required`, `${field} rule.name.tooLong`]),
    "username rule.username.required",
    "username rule.username.invalid",
    "country rule.country.required",
    "country rule.country.restricted",
  ],
  cases: fc.record({ first_name: name, last_name: name, username, country }),
  holds: (typed) => {
    const expected = Object.entries({
      first_name: nameOracle(typed.first_name),
      last_name: nameOracle(typed.last_name),
      username: usernameOracle(typed.username),
      country: countryOracle(typed.country),
    }).flatMap(([field, key]) => (key === null ? [] : [`${field} ${key}`]));
    const verdict = judgePerson(typed);
    const told = verdict._tag === "Left" ? verdict.left.map((each) => `${each.field} ${each.rule}`) : [];
    deepStrictEqual([...told].sort(), expected.sort());
    if (verdict._tag === "Right")
      deepStrictEqual(verdict.right, {
        first_name: typed.first_name.trim(),
        last_name: typed.last_name.trim(),
        username: typed.username.trim(),
        country: typed.country,
      });
    return [COUNTS[told.length] ?? "too many problems", ...told];
  },
});

/** Who somebody is: the rules of onboarding and of a date of birth. */
export const person = [judgedName, judgedUsername, judgedCountry, judgedConsent, judgedBirth, judgedPerson];
