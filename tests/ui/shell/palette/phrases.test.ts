import { describe, expect, it } from "vitest";
import { phraseIn, withoutFillers } from "../../../../src/ui/shell/palette/phrases.ts";

const SYMBOLS = new Set(["opt", "eth"]);

describe("a phrase of the palette", () => {
  it.each([
    ["how much did i earn", { kind: "earned" }],
    ["What did I earn?", { kind: "earned" }],
    ["ask grace for 10 opt", { kind: "ask", symbol: "opt", who: "grace", amount: "10" }],
    ["request 2.5opt from Grace Hopper", { kind: "ask", symbol: "opt", who: "grace hopper", amount: "2.5" }],
    ["request 5", { kind: "ask", symbol: null, who: "", amount: "5" }],
    ["ask grace for 5 or 10 opt", { kind: "ask", symbol: "opt", who: "grace or", amount: "" }],
    ["ask grace for $20", { kind: "ask", symbol: null, who: "grace", amount: "" }],
    ["ask grace for 20 euros", { kind: "ask", symbol: null, who: "grace", amount: "" }],
    ["request eth", { kind: "ask", symbol: "eth", who: "", amount: "" }],
    ["buy opt", { kind: "buy", symbol: "opt" }],
    ["move ironwood", { kind: "move" }],
    ["unstake from basalt", { kind: "unstake" }],
    ["price of eth", { kind: "price", symbol: "eth" }],
    ["what is the price of ETH?", { kind: "price", symbol: "eth" }],
    ["eth price", { kind: "price", symbol: "eth" }],
    ["transactions in october", { kind: "month", month: 9, year: null }],
    ["my payments of Feb 2025", { kind: "month", month: 1, year: 2025 }],
  ])("is read in %j", (text, phrase) => {
    expect(phraseIn(text, SYMBOLS)).toEqual(phrase);
  });

  it.each([
    "",
    "earn",
    "earnings per validator",
    "price",
    "price of gold",
    "may",
    "april",
    "grace",
    "transactions",
    "stake",
  ])("is none in %j", (text) => {
    expect(phraseIn(text, SYMBOLS)).toBeNull();
  });

  it.each([
    ["hide my balances", "hide balances"],
    ["my address", "address"],
    ["change my password", "change password"],
    ["where is the tax report?", "tax report"],
    ["of the", "of the"],
  ])("%j means %j", (text, meant) => {
    expect(withoutFillers(text)).toBe(meant);
  });
});
