import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Intent, Receipt } from "../../../src/domain/transfer/index.ts";
import { receiptLines } from "../../../src/domain/transfer/receipt.ts";
import { add, amount, type Money, subtract, sum } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { STAKES } from "../staking/examples.ts";
import { intent, receipt } from "./examples.ts";

const units = fc
  .bigInt({ min: 0n, max: 10n ** 15n })
  .map((value) => amount(`${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, "0")}`));
const optionally = (values: fc.Arbitrary<Money>) => fc.option(values, { nil: undefined });
const usdt = { ...intent, chainId: "ethereum", symbol: "USDT" };
const intents: fc.Arbitrary<Intent> = fc.constantFrom(intent, usdt, ...STAKES.map((stake) => stake.intent));
const cases = fc.record({
  intent: intents,
  amount: units,
  gasFee: units,
  rewards: optionally(units),
  balanceBefore: optionally(units),
  balanceAfter: optionally(units),
});

/** A receipt with the fields that were sent. */
const receiptWith = (fields: object): Receipt => ({
  ...receipt,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
});

describe("the lines of a receipt", () => {
  it("add up to the difference of the balances, whatever the server sent", () => {
    forAll(500, cases, ({ intent, ...sent }) => {
      const lines = receiptLines(intent, receiptWith(sent));
      const kinds = lines.map(({ kind }) => kind);
      const { balanceBefore, balanceAfter } = sent;
      if (balanceBefore === undefined || balanceAfter === undefined) {
        expect(kinds.some((kind) => ["before", "after", "other"].includes(kind))).toBe(false);
        return;
      }
      expect([kinds[0], kinds.at(-1)]).toEqual(["before", "after"]);
      expect(add(balanceBefore, sum(lines.map(({ change }) => change)))).toBe(add(balanceAfter, amount("0")));
      // a line of another token changes nothing in this sum
      expect(lines.filter(({ symbol, change }) => symbol !== intent.symbol && change !== "0")).toEqual([]);
    });
  });

  it("are the amount, the fee and the rewards alone where the server keeps its law", () => {
    forAll(300, intents, units, units, units, units, (intent, before, moved, gasFee, rewards) => {
      const leaves = ["send", "delegate", "create-validator"].includes(intent.action.type) ? moved : amount("0");
      const fee = intent.chainId === "optio" ? gasFee : amount("0");
      const balanceAfter = add(subtract(subtract(before, leaves), fee), rewards);
      const sent = { ...receipt, amount: moved, gasFee, rewards, balanceBefore: before, balanceAfter };
      const kinds = receiptLines(intent, sent).map(({ kind }) => kind);
      expect(kinds).toEqual(["before", "amount", "fee", "rewards", "after"]);
    });
  });

  it("name the token that pays the fee", () => {
    expect(receiptLines(usdt, receipt)).toEqual([
      { kind: "amount", symbol: "USDT", amount: "5", change: "-5" },
      { kind: "fee", symbol: "ETH", amount: "0.008", change: "0" },
    ]);
  });
});
