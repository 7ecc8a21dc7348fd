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

describe("an email address whose domain has several spellings", () => {
  it.each([
    ["box@ａb.cc", "box@ab.cc"],
    ["box@AB.cc", "box@ab.cc"],
    ["box@ab。cc", "box@ab.cc"],
    ["box@ａｂ．ｃｃ", "box@ab.cc"],
    ["a@ö.de", "a@xn--nda.de"],
    ["a@Ö.DE", "a@xn--nda.de"],
    ["a@o\u0308.de", "a@xn--nda.de"],
    ["a@XN--NDA.de", "a@xn--nda.de"],
    ["Ada@straße.de", "Ada@xn--strae-oqa.de"],
    ["a@ﬃ.de", "a@ffi.de"],
    ["a@ab\u200d.cc", "a@ab.cc"],
    ["a@例え.jp", "a@xn--r8jz45g.jp"],
  ])("%j is read with the domain in ASCII as %j", (typed, identifier) => {
    expect(readIdentifier(typed)).toEqual({ type: "email", identifier });
  });

  it.each([
    ["a@b.cc/x", "a path"],
    ["a@b.cc?x", "a query"],
    ["a@b.cc#x", "a fragment"],
    ["a@é%61.cc", "a percent sign"],
    ["a@1.2.3.4", "a number as its last label"],
    ["a@１.2", "a number as its last label in full-width digits"],
    ["a@b", "one label"],
    ["a@.cc", "an empty label"],
    ["a@b..cc", "an empty label in the middle"],
    ["a@xn--a.cc", "a label that is the ASCII form of nothing"],
    ["a@b!c.cc", "a sign that no domain has"],
    [`a@${"b".repeat(64)}.cc`, "a label above 63 characters"],
    [`${"a".repeat(65)}@b.cc`, "65 characters before the @"],
    [`a@${"ﬃ.".repeat(84)}cc`, "254 characters only before its domain is written out"],
  ])("%j is no address: it has %s", (typed) => {
    expect(readIdentifier(typed)).toEqual({ rule: "rule.email.invalid" });
  });

  it("has 64 characters before the @ and 254 in all at most", () => {
    const longest = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(6)}`;
    expect(longest).toHaveLength(254);
    expect(readIdentifier(longest)).toEqual({ type: "email", identifier: longest });
    expect(readIdentifier(`${longest}e`)).toEqual({ rule: "rule.email.invalid" });
  });
});
