import fc from "fast-check";
import { expect, it } from "vitest";
import { readTokenAmount, USD_UNITS, withoutUnit } from "../../../src/domain/transfer/amount-unit.ts";
import { readAmount } from "../../../src/domain/values/amount-input.ts";
import { typedAmount } from "../../properties/amount.ts";
import { forAll } from "../../support/properties.ts";

const OPT = { symbol: "OPT", decimals: 6 };
const space = fc.constantFrom("", " ", "\t", "\u00a0", "\u202f", "\u200b");
const written = (unit: fc.Arbitrary<string>) =>
  fc.tuple(typedAmount, unit, space, fc.boolean()).map(([number, sign, between, before]) => ({
    number,
    sign,
    text: before ? `${sign}${between}${number}` : `${number}${between}${sign}`,
  }));

it("an amount with the symbol of its token, in any case, before or after it, reads as the amount alone", () => {
  forAll(500, written(fc.constantFrom("OPT", "opt", "Opt")), ({ number, text }) => {
    fc.pre(/^[\d.,\s'’]*\d[\d.,\s'’]*$/.test(number));
    expect(readTokenAmount(text, OPT)).toEqual(readAmount(number, OPT.decimals));
  });
  expect(USD_UNITS.map((sign) => withoutUnit(`${sign}5`, USD_UNITS))).toEqual(["5", "5", "5"]);
});

it("an amount in any other unit is no number", () => {
  forAll(500, written(fc.constantFrom("$", "€", "EUR", "uopt", "OPTS", "元")), ({ number, sign, text }) => {
    fc.pre(/^[\d.,]*\d[\d.,]*$/.test(number));
    expect(readTokenAmount(text, OPT)).toEqual(readAmount("x", OPT.decimals));
    expect(withoutUnit(`OPT ${number} ${sign}`, ["OPT"])).toBe(`OPT ${number} ${sign}`);
  });
  for (const text of ["1e5", "0x10", "five", "-5 OPT", "OPT", ""]) expect(withoutUnit(text, ["OPT"])).toBe(text);
});
