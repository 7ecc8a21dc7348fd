import { isLeft } from "fp-ts/Either";
import { type Checked, invalid, valid } from "../decider/validation.ts";
import { readAmount } from "../values/amount-input.ts";
import {
  divide,
  amount as exact,
  isPositive,
  type Money,
  multiply,
  normalize,
  truncate,
  ZERO,
} from "../values/money.ts";
import type { TokenBalance } from "../wallet/entities.ts";
import { hasPrice } from "../wallet/views.ts";
import { amountProblem } from "./rules.ts";

/** The decimals of an amount in USD. */
const CENTS = 2;

/** Whether an amount of a token can be typed in USD: only with a price above zero. */
export const takesUsd = hasPrice;

/**
 * The amount of a token that is worth at most `usd`, rounded down to the token's decimals: one base unit more would be
 * worth more than `usd`. Zero without a price.
 */
export const amountOfUsd = (usd: Money, token: TokenBalance): Money =>
  takesUsd(token) ? normalize(divide(usd, token.priceUsd, token.decimals)) : ZERO;

/** What an amount is worth in USD, rounded down to cents: the text of an amount field that is switched to USD. */
export const usdOfAmount = (amount: Money, token: TokenBalance): Money =>
  normalize(truncate(multiply(amount, token.priceUsd ?? ZERO), CENTS));

/** The exact amount of a token for an amount typed in USD, or its problem at the field `amount`. */
export const checkUsd = (typed: string, token: TokenBalance): Checked<Money> => {
  const read = readAmount(typed, CENTS);
  if (isLeft(read))
    return read.left.problem === "too-many-decimals"
      ? invalid("amount", "rule.amount.cents")
      : amountProblem(read.left);
  const amount = amountOfUsd(read.right, token);
  return isPositive(amount) ? valid(amount) : invalid("amount", "rule.amount.notPositive");
};

/** The shares of Max that the form offers, in per cent. */
export const SHARES = [25, 50, 75] as const;

/** A share of an amount, rounded down to the token's decimals. */
export const shareOf = (max: Money, percent: number, decimals: number): Money =>
  normalize(truncate(multiply(max, exact((percent / 100).toFixed(2))), decimals));
