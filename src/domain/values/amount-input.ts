import * as E from "fp-ts/Either";
import { decimalsOf, isMoney, isPositive, type Money, normalize } from "./money.ts";

/** The problem of a typed amount (docs/rules.md Money). */
export type AmountProblem =
  | { readonly problem: "empty" }
  | { readonly problem: "not-a-number" }
  | { readonly problem: "ambiguous"; readonly readings: ReadonlyArray<Money> }
  | { readonly problem: "too-many-decimals"; readonly allowed: number }
  | { readonly problem: "not-positive" };

/** Digits, at least one, with separators. */
const NUMBER = /^[.,]*\d[\d.,]*$/;
/** `1,500` may be fifteen hundred or one and a half; `0,500` can only be a half. */
const LOOKS_GROUPED = /^[1-9]\d{0,2},\d{3}$/;
/**
 * Digits in groups, with the sign between the groups and the decimals after the other sign: `1,234,567`, `1.304,53`. The
 * groups are of three, or with commas those of India: `12,34,567.5`. Nobody writes a number with two signs otherwise.
 */
const GROUPED = /^([1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+)|[1-9]\d?(?:,\d\d)*,\d{3})(?:([.,])(\d*))?$/;

/** Characters without an appearance, as calculators and messages put around a copied number. */
export const INVISIBLE = /\p{DI}+/gu;
/** A space or an apostrophe before a group of three digits, as many languages write thousands. */
const GROUP_SPACE = /\b[\p{Zs}'’](?=\d{3}\b)/gu;

const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=\d)/, "");
const asMoney = (text: string): ReadonlyArray<Money> => (isMoney(text) ? [normalize(text)] : []);

/** Every amount that somebody can mean by a text with several separators, or one that looks grouped; the most likely first. */
const readings = (text: string): ReadonlyArray<Money> => {
  // `1,304` is a decimal too
  if (LOOKS_GROUPED.test(text)) return [...asMoney(text.replace(",", ".")), ...asMoney(text.replace(",", ""))];
  const [, groups = "", point, fraction = ""] = GROUPED.exec(text) ?? [];
  if (groups === "" || (point !== undefined && groups.includes(point))) return [];
  const whole = groups.replace(/\D/gu, "");
  return asMoney(fraction === "" ? whole : `${whole}.${fraction}`);
};

/**
 * Reads an amount as typed or pasted: `.` or `,` is the one decimal separator, a text that could mean two amounts or has
 * thousands separators is refused with its readings, nothing is rounded, and more decimals than the token has are refused.
 */
export const readAmount = (typed: string, decimals: number): E.Either<AmountProblem, Money> => {
  const text = typed.replace(INVISIBLE, "").trim();
  if (text === "") return E.left({ problem: "empty" });
  const joined = text.replace(GROUP_SPACE, "");
  if (joined !== text) {
    const read = readAmount(joined, decimals);
    return E.isRight(read) ? E.left({ problem: "ambiguous", readings: [read.right] }) : read;
  }
  if (!NUMBER.test(text)) return E.left({ problem: "not-a-number" });
  if (text.replace(/\d/g, "").length > 1 || LOOKS_GROUPED.test(text)) {
    const possible = readings(text);
    return E.left(possible.length === 0 ? { problem: "not-a-number" } : { problem: "ambiguous", readings: possible });
  }
  const amount = withoutLeadingZeros(`0${text.replace(",", ".")}`).replace(/\.$/, "");
  if (!isMoney(amount)) return E.left({ problem: "not-a-number" });
  if (decimalsOf(amount) > decimals) return E.left({ problem: "too-many-decimals", allowed: decimals });
  return isPositive(amount) ? E.right(amount) : E.left({ problem: "not-positive" });
};
