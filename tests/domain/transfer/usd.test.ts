import fc from "fast-check";
import { isLeft, isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { rules } from "../../../src/domain/transfer/index.ts";
import * as usd from "../../../src/domain/transfer/usd.ts";
import {
  add,
  amount,
  compare,
  decimalsOf,
  isPositive,
  type Money,
  multiply,
} from "../../../src/domain/values/money.ts";
import type { TokenBalance } from "../../../src/domain/wallet/index.ts";
import { known } from "../../support/known.ts";
import { decimalText, forAll } from "../../support/properties.ts";
import { TOKENS } from "./examples.ts";

const money = decimalText.map(amount);
const [first] = TOKENS;
const token = (over: Partial<TokenBalance>): TokenBalance => {
  if (first === undefined) throw new Error("no token");
  return { ...first, ...over };
};
const priced = fc
  .tuple(money, fc.integer({ min: 0, max: 18 }), money)
  .filter(([priceUsd]) => isPositive(priceUsd))
  .map(([priceUsd, decimals, balance]) => token({ priceUsd, decimals, balance }));
/** Dollars as a person types them: up to 12 digits and two decimals. */
const dollars = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }))
  .map(([whole, cents]) => (cents === null ? String(whole) : `${whole}.${String(cents).padStart(2, "0")}`));
const unitOf = (decimals: number): Money => amount(decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`);

describe("an amount in USD", () => {
  it("buys the most of the token that it pays for, rounded down to the token's decimals", () => {
    forAll(5_000, dollars, priced, (typed, of) => {
      const paid = amount(typed);
      const bought = usd.amountOfUsd(paid, of);
      expect(decimalsOf(bought)).toBeLessThanOrEqual(of.decimals);
      expect(compare(multiply(bought, known(of.priceUsd)), paid)).toBeLessThanOrEqual(0);
      expect(compare(multiply(add(bought, unitOf(of.decimals)), known(of.priceUsd)), paid)).toBe(1);
    });
  });

  it("never buys more than the amount whose worth it shows, so that switching the unit cannot exceed a balance", () => {
    forAll(5_000, priced, (of) => {
      const shown = usd.usdOfAmount(of.balance, of);
      expect(decimalsOf(shown)).toBeLessThanOrEqual(2);
      expect(compare(shown, multiply(of.balance, known(of.priceUsd)))).toBeLessThanOrEqual(0);
      expect(compare(usd.amountOfUsd(shown, of), of.balance)).toBeLessThanOrEqual(0);
    });
  });

  it("is read like any amount, and what it buys passes the rule of the token's amount unless it exceeds the balance", () => {
    forAll(3_000, dollars, priced, (typed, of) => {
      const checked = usd.checkUsd(typed, of);
      const bought = usd.amountOfUsd(amount(typed), of);
      expect(isRight(checked)).toBe(isPositive(bought));
      if (isLeft(checked)) return;
      expect(checked.right).toBe(bought);
      const sent = rules.checkAmount(checked.right, of);
      expect(isRight(sent) ? sent.right : sent.left[0]?.rule).toBe(
        compare(bought, of.balance) > 0 ? "rule.amount.insufficient" : bought,
      );
    });
  });

  it("has at most cents, and is not offered without a price", () => {
    const problem = (typed: string, of = token({})) => {
      const checked = usd.checkUsd(typed, of);
      return isLeft(checked) ? [checked.left[0]?.rule, checked.left[0]?.params ?? []] : checked.right;
    };
    expect(problem("1.234")).toEqual(["rule.amount.cents", []]);
    expect(problem("1,234")).toEqual(["rule.amount.ambiguous", ["1.234", "1234"]]);
    expect(problem("0.01", token({ priceUsd: amount("105300"), decimals: 6 }))).toEqual([
      "rule.amount.notPositive",
      [],
    ]);
    expect(problem("10")).toBe("8");
    for (const priceUsd of ["0", "-1"]) expect(usd.takesUsd(token({ priceUsd: amount(priceUsd) }))).toBe(false);
    expect(usd.takesUsd(token({ chainId: "optio-testnet", priceUsd: amount("0") }))).toBe(false);
    expect(usd.amountOfUsd(amount("5"), token({ priceUsd: amount("0") }))).toBe("0");
  });
});

describe("a share of Max", () => {
  it("has no more decimals than the token, never exceeds its part, and three shares fit into Max", () => {
    forAll(
      3_000,
      money,
      fc.integer({ min: 0, max: 18 }),
      fc.constantFrom(...usd.SHARES, 100),
      (max, decimals, share) => {
        const part = usd.shareOf(max, share, decimals);
        const exact = multiply(max, amount((share / 100).toFixed(2)));
        expect(decimalsOf(part)).toBeLessThanOrEqual(decimals);
        expect(compare(part, exact)).toBeLessThanOrEqual(0);
        expect(compare(add(part, unitOf(decimals)), exact)).toBe(1);
      },
    );
  });
});
