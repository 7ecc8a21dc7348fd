import { describe, expect, it } from "vitest";
import { imitatedToken } from "../../../src/domain/values/tokens.ts";

describe("a token's symbol", () => {
  it.each([
    ["U\u0405DT", "USDT"],
    ["0PT", "OPT"],
    ["U.SDC", "USDC"],
    ["wbtc", "WBTC"],
    ["\u0395TH", "ETH"],
    ["USDT\u200b", "USDT"],
  ])("%j can be taken for %s, and is not it", (symbol, known) => {
    expect(imitatedToken(symbol)).toBe(known);
  });

  it.each(["OPT", "ETH", "USDT", "USDC", "WBTC", "DOGE", "USD", "OP", ""])("%j is its own", (symbol) => {
    expect(imitatedToken(symbol)).toBeNull();
  });
});
