import { type Money, multiply, truncate } from "../../../../domain/values/money.ts";

/** The decimals of a worth in USD: amounts may be worth far less than a cent. */
const WORTH_DECIMALS = 6;

/** Whether an amount is zero: it has no other digit. */
export const isNothing = (amount: Money): boolean => !/[1-9]/.test(amount);

/** An amount without its sign, as exact as it is; empty for nothing. */
export const sizeOf = (amount: Money): Money | "" => (isNothing(amount) ? "" : (amount.replace("-", "") as Money));

/** What an amount was worth at a price, to a millionth of a dollar; empty where nothing moved or no price is known. */
export const worthOf = (size: Money | "", price: Money | undefined): Money | "" =>
  size === "" || price === undefined ? "" : truncate(multiply(size, price), WORTH_DECIMALS);
