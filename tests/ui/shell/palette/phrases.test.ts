import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phraseIn, withoutFillers } from "../../../../src/ui/shell/palette/phrases.ts";

const SYMBOLS = new Map([
  ["opt", "OPT"],
  ["optio", "OPT"],
  ["eth", "ETH"],
  ["ethereum", "ETH"],
]);
const read = (text: string) => phraseIn(text, SYMBOLS);

const ask = { kind: "ask", symbol: null, who: "", amount: "", refused: null } as const;
const unstake = { kind: "unstake", from: "", amount: "", symbol: null, refused: null } as const;
const move = { ...unstake, kind: "move" } as const;
const october = { unit: "month", month: 9, year: null } as const;

describe("a phrase of the palette", () => {
  it.each([
    ["how much did i earn", { kind: "earned", period: null }],
    ["What did I earn?", { kind: "earned", period: null }],
    ["earned", { kind: "earned", period: null }],
    ["my rewards", { kind: "earned", period: null }],
    ["get rewards", { kind: "earned", period: null }],
    ["next payout", { kind: "earned", period: null }],
    ["staking income this year", { kind: "earned", period: { unit: "years", ago: 0 } }],
    ["how much did I make last month?", { kind: "earned", period: { unit: "months", ago: 1 } }],
    ["earned in october", { kind: "earned", period: october }],
    ["rewards 2025", { kind: "earned", period: { unit: "year", year: 2025 } }],
    ["show my earnings this week", { kind: "earned", period: { unit: "weeks", ago: 0 } }],
    ["ask grace for 10 opt", { ...ask, symbol: "OPT", who: "grace", amount: "10" }],
    ["request 2.5opt from Grace Hopper", { ...ask, symbol: "OPT", who: "grace hopper", amount: "2.5" }],
    ["ask grace to send me 10 opt", { ...ask, symbol: "OPT", who: "grace", amount: "10" }],
    ["could you ask grace for 1.5k opt please", { ...ask, symbol: "OPT", who: "grace", amount: "1500" }],
    ["request 5", { ...ask, amount: "5" }],
    ["ask grace for 5 or 10 opt", { ...ask, symbol: "OPT", who: "grace or", refused: "5 10" }],
    ["ask grace for $20", { ...ask, who: "grace", refused: "$ 20" }],
    ["ask grace for 20 euros", { ...ask, who: "grace", refused: "euros 20" }],
    ["ask grace for 5 xyz", { ...ask, who: "grace xyz", amount: "5" }],
    ["ask grace for 5xyz", { ...ask, who: "grace", refused: "5 xyz" }],
    ["ask grace for 5 of my 100 opt", { ...ask, symbol: "OPT", who: "grace", refused: "5 100" }],
    ["ask grace for 1/100 opt", { ...ask, symbol: "OPT", who: "grace", refused: "1/100" }],
    ["ask grace for 5 and a half opt", { ...ask, symbol: "OPT", who: "grace", refused: "5 and half" }],
    ["ask for 5 to k", { ...ask, who: "k", amount: "5" }],
    ["ask grace for 50%", { ...ask, who: "grace", refused: "50%" }],
    ["request eth", { ...ask, symbol: "ETH" }],
    ["buy opt", { kind: "buy", symbol: "OPT" }],
    ["buy $50 of ethereum", { kind: "buy", symbol: "ETH" }],
    ["get 5 opt", { kind: "buy", symbol: "OPT" }],
    ["where can i buy crypto", { kind: "buy", symbol: null }],
    ["move ironwood", { ...move, from: "ironwood" }],
    ["move my stake from ironwood to cedar forge", { ...move, from: "ironwood" }],
    ["move 20 opt from Ironwood Stake into cedar", { ...move, from: "ironwood", amount: "20", symbol: "OPT" }],
    ["move to cedar", move],
    ["unstake from basalt", { ...unstake, from: "basalt" }],
    ["unstake 10 from basalt", { ...unstake, from: "basalt", amount: "10" }],
    ["unstake 1,5 opt basalt", { ...unstake, from: "basalt", amount: "1,5", symbol: "OPT" }],
    ["unstake 5 eth from basalt", { ...unstake, from: "basalt", amount: "5", symbol: "ETH" }],
    ["unstake 5eth from basalt", { ...unstake, from: "basalt", amount: "5", symbol: "ETH" }],
    ["unstake 5 xyz from basalt", { ...unstake, from: "basalt", refused: "5 xyz" }],
    ["unstake 5 of my staked opt now from basalt", { ...unstake, from: "basalt", amount: "5", symbol: "OPT" }],
    ["unstake ~5 from basalt", { ...unstake, from: "basalt", refused: "~5" }],
    ["unstake 5–100 opt from basalt", { ...unstake, from: "basalt", refused: "5–100" }],
    ["unstake 5 million opt from basalt", { ...unstake, from: "basalt", refused: "5 million" }],
    ["unstake half of 10 from basalt", { ...unstake, from: "basalt", refused: "half 10" }],
    ["unstake 50 percent from basalt", { ...unstake, from: "basalt", refused: "50 percent" }],
    ["unstake 1 000 from basalt", { ...unstake, from: "basalt", amount: "1 000" }],
    ["unstake 1'000 (from basalt).", { ...unstake, from: "basalt", amount: "1000" }],
    ["unstake 50% from basalt", { ...unstake, from: "basalt", refused: "50%" }],
    ["unstake $20 from basalt", { ...unstake, from: "basalt", refused: "$ 20" }],
    ["unstake everything", unstake],
    ["unstake", unstake],
    ["price of eth", { kind: "price", symbol: "ETH" }],
    ["what is the price of ETH?", { kind: "price", symbol: "ETH" }],
    ["eth price", { kind: "price", symbol: "ETH" }],
    ["how much is ethereum", { kind: "price", symbol: "ETH" }],
    ["how much is 1 eth in usd", { kind: "price", symbol: "ETH" }],
    ["what is OPT worth today", { kind: "price", symbol: "OPT" }],
    ["transactions in october", { kind: "activity", period: october }],
    ["october", { kind: "activity", period: october }],
    ["last October", { kind: "activity", period: october }],
    ["my payments of Feb 2025", { kind: "activity", period: { unit: "month", month: 1, year: 2025 } }],
    ["may 2026", { kind: "activity", period: { unit: "month", month: 4, year: 2026 } }],
    ["transactions in may", { kind: "activity", period: { unit: "month", month: 4, year: null } }],
    ["what did i spend last month", { kind: "activity", period: { unit: "months", ago: 1 } }],
    ["last month", { kind: "activity", period: { unit: "months", ago: 1 } }],
    ["this week", { kind: "activity", period: { unit: "weeks", ago: 0 } }],
    ["sent yesterday", { kind: "activity", period: { unit: "days", ago: 1 } }],
    ["2025", { kind: "activity", period: { unit: "year", year: 2025 } }],
    ["tax report 2025", { kind: "activity", period: { unit: "year", year: 2025 } }],
    ["export csv of this year", { kind: "activity", period: { unit: "years", ago: 0 } }],
  ])("is read in %j", (text, phrase) => {
    expect(read(text)).toEqual(phrase);
    // letter case, spaces and noise change nothing
    expect(read(`  ${text.toUpperCase().replaceAll(" ", " \t ")} `)).toEqual(read(text.toLowerCase()));
  });

  it.each([
    "",
    "earn",
    "earnings per day",
    "price",
    "price of gold",
    "may",
    "april",
    "oct",
    "grace",
    "grace october",
    "get out",
    "transactions",
    "stake",
    "how much opt do i have",
    "last constructor",
    "this __proto__",
    "12345",
  ])("is none in %j", (text) => {
    expect(read(text)).toBeNull();
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

  it("two numbers give no amount, whatever stands between them", () => {
    const between = fc.constantFrom("/", "–", ":", "*", "~", " of ", " of my ", " at ", " to ", " for a ", " and ");
    const verb = fc.constantFrom("ask grace for", "unstake", "unstake from basalt", "move");
    fc.assert(
      fc.property(verb, fc.nat(), between, fc.nat(), (start, first, sign, second) => {
        const said = read(`${start} ${first}${sign}${second} opt`);
        if (said?.kind === "ask") expect([said.amount, said.refused === null]).toEqual(["", false]);
        // the number after `to` is none of the stake's
        else if (said?.kind === "unstake" || said?.kind === "move")
          expect([sign === " to " ? "" : said.amount, said.refused === null && sign !== " to "]).toEqual(["", false]);
        else throw new Error(start);
      }),
    );
  });

  it("any text, of any length, gives a phrase or none, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
        for (const typed of [text, `ask ${text}`, `unstake ${text}`, `price ${text}`, `earned ${text}`]) read(typed);
      }),
    );
    for (const long of ["x ".repeat(500_000), "9".repeat(1_000_000), "ask ".repeat(250_000), "٣".repeat(1_000_000)])
      expect(read(long)).toBeNull();
  });
});
