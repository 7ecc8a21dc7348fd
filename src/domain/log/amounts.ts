import Big from "big.js";
import { isLeft } from "fp-ts/Either";
import { readAmount } from "../values/amount-input.ts";
import { isMoney } from "../values/decimal.ts";
import { DIGITS, type Draw, LETTERS, type Steps } from "./draw.ts";

/** The index of the first of these sorted numbers that is at least `bound`; how many they are if there is none. */
const firstFrom = <Of extends number | bigint>(sorted: ReadonlyArray<Of>, bound: Of): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Every amount that rules compare, and every fee, of one log. */
export interface Sums {
  readonly amounts: ReadonlyArray<string>;
  readonly fees: ReadonlyArray<string>;
}

/** More decimals than any token has. */
const ANY_DECIMALS = 40;
/** Fees are multiplied by one of these. They are whole, so that no amount gets more decimals than its token has. */
const FACTORS = [3, 7, 11, 13, 17, 19, 23, 29, 31, 37];
/** How many decimals a stand-in has: as many as tokens have, whatever the amount has. */
const DECIMALS = [6, 8, 18];

const decimalsOf = (value: Big): number => value.toFixed().split(".")[1]?.length ?? 0;

/** The exact value of an amount as typed, or null when it has none. */
const typedValue = (text: string): Big | null => {
  const read = readAmount(text, ANY_DECIMALS);
  return isLeft(read) ? null : new Big(read.right);
};

/** Groups sorted values: a value within `reach` of the one before belongs to the same group. */
function* groups(sorted: ReadonlyArray<bigint>, reach: bigint): Steps<ReadonlyArray<ReadonlyArray<bigint>>> {
  const found: bigint[][] = [];
  for (const value of sorted) {
    const last = found.at(-1);
    const near = last?.at(-1);
    if (last !== undefined && near !== undefined && value - near <= reach) last.push(value);
    else found.push([value]);
    yield;
  }
  return found;
}

/**
 * A text by which positive decimals without leading or trailing zeros are sorted as by their values, without a call.
 */
const sortKey = (text: string): string => String.fromCharCode(text.split(".", 1)[0]?.length ?? 0) + text;

/** A random whole number below `bound`, from 0. */
const below = (bound: bigint, draw: Draw): bigint =>
  BigInt(draw.characters(DIGITS, bound.toString().length + 3)) % bound;

/** Amounts of one group, in order, and their places in the log, which at first are as far apart as `factor` says. */
interface Group {
  readonly values: ReadonlyArray<bigint>;
  readonly places: bigint[];
  /** No place is lower. */
  readonly floor: bigint;
}

/**
 * Where the place of an amount may be, from the first up to the second: between its neighbours, and on the same side of
 * every fee from every other amount. The last one moves up by `most` at most. Only the nearest amounts on either side
 * of a fee restrict it, because the amounts are in order.
 */
const roomOf = (
  { values, places, floor }: Group,
  at: number,
  fees: ReadonlyArray<{ readonly fee: bigint; readonly place: bigint }>,
  most: bigint,
) => {
  const value = values[at] ?? 0n;
  let from = (places[at - 1] ?? floor) + 1n;
  let to = places[at + 1] ?? (places[at] ?? 0n) + most;
  const above = (bound: bigint | undefined, by: bigint): void => {
    if (bound !== undefined && bound + by > from) from = bound + by;
  };
  const under = (bound: bigint | undefined, by: bigint): void => {
    if (bound !== undefined && bound + by < to) to = bound + by;
  };
  for (const { fee, place } of fees) {
    // amounts below it: those that are a fee away or more, and those that are nearer
    const near = firstFrom(values, value - fee);
    above(places[near - 1], place + 1n);
    if (near < at) under(places[near], place);
    // amounts above it
    const far = firstFrom(values, value + fee);
    under(places[far], -place);
    if (far - 1 > at) above(places[far - 1], 1n - place);
    // an amount that is a fee away stays where it is
    if (values[near] === value - fee || values[far] === value + fee) to = from;
  }
  return { from, to };
};

/** How often every place of a group is drawn. */
const ROUNDS = 2;

/**
 * New values for amounts: zero stays zero, order and equality stay, and `amount + fee ≤ balance` is decided as before.
 * Everything else about an amount is random: amounts that a fee could tell apart get places that every fee tells apart
 * in the same way.
 */
function* mapped({ amounts, fees }: Sums, draws: (label: string) => Draw) {
  const secret = draws("amounts");
  const factor = FACTORS[secret.number(FACTORS.length)] ?? 7;
  const absolute = new Set<string>();
  for (const text of amounts) {
    absolute.add(new Big(text).abs().toFixed());
    yield;
  }
  absolute.delete("0");
  const sorted = Array.from(absolute, sortKey)
    .sort()
    .map((key) => key.slice(1));
  let scale = fees.reduce((most, text) => Math.max(most, decimalsOf(new Big(text))), 18);
  // without trailing zeros
  for (const text of sorted) scale = Math.max(scale, text.split(".")[1]?.length ?? 0);
  const unitsOf = (text: string): bigint => BigInt(new Big(text).times(`1e${scale}`).toFixed());
  const whole = 10n ** BigInt(scale);
  const times = BigInt(factor);
  const lines = [...new Set(fees.map(unitsOf))].filter((fee) => fee > 0n).map((fee) => ({ fee, place: fee * times }));
  const largest = lines.reduce((most, { fee }) => (fee > most ? fee : most), 0n);
  const reach = 2n * largest;
  const most = largest * times > whole ? largest * times : whole;
  const table = new Map<string, Big>([["0", new Big(0)]]);
  const texts = new Map<bigint, string>();
  for (const text of sorted) {
    texts.set(unitsOf(text), text);
    yield;
  }
  /** The smallest step between two stand-ins of an amount. */
  const stepOf = (value: bigint): bigint => {
    const own = decimalsOf(new Big(texts.get(value) ?? "0"));
    return 10n ** BigInt(scale - (DECIMALS.find((decimals) => decimals >= own) ?? own));
  };
  let top = 0n;
  for (const [at, values] of (yield* groups([0n, ...texts.keys()], reach)).entries()) {
    const [low = 0n] = values;
    const gap = reach * times + BigInt(11 + secret.number(990)) * whole;
    const floor = at === 0 ? 0n : ((top + gap) / whole) * whole;
    const group: Group = { values, places: values.map((value) => floor + (value - low) * times), floor };
    // zero stays where it is
    const [first, last] = [at === 0 ? 1 : 0, values.length];
    for (let draw = first; draw < first + ROUNDS * (last - first); draw += 1) {
      const one = first + ((draw - first) % (last - first));
      const step = stepOf(values[one] ?? 0n);
      const { from, to } = roomOf(group, one, lines, most);
      const least = (from + step - 1n) / step;
      const count = (to - 1n) / step - least + 1n;
      if (count > 0n) group.places[one] = (least + below(count, secret)) * step;
      yield;
    }
    top = group.places.at(-1) ?? top;
    for (const [index, value] of values.entries()) {
      const text = texts.get(value);
      if (text !== undefined) table.set(text, new Big(String(group.places[index])).times(`1e-${scale}`));
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

  /** Stays 0, 1, between them, up to 100, above it, or below 0: no more is asked of a rate. */
  const rate = (text: string): string => {
    if (!isMoney(text)) return "0";
    const value = new Big(text);
    if (value.eq(0) || value.eq(1)) return value.toFixed();
    if (value.lt(0) || value.gt(100)) return value.lt(0) ? figure(text) : `10${figure(text)}`;
    const draw = draws(`rate\u0000${value.toFixed()}`);
    const fraction = `${draw.characters(DIGITS, 3)}${1 + draw.number(9)}`;
    return value.lt(1) ? `0.${fraction}` : `${1 + draw.number(99)}.${fraction}`;
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
    rate,
    typed,
  };
}
