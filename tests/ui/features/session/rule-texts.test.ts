import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemText } from "../../../../src/ui/common/problem-text.ts";

const DOMAIN = join(import.meta.dirname, "../../../../src/domain");

const rulesOfTheDomain = (): ReadonlyArray<string> => {
  const sources = readdirSync(DOMAIN, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(DOMAIN, name), "utf8"));
  const found = sources.flatMap((source) =>
    [...source.matchAll(/"(rule\.[a-zA-Z]+\.[a-zA-Z]+)"/g)].map(([, key]) => key ?? ""),
  );
  return [...new Set(found)].sort();
};

describe("the texts of the domain's rules", () => {
  it("exist for every rule", () => {
    const rules = rulesOfTheDomain();
    expect(rules).toContain("rule.password.tooShort");
    expect(rules.filter((rule) => problemText({ field: "any", rule }).startsWith("rule"))).toEqual([]);
  });

  it("contain the values of a rule", () => {
    expect(problemText({ field: "amount", rule: "rule.amount.tooManyDecimals", params: ["6"] })).toBe(
      "This token has at most 6 decimals.",
    );
  });
});
