import { describe, expect, it } from "vitest";
import { readIdentifier } from "../../../src/domain/values/identifier.ts";

describe("a phone number from elsewhere", () => {
  it.each([
    ["0043 660 1234567", "+436601234567"],
    ["00 44 (0)1481 960194", "+441481960194"],
    ["\u200e+972\u00a050\u2011123\u20114567\u202c", "+972501234567"],
    ["＋８１ ９０－１２３４－５６７８", "+819012345678"],
    ["+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "+966501234567"],
    ["+۹۸ ۹۱۲ ۱۲۳ ۴۵۶۷", "+989121234567"],
    ["+49 30/123456", "+4930123456"],
    ["+39 (0)6 6981 2345", "+390669812345"],
    ["00 39 (0)6 6981 2345", "+390669812345"],
    ["0039 06 6981 2345", "+390669812345"],
    ["+7 (701) 234-56-78", "+77012345678"],
    ["+599 9 518 1234", "+59995181234"],
  ])("%j is read in E.164", (typed, identifier) => {
    expect(readIdentifier(typed)).toEqual({ type: "phone", identifier });
  });

  it.each([
    "8 (495) 123-45-67",
    "011 44 1481 960194",
    "+1 202 555 0142 ext. 7",
    "+12025550142;ext=7",
    "+1 800 FLOWERS",
  ])("%j needs its country code and nothing else", (typed) => {
    expect(readIdentifier(typed)).toEqual({ rule: "rule.phone.invalid" });
  });
});

it("an email address is read without marks of the reading order around it", () => {
  const identifier = "ada@optio.example";
  expect(readIdentifier(`\u200e${identifier}\u202c`)).toEqual({ type: "email", identifier });
});
