import { isMoney, type Money } from "../../../domain/values/decimal.ts";
import { isoFrom } from "../../../domain/values/time.ts";
import { isInexact, numberText } from "./exact-json.ts";

/** Stands for a value of a form that is not read. */
export const UNREADABLE: unique symbol = Symbol("unreadable");

/** The text of a value that says a number or a text: a text without blanks at its ends, or the source of a number. */
const textOf = (value: unknown): string | null => (typeof value === "string" ? value.trim() : numberText(value));

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
/** An exponent beyond this says no amount of anything, and its digits would fill the memory. */
const EXPONENTS = 400;

/** A decimal text in plain digits, without zeros that say nothing: `"1.50"`, `"1.5e0"` and `"01.5"` are `"1.5"`. */
const decimalText = (text: string): Money | null => {
  const [, sign, whole = "", fraction = "", power = "0"] = DECIMAL.exec(text) ?? [];
  const exponent = Number(power);
  if (sign === undefined || whole + fraction === "" || Math.abs(exponent) > EXPONENTS) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const before = point <= 0 ? "" : digits.slice(0, point).padEnd(point, "0");
  const after = point < 0 ? "0".repeat(-point) + digits : digits.slice(point);
  const [left, right] = [before.replace(/^0+(?=\d)/, "") || "0", after.replace(/0+$/, "")];
  const read = right === "" ? left : `${left}.${right}`;
  const signed = sign === "-" && read !== "0" ? `-${read}` : read;
  return isMoney(signed) ? signed : null;
};

const decimal = (value: unknown): Money | typeof UNREADABLE => {
  const text = textOf(value);
  return (text === null ? null : decimalText(text)) ?? UNREADABLE;
};

/** A text, or a whole number by its digits. */
const text = (value: unknown): string | typeof UNREADABLE => {
  if (typeof value === "string") return value;
  const digits = numberText(value);
  const read = digits === null ? null : decimalText(digits);
  return read === null || read.includes(".") ? UNREADABLE : read;
};

const FLAGS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };

const flag = (value: unknown): boolean | typeof UNREADABLE => {
  if (typeof value === "boolean") return value;
  return FLAGS[textOf(value)?.toLowerCase() ?? ""] ?? UNREADABLE;
};

const whole = (value: unknown): number | typeof UNREADABLE => {
  const read = Number(decimalText(textOf(value) ?? "") ?? Number.NaN);
  return Number.isSafeInteger(read) ? read : UNREADABLE;
};

/** Seconds of the units that a wait is written with: `1814400s`, `504h0m0s`, `21 days`. */
const UNITS: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 };
const SPAN = /^(?:\d+(?:\.\d+)?\s*(?:d(?:ays?)?|h(?:ours?)?|m(?:in(?:utes?)?)?|s(?:ec(?:onds?)?)?)\s*)+$/i;
/** A wait above this many "seconds", 3,000 years, is in nanoseconds, as a Cosmos chain's older interface writes it. */
const NANOSECONDS_FROM = 1e11;

const seconds = (value: unknown): number | typeof UNREADABLE => {
  const given = textOf(value) ?? "";
  if (SPAN.test(given)) {
    const parts = [...given.matchAll(/(\d+(?:\.\d+)?)\s*([dhms])[a-z]*/gi)];
    return Math.round(parts.reduce((sum, [, by, unit = ""]) => sum + Number(by) * (UNITS[unit.toLowerCase()] ?? 0), 0));
  }
  const read = Number(decimalText(given) ?? Number.NaN);
  if (!(read >= 0 && read <= 1e20)) return UNREADABLE;
  return Math.round(read >= NANOSECONDS_FROM ? read / 1e9 : read);
};

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\s*(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
/** By its magnitude a number of time is in seconds, milliseconds, microseconds or nanoseconds since 1970. */
const SINCE_1970: ReadonlyArray<readonly [below: number, milliseconds: number]> = [
  [1e11, 1_000],
  [1e14, 1],
  [1e17, 1e-3],
  [1e20, 1e-6],
];

const isoMilliseconds = (given: string): number | null => {
  const found = ISO.exec(given);
  if (found === null) return null;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = Date.UTC(year, month - 1, day);
  // February 30 is no day, and not March 2
  if (!isoFrom(date).startsWith(`${found[1]}-${found[2]}-${found[3]}`)) return null;
  if ((hour ?? 0) > 24 || (minute ?? 0) > 59 || (second ?? 0) > 60) return null;
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(found[8] ?? "") ?? [];
  const zone = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const fraction = Number(`${found[7] ?? ""}000`.slice(0, 3));
  return date + ((hour ?? 0) * 3_600 + (minute ?? 0) * 60 + (second ?? 0)) * 1_000 + fraction - zone;
};

/** The last instant that a date of the platform can say, in milliseconds. */
const LAST = 8.64e15;

const instant = (value: unknown): string | typeof UNREADABLE => {
  const given = textOf(value) ?? "";
  const written = isoMilliseconds(given) ?? (HTTP_DATE.test(given) ? Date.parse(given) : null);
  if (written !== null) return isoFrom(written);
  const count = Number(decimalText(given) ?? Number.NaN);
  const unit = SINCE_1970.find(([below]) => Math.abs(count) < below)?.[1];
  return unit === undefined || Math.abs(count * unit) > LAST ? UNREADABLE : isoFrom(Math.trunc(count * unit));
};

/** Words of other servers and of the chain, by the word of the contract that says the same. */
const SAME: Readonly<Record<string, ReadonlyArray<string>>> = {
  success: ["completed", "complete", "succeeded"],
  failed: ["fail", "failure"],
  cancelled: ["canceled"],
  active: ["bonded", "bondstatusbonded"],
  inactive: ["unbonding", "unbonded", "bondstatusunbonding", "bondstatusunbonded"],
  jailed: ["tombstoned"],
  send: ["msgsend"],
  delegate: ["msgdelegate"],
  undelegate: ["msgundelegate"],
  moveDelegation: ["redelegate", "beginredelegate", "msgbeginredelegate"],
  cancelUndelegate: ["cancelunbondingdelegation", "msgcancelunbondingdelegation"],
  releaseValidator: ["unjail", "msgunjail"],
  editValidator: ["msgeditvalidator"],
};

/** A word without its case and without what joins its parts. */
const bareWord = (word: string): string => word.toLowerCase().replaceAll(/[-_\s]/g, "");

const word = (value: unknown, words: ReadonlyArray<string>, open: boolean): string | typeof UNREADABLE => {
  if (typeof value !== "string") return UNREADABLE;
  if (words.includes(value)) return value;
  const bare = bareWord(value);
  const found = words.find((known) => bareWord(known) === bare || SAME[known]?.includes(bare));
  return found ?? (open ? value : UNREADABLE);
};

/** The readers of each class of values: every form that says the same becomes the one that the domain knows. */
export const READERS = { text, decimal, instant, flag, whole, seconds, word } as const;

/** The classes that a double would change: a number of theirs is read from its source text. */
const EXACT: ReadonlySet<string> = new Set(["text", "decimal", "instant"]);

/** Whether a value of a class has to be read again with the source text of its number. */
export const needsSource = (is: string, value: unknown): boolean => EXACT.has(is) && isInexact(value);
