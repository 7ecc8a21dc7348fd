import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Examples,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js";
import { describe, expect, it } from "vitest";
import { newIdentifierProblems } from "../../../src/domain/session/rules.ts";
import { readEmail } from "../../../src/domain/values/email.ts";
import { readIdentifier, readPhone } from "../../../src/domain/values/identifier.ts";

/** A mobile number of each country. */
const EXAMPLES = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("libphonenumber-js/examples.mobile.json"), "utf8"),
) as Examples;

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
    // the prefix that is dialled inside a country, after its code
    ["+49 0 171 5524585", "+491715524585"],
    ["+49 0171 5524585", "+491715524585"],
    ["+49030 12345678", "+493012345678"],
    ["+4407123 123 123", "+447123123123"],
    ["+330610101010", "+33610101010"],
    ["+387 061 899 941", "+38761899941"],
    ["+6104312345678", "+614312345678"],
    ["+49 01600 0000001", "+4916000000001"],
    ["0049 (0)171 5524585", "+491715524585"],
    ["+44 07400 123456", "+447400123456"],
    ["+33 06 12 34 56 78", "+33612345678"],
    ["+43 0664 123456", "+43664123456"],
    ["+353 085 012 3456", "+353850123456"],
    ["+81 090-1234-5678", "+819012345678"],
    ["+61 0412 345 678", "+61412345678"],
    ["+91 081234 56789", "+918123456789"],
    ["+234 0802 123 4567", "+2348021234567"],
    ["+36 06 20 123 4567", "+36201234567"],
    ["+7 8 912 345 67 89", "+79123456789"],
    ["+375 8 29 491 19 11", "+375294911911"],
    ["+370 8 612 34567", "+37061234567"],
    ["+1 1 201 555 0123", "+12015550123"],
    ["+250 0720 123 456", "+250720123456"],
    // where the zero is a part of the number
    ["+39 06 6981 2345", "+390669812345"],
    ["+378 0549 886377", "+3780549886377"],
    ["+225 01 23 45 67 89", "+2250123456789"],
    ["+242 06 612 3456", "+242066123456"],
    ["+229 01 95 12 34 56", "+2290195123456"],
    ["+7 800 555 35 35", "+78005553535"],
  ])("%j is read in E.164", (typed, identifier) => {
    expect(readIdentifier(typed)).toEqual({ type: "phone", identifier });
  });

  it("is the number that the server sends to, in each country, with the prefix that is dialled inside of it", () => {
    const typed = getCountries().flatMap((country) => {
      const code = getCountryCallingCode(country);
      const national = getExampleNumber(country, EXAMPLES)?.nationalNumber ?? "";
      return ["", "0", "(0)", "06", "8", ...(["1", "692"].includes(code) ? ["1"] : [])].map(
        (before) => `+${code} ${before} ${national}`,
      );
    });
    const read = typed.flatMap((text) => {
      const sentTo = parsePhoneNumberFromString(text);
      // Saint Helena and Tokelau have numbers of seven digits with the code, which are no phone numbers here
      return sentTo?.isValid() === true && sentTo.number.length > 8 ? [[text, readPhone(text), sentTo.number]] : [];
    });
    expect(read.filter(([, named, sentTo]) => named !== sentTo)).toEqual([]);
    expect(read.length).toBeGreaterThan(500);
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

describe("an email address from a keyboard that writes full-width signs", () => {
  it.each([
    ["ada＠demo.optio", "ada@demo.optio"],
    ["ada﹫demo.optio", "ada@demo.optio"],
    ["ada@demo。optio", "ada@demo.optio"],
    ["ada＠demo．optio", "ada@demo.optio"],
    ["ada＠demo｡optio", "ada@demo.optio"],
  ])("%j is read as %j", (typed, identifier) => {
    expect(readIdentifier(typed)).toEqual({ type: "email", identifier });
    expect(newIdentifierProblems("email", typed, null)).toEqual([]);
    expect(readEmail(typed)).toBe(identifier);
  });
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
