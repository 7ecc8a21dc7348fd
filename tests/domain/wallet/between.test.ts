import { describe, expect, it } from "vitest";
import { amount } from "../../../src/domain/values/money.ts";
import { paymentsWith, totalsOf } from "../../../src/domain/wallet/between.ts";
import { transaction } from "./movements.ts";

describe("payments between the user and a person", () => {
  const theirs = new Set(["optio1grace", "0xgrace"]);
  const sent = (over: Parameters<typeof transaction>[0]) =>
    transaction({ type: "send", from: "optio1me", to: "optio1grace", status: "success", ...over });
  const received = (over: Parameters<typeof transaction>[0]) =>
    transaction({ type: "receive", from: "optio1grace", to: "optio1me", status: "success", ...over });

  it("are what was sent to one of their addresses or received from one, and nothing else", () => {
    const rows = [
      sent({ id: "a" }),
      sent({ id: "b", to: "0xgrace" }),
      received({ id: "c" }),
      sent({ id: "d", to: "optio1other", memo: "for @grace" }),
      received({ id: "e", from: "optio1other" }),
      transaction({ id: "f", type: "delegate", from: "optio1grace", to: "optio1grace" }),
    ];
    expect(paymentsWith(rows, theirs).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("add up exactly by token and direction, completed ones only", () => {
    const rows = [
      sent({ amount: amount("0.1") }),
      sent({ amount: amount("0.2") }),
      sent({ amount: amount("9"), status: "failed" }),
      received({ amount: amount("12345678901234567890.000001") }),
      received({ amount: amount("1"), chainId: "ethereum", symbol: "ETH" }),
    ];
    expect(totalsOf(rows).map(({ symbol, sent, received }) => [symbol, sent, received])).toEqual([
      ["OPT", "0.3", "12345678901234567890.000001"],
      ["ETH", "0", "1"],
    ]);
  });
});
