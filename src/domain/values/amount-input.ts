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
/** Two or more separators of one kind before groups of three: `1.234.567`, `1,234,567`. */
const GROUPED_BY_ONE = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/;

/** Characters without an appearance, as calculators and messages put around a copied number. */
export const INVISIBLE = /\p{DI}+/gu;
/** A space or an apostrophe before a group of three digits, as many languages write thousands. */
const GROUP_SPACE = /\b[\p{Zs}'’](?=\d{3}\b)/gu;

const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=\d)/, "");
const asMoney = (text: string): ReadonlyArray<Money> => (isMoney(text) ? [normalize(text)] : []);

/** Every amount that a text with separators can mean, the most likely first; none unless it has two, or can only group. */
const readings = (text: string): ReadonlyArray<Money> => {
  const parts = text.split(/[.,]/);
  const joined = asMoney(parts.join(""));
  // a separator that repeats every three digits can only group: 1.234.567 never means 1234.567
  if (GROUPED_BY_ONE.test(text)) return joined;
  // the last separator as the point
  const pointed = asMoney(withoutLeadingZeros(`${parts.slice(0, -1).join("")}.${parts.at(-1)}`));
  return pointed.flatMap((amount) => joined.flatMap((whole) => [amount, whole]));
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
