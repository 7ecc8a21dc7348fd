import Big from "big.js";
import { isLeft } from "fp-ts/Either";
import { readAmount } from "../values/amount-input.ts";
import { isMoney } from "../values/decimal.ts";
import { DIGITS, type Draw, LETTERS, type Steps } from "./draw.ts";

/** Every amount that rules compare, and every fee, of one log. */
export interface Sums {
  readonly amounts: ReadonlyArray<string>;
  readonly fees: ReadonlyArray<string>;
}

/** More decimals than any token has. */
const ANY_DECIMALS = 40;
/** What fees and the differences of near amounts are multiplied by: each keeps the number of decimals. */
const FACTORS = [3, 7, 11, 13, 17, 19, 23, 29, 31, 37];

const decimalsOf = (value: Big): number => value.toFixed().split(".")[1]?.length ?? 0;

/** The exact value of an amount as typed, or null when it has none. */
const typedValue = (text: string): Big | null => {
  const read = readAmount(text, ANY_DECIMALS);
  return isLeft(read) ? null : new Big(read.right);
};

/** Groups sorted values: a value within `reach` of the one before belongs to the same group. */
function* groups(sorted: ReadonlyArray<Big>, reach: Big): Steps<ReadonlyArray<ReadonlyArray<Big>>> {
  const found: Big[][] = [];
  for (const value of sorted) {
    const last = found.at(-1);
    const near = last?.at(-1);
    if (last !== undefined && near !== undefined && value.minus(near).lte(reach)) last.push(value);
    else found.push([value]);
    yield;
  }
  return found;
}

/** Orders positive decimals without leading zeros by their digits, which is much quicker than by their values. */
const byDigits = (a: string, b: string): number => {
  const [whole = "", fraction = ""] = a.split(".");
  const [otherWhole = "", otherFraction = ""] = b.split(".");
  if (whole !== otherWhole) return whole.length - otherWhole.length || (whole < otherWhole ? -1 : 1);
  return fraction === otherFraction ? 0 : fraction < otherFraction ? -1 : 1;
};

const fraction = (decimals: number, draw: Draw): Big => {
  if (decimals === 0) return new Big(0);
  return new Big(`0.${draw.characters(DIGITS, decimals - 1)}${1 + draw.number(9)}`);
};

/**
 * New values for amounts: zero stays zero, order and equality stay, and amounts that a fee could tell apart keep
 * their difference in proportion to the fees, so `amount + fee ≤ balance` is decided as before. Everything else about
 * an amount is random.
 */
function* mapped({ amounts, fees }: Sums, draws: (label: string) => Draw) {
  const secret = draws("amounts");
  const factor = FACTORS[secret.number(FACTORS.length)] ?? 7;
  const absolute = new Set<string>();
  for (const text of amounts) {
    absolute.add(new Big(text).abs().toFixed());
    yield;
  }
  const values = [...absolute].sort(byDigits).map((text) => new Big(text));
  const reach = fees.reduce((most, text) => (new Big(text).gt(most) ? new Big(text) : most), new Big(0)).times(2);
  const table = new Map<string, Big>([["0", new Big(0)]]);
  let top = new Big(0);
  const positive = values.filter((value) => value.gt(0));
  for (const [at, group] of (yield* groups([new Big(0), ...positive], reach)).entries()) {
    const [low = new Big(0)] = group;
    const decimals = Math.max(...group.map(decimalsOf));
    const gap = reach.times(factor).plus(11 + secret.number(990));
    const base = at === 0 ? new Big(0) : top.plus(gap).round(0, Big.roundUp).plus(fraction(decimals, secret));
    for (const value of group) {
      top = base.plus(value.minus(low).times(factor));
      table.set(value.toFixed(), top);
      yield;
    }
  }
  return { factor, table };
}

/** Stand-ins of amounts, fees and figures. Each returns an exact decimal for an exact decimal. */
export function* createAmounts(draws: (label: string) => Draw, sums: Sums) {
  const typedValues: string[] = [];
  for (const text of sums.amounts) {
    const value = isMoney(text) ? text : typedValue(text)?.toFixed();
    if (value !== undefined) typedValues.push(value);
    yield;
  }
  const { factor, table } = yield* mapped({ amounts: typedValues, fees: sums.fees.filter(isMoney) }, draws);

  const figure = (text: string): string => {
    if (!isMoney(text)) return "0";
    const value = new Big(text);
    if (value.eq(0)) return "0";
    const draw = draws(`figure\u0000${value.toFixed()}`);
    return `${value.lt(0) ? "-" : ""}${1 + draw.number(9_999)}.${draw.characters(DIGITS, 1)}${1 + draw.number(9)}`;
  };

  const inTable = (value: Big): string | null => {
    const found = table.get(value.abs().toFixed());
    if (found === undefined) return null;
    return (value.lt(0) ? found.times(-1) : found).toFixed();
  };

  const exact = (text: string): string => (isMoney(text) ? (inTable(new Big(text)) ?? figure(text)) : "0");

  /** Keeps the decimals that were typed: a rule counts them. */
  const typedAs = (text: string, value: Big): string => {
    const written = text.trim().split(/[.,]/)[1]?.length ?? 0;
    const found = inTable(value) ?? value.toFixed();
    const missing = written - (found.split(".")[1]?.length ?? 0);
    return missing <= 0 ? found : `${found}${found.includes(".") ? "" : "."}${"0".repeat(missing)}`;
  };

  const typed = (text: string): string => {
    if (text.trim() === "") return "";
    const read = readAmount(text, ANY_DECIMALS);
    if (!isLeft(read)) return typedAs(text, new Big(read.right));
    const draw = draws(`typed\u0000${text}`);
    switch (read.left.problem) {
      case "ambiguous":
        return `${1 + draw.number(9)},${draw.characters(DIGITS, 3)}`;
      case "not-positive": {
        const decimals = text.trim().split(/[.,]/)[1]?.length ?? 0;
        return decimals === 0 ? "0" : `0.${"0".repeat(decimals)}`;
      }
      default:
        return `no-${draw.characters(LETTERS, 8)}`;
    }
  };

  return {
    amount: exact,
    moved: exact,
    fee: (text: string): string => (isMoney(text) ? new Big(text).times(factor).toFixed() : "0"),
    figure,
    typed,
  };
}
