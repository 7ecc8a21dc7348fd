import "../../../support/texts.ts";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { summaryOf } from "../../../../src/domain/wallet/prices.ts";
import { portfolioText } from "../../../../src/ui/features/wallet/Portfolio.tsx";
import { TOKENS } from "../../../domain/transfer/examples.ts";

const summary = (...values: ReadonlyArray<string>) => summaryOf(values.map((value) => amount(value)));

describe("a portfolio in words", () => {
  it("takes its percentage and both ends from the line", () => {
    expect(portfolioText({ summary: summary("1924.36", "12345.67"), missing: [] }, 24)).toBe(
      "What you hold today, at past prices. +541.55% in the last 24 hours: from $1,924.36 to $12,345.67.",
    );
    expect(portfolioText({ summary: summary("100", "90"), missing: [] }, 168)).toBe(
      "What you hold today, at past prices. \u221210.00% in the last 7 days: from $100.00 to $90.00.",
    );
  });

  it("has no percentage of nothing", () => {
    expect(portfolioText({ summary: summary("0", "90"), missing: [] }, 24)).toBe(
      "What you hold today, at past prices. From $0.00 to $90.00 in the last 24 hours.",
    );
    expect(portfolioText({ summary: null, missing: [] }, 24)).toBe("What you hold today, at past prices.");
  });

  it("names the tokens without past prices, which count at today's", () => {
    expect(portfolioText({ summary: summary("100", "110"), missing: TOKENS.slice(1) }, 24)).toMatch(
      /No past prices of .*ETH.*, .*USDT.*: counted at today's price\.$/u,
    );
  });
});
