import { describe, expect, it } from "vitest";
import { canonicalMemo, memoOnOneLine } from "../../../src/domain/values/memo.ts";

describe("a memo", () => {
  it.each([
    ["", ""],
    [" ", ""],
    ["\u00a0\u2003", ""],
    ["\u200b\u2060", ""],
    ["\u2800", ""],
    ["\u3164", ""],
    ["12345 ", "12345"],
    ["12345\u00a0", "12345"],
    ["\t12345\r\n", "12345"],
    ["12 345", "12 345"],
    ["\u2764\ufe0f", "\u2764\ufe0f"],
  ])("%j is sent as %j", (typed, sent) => {
    expect(canonicalMemo(typed)).toBe(sent);
  });

  it.each([
    ["12\n345", "12 345"],
    ["12\r\n345", "12 345"],
    ["12\t345", "12 345"],
    ["12\u2028345\u0085", "12 345 "],
    ["12345", "12345"],
  ])("of a code, %j is %j on one line", (coded, shown) => {
    expect(memoOnOneLine(coded)).toBe(shown);
  });
});
