import { left } from "fp-ts/Either";
import { type Checked, checked, every, invalid, type Problem, problemsIn, valid } from "../decider/validation.ts";
import { looksLikePhrase } from "../values/free-text.ts";
import { type Identifier, readIdentifier } from "../values/identifier.ts";
import { mixesAlphabets } from "../values/letters.ts";
import { hasHiddenCharacters, hasVisibleCharacter } from "../values/plain-text.ts";
import { calendarOf, type Day, yearsBetween } from "../values/time.ts";
import type { User } from "./entities.ts";

/** A name is shorter than this, in characters (spec §5). */
export const NAME_LIMIT = 70;
/** The minimum age in years (spec §9). */
export const MINIMUM_AGE = 18;
/** Countries that onboarding does not accept (spec §9). */
export const RESTRICTED_COUNTRIES: ReadonlySet<string> = new Set(["CU", "KP", "SY", "RU"]);

const USERNAME = /^[a-z0-9][a-z0-9._]{2,29}$/i;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** The email address or phone number in a field. */
export const checkIdentifier = (typed: string): Checked<Identifier> => {
  const read = readIdentifier(typed);
  return "rule" in read ? invalid("identifier", read.rule) : valid(read);
};

/** The rule that an identifier violates when the account has it already. */
export const sameIdentifierProblems = (
  user: Pick<User, "email" | "phone_number"> | null,
  { type, identifier }: Identifier,
): ReadonlyArray<Problem> => {
  // compared exactly: a log preserves only the equality of identifiers (R13)
  const own = type === "email" ? user?.email : user?.phone_number;
  return own === identifier ? [{ field: "identifier", rule: `rule.${type}.same` }] : [];
};

/** The problems of a typed new email address, or new phone number, of an account. */
export const newIdentifierProblems = (
  type: Identifier["type"],
  typed: string,
  user: Pick<User, "email" | "phone_number"> | null,
): ReadonlyArray<Problem> => {
  const read = readIdentifier(typed);
  return "type" in read && read.type === type
    ? sameIdentifierProblems(user, read)
    : [{ field: "identifier", rule: `rule.${type}.invalid` }];
};

/** Blanks, marks of the reading order and signs of no width, which a copied text has around it. */
const AROUND = "[\\s\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069]+";
const ENDS = new RegExp(`^${AROUND}|${AROUND}$`, "gu");

/** A name as it is stored: what was copied with it and has no appearance is dropped. */
export const canonicalName = (typed: string): string => typed.replaceAll("\u00ad", "").replace(ENDS, "");

/** A first or last name: present, under 70 characters, in one alphabet and without hidden characters. */
export const nameProblem = (name: string): string | null => {
  const read = canonicalName(name);
  const { length } = [...read];
  if (length === 0) return "rule.name.required";
  if (length >= NAME_LIMIT) return "rule.name.tooLong";
  return hasHiddenCharacters(read) || !hasVisibleCharacter(read) || mixesAlphabets(read) ? "rule.name.invalid" : null;
};

/** A username: 3 to 30 letters, digits, dots and underscores, beginning with a letter or digit. */
export const usernameProblem = (username: string): string | null => {
  if (username.trim() === "") return "rule.username.required";
  return USERNAME.test(username.trim()) ? null : "rule.username.invalid";
};

/** A country: chosen, and not a restricted one. */
export const countryProblem = (code: string): string | null => {
  if (code === "") return "rule.country.required";
  return RESTRICTED_COUNTRIES.has(code) ? "rule.country.restricted" : null;
};

/** The consent to the terms at the sign-up. */
export const consentProblem = (consent: boolean): string | null => (consent ? null : "rule.consent.required");

const isDay = (text: string): text is Day => {
  if (!DAY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** The rules that a date of birth (`YYYY-MM-DD`) violates today: a calendar day, in the past, at least 18 years ago. */
export const validateDateOfBirth = (born: string, now: number, zone: string): ReadonlyArray<string> => {
  if (born === "") return ["rule.birth.required"];
  if (!isDay(born)) return ["rule.birth.invalid"];
  const today = calendarOf(zone)(now);
  if (born > today || yearsBetween(born, today) > 150) return ["rule.birth.invalid"];
  return yearsBetween(born, today) < MINIMUM_AGE ? ["rule.birth.underage"] : [];
};

/** The most characters of a bio. */
export const BIO_LIMIT = 500;

/**
 * The rule that a bio violates, or null: at most 500 characters, no recovery phrase, since everyone can read it, and
 * no hidden characters except line breaks.
 */
export const bioProblem = (bio: string): string | null => {
  if (looksLikePhrase(bio)) return "rule.text.phrase";
  if (hasHiddenCharacters(bio.replaceAll("\n", " "))) return "rule.text.hidden";
  return [...bio].length > BIO_LIMIT ? "rule.bio.tooLong" : null;
};

/** The fields of onboarding. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly country: string;
}

/** Validates the onboarding form and reports every problem at once; returns the values as they are stored. */
export const validatePerson = (typed: Person): Checked<Person> =>
  every({
    first_name: checked("first_name", canonicalName(typed.first_name), nameProblem(typed.first_name)),
    last_name: checked("last_name", canonicalName(typed.last_name), nameProblem(typed.last_name)),
    username: checked("username", typed.username.trim(), usernameProblem(typed.username)),
    country: checked("country", typed.country, countryProblem(typed.country)),
  });

/** The fields of a profile that its owner edits. `bio` is null if there is none; `is_private` hides it from search. */
export interface ProfileValues extends Person {
  readonly bio: string | null;
  readonly is_private: boolean;
}

/** The fields of a profile that change; the others stay as the server has them. */
export type ProfileChange = Partial<ProfileValues>;

/**
 * Validates the fields of a profile that are there and reports every problem at once; returns them with names and username
 * as they are stored.
 */
export const validateProfile = <Change extends ProfileChange>(typed: Change): Checked<Change> => {
  const { first_name, last_name, username, country, bio } = typed;
  const ifThere = <Value>(field: string, value: Value | undefined, problem: (value: Value) => string | null) =>
    problemsIn(checked(field, value, value === undefined ? null : problem(value)));
  const problems = [
    ...ifThere("first_name", first_name, nameProblem),
    ...ifThere("last_name", last_name, nameProblem),
    ...ifThere("username", username, usernameProblem),
    ...ifThere("country", country, countryProblem),
    ...ifThere("bio", bio, (text) => bioProblem(text ?? "")),
  ];
  if (problems.length > 0) return left(problems);
  return valid({
    ...typed,
    ...(first_name !== undefined && { first_name: canonicalName(first_name) }),
    ...(last_name !== undefined && { last_name: canonicalName(last_name) }),
    ...(username !== undefined && { username: username.trim() }),
  });
};

const CODE = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/;

/** A referral code: up to 64 letters, digits and `._~-`. Null for any other text (S4). */
export const readReferral = (typed: string): string | null => {
  const code = typed.trim();
  return CODE.test(code) ? code : null;
};

/** The code of a path `/c/{code}` (spec §2 Public routes), or null. */
export const referralOfPath = (path: string): string | null => {
  const [root, page, segment, ...more] = path.replace(/\/$/, "").split("/");
  return root === "" && page === "c" && more.length === 0 ? readReferral(segment ?? "") : null;
};
