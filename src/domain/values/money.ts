import Big from "big.js";
import * as Schema from "effect/Schema";
import { personal, type Shape } from "../decider/field.ts";
import { isMoney, type Money } from "./decimal.ts";

export { isMoney, type Money };

/** The schema of an amount on the wire. */
const moneySchema = Schema.String.check(
  Schema.makeFilter((value: string) => (isMoney(value) ? undefined : "an exact decimal in plain digits")),
) as Shape<Money>;

/** An amount of tokens that rules compare with others: its stand-in keeps order, and what a fee adds to it. */
export const money = personal(moneySchema, "amount");
/** A network fee. */
export const fee = personal(moneySchema, "fee");
/** The amount of a past transaction; rules only ask whether it equals an amount. */
export const moved = personal(moneySchema, "moved");
/** A decimal that no rule reads: a price, a value in USD, a percentage. */
export const figure = personal(moneySchema, "figure");
/**
 * A rate of a validator, public and a share of 1: a rule asks whether it is one at all, up to 1 or to 100, and its stand-in says
 * the same.
 */
export const rate = personal(moneySchema, "rate");
/** An amount that a rule computed. */
export const derivedMoney = personal(moneySchema, "derived");

const big = (amount: Money): Big => new Big(amount);
const back = (value: Big): Money => {
  const text = value.toFixed();
  // big.js keeps the sign of a negative zero; the wire has one zero
  return (value.eq(0) ? text.replace("-", "") : text) as Money;
};

/** A Money written in source code. Throws on an invalid text, which is a bug. */
export const amount = (text: string): Money => {
  if (!isMoney(text)) throw new Error(`not an exact decimal: ${text}`);
  return text;
};

export const ZERO: Money = amount("0");

/** Sum, difference and product, exact to the last digit. */
export const add = (a: Money, b: Money): Money => back(big(a).plus(big(b)));
export const subtract = (a: Money, b: Money): Money => back(big(a).minus(big(b)));
export const multiply = (a: Money, b: Money): Money => back(big(a).times(big(b)));
export const sum = (amounts: ReadonlyArray<Money>): Money =>
  back(amounts.reduce((total, amount) => total.plus(big(amount)), new Big(0)));

/** A sum that grows, exact to the last digit: for many amounts, which are not written as a text in between. */
export const runningSum = () => {
  let total = new Big(0);
  return {
    add: (amount: Money): void => {
      total = total.plus(amount);
    },
    addProduct: (a: Money, b: Money): void => {
      total = total.plus(big(a).times(b));
    },
    value: (): Money => back(total),
  };
};

/** −1, 0 or 1, by value: `"1.0"` and `"1"` are equal. */
export const compare = (a: Money, b: Money): -1 | 0 | 1 => big(a).cmp(big(b)) as -1 | 0 | 1;
export const equal = (a: Money, b: Money): boolean => compare(a, b) === 0;
export const isPositive = (a: Money): boolean => compare(a, ZERO) > 0;
export const isZero = (a: Money): boolean => equal(a, ZERO);
export const notBelowZero = (a: Money): Money => (isPositive(a) ? a : ZERO);

/** How many decimals the text has: 2 for `"1.50"`. */
export const decimalsOf = (a: Money): number => (a.split(".")[1] ?? "").length;

/** Truncated to `decimals`, never rounded up: what may be paid out (docs/staking.md 11). */
export const truncate = (a: Money, decimals: number): Money => back(big(a).round(decimals, Big.roundDown));
/** Rounded to the nearest of `decimals`: what is only shown, such as a percentage. */
export const round = (a: Money, decimals: number): Money => back(big(a).round(decimals));
/** Rounded up to `decimals`: what is charged (docs/staking.md 16). */
export const roundUp = (a: Money, decimals: number): Money => back(big(a).round(decimals, Big.roundUp));
/** a / b, truncated to `decimals`; `b` must not be zero. */
export const divide = (a: Money, b: Money, decimals: number): Money => {
  const guarded = Big();
  guarded.DP = decimals;
  guarded.RM = Big.roundDown;
  return back(guarded(a).div(guarded(b)));
};
/** Without trailing zeros: `"1.50"` → `"1.5"`. */
export const normalize = (a: Money): Money => back(big(a));
