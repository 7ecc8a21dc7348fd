import { describe, expect, it } from "vitest";
import { paidRequest } from "../../../src/domain/transfer/paid-request.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { Transaction } from "../../../src/domain/wallet/index.ts";
import { transaction } from "../wallet/movements.ts";
import { MIRA, OWN } from "./examples.ts";

const sent = (over: Partial<Transaction> = {}): Transaction => ({
  ...transaction({ id: "t-1" }),
  type: "send",
  status: "completed",
  chainId: "optio",
  symbol: "OPT",
  from: OWN,
  to: MIRA,
  amount: amount("10"),
  memo: "pizza",
  created_at: "2026-11-02T10:00:00.000Z",
  ...over,
});

const ASKED = { chainId: "optio", symbol: "OPT", address: MIRA, amount: "10", memo: "pizza" };

describe("a payment request that was paid before", () => {
  it("is the newest payment of the same token, recipient, amount and memo", () => {
    const newer = sent({
      id: "t-2",
      amount: amount("10.000000"),
      memo: " pizza ",
      created_at: "2026-11-03T10:00:00.000Z",
    });
    expect(paidRequest([sent(), newer], ASKED)?.id).toBe("t-2");
    expect(paidRequest([newer, sent()], { ...ASKED, address: MIRA.toUpperCase() })?.id).toBe("t-2");
  });

  it.each<[string, Partial<Transaction>]>([
    ["another amount", { amount: amount("10.000001") }],
    ["another memo", { memo: "pizza 2" }],
    ["no memo", { memo: null }],
    ["another recipient", { to: OWN }],
    ["another token", { symbol: "USDC" }],
    ["another network", { chainId: "optio-testnet" }],
    ["a failed payment", { status: "failed" }],
    ["a received payment", { type: "receive" }],
  ])("is not %s", (_name, over) => {
    expect(paidRequest([sent(over)], ASKED)).toBeNull();
  });

  it("is unknown for a request that leaves the amount open", () => {
    expect(paidRequest([sent()], { ...ASKED, amount: "" })).toBeNull();
  });
});
