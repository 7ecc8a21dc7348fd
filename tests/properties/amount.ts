import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { namingUnit } from "../../src/domain/transfer/amount-unit.ts";
import { checkAmount } from "../../src/domain/transfer/rules.ts";
import { readAmount } from "../../src/domain/values/amount-input.ts";
import { amount as exact } from "../../src/domain/values/money.ts";
import { property } from "./property.ts";
import { DIGITS, madeOf, nearly, textOf } from "./texts.ts";
import { typedUnproven } from "./typed.ts";

/** The meaning of a typed amount: a value in units of 10^-40, a problem, or its possible readings. */
type Meaning =
  | { readonly is: "amount"; readonly units: bigint }
  | { readonly is: "empty" | "not-a-number" | "too-many-decimals" | "not-positive" }
  | { readonly is: "ambiguous"; readonly readings: ReadonlyArray<bigint> };

const PLACES = 40;

/** A value in units of 10^-40. */
const unitsOf = (whole: string, fraction: string): bigint =>
  BigInt(`${whole === "" ? "0" : whole}${fraction.padEnd(PLACES, "0")}`);

/** The units of a canonical decimal text. */
export const unitsOfText = (text: string): bigint => {
  const [whole = "", fraction = ""] = text.split(".");
  return unitsOf(whole, fraction);
};

/** Whether digits are grouped as people group them: by three, or after a first pair by two and at the end by three. */
const areGroups = ([first = "", ...others]: ReadonlyArray<string>, sign: string): boolean => {
  if (others.length === 0 || first === "" || first.startsWith("0")) return false;
  if (first.length < 4 && others.every((group) => group.length === 3)) return true;
  const pairs = others.slice(0, -1);
  return sign === "," && first.length < 3 && others.at(-1)?.length === 3 && pairs.every((group) => group.length === 2);
};

/** The readings that somebody can mean of digits with several signs, or with one comma before three digits. */
const readingsOf = (text: string, parts: ReadonlyArray<string>): ReadonlyArray<bigint> => {
  const signs = Array.from(text).filter((character) => ".,".includes(character));
  const [sign = "", last = ""] = [signs[0], signs.at(-1)];
  const [whole, fraction] = [parts.slice(0, -1), parts.at(-1) ?? ""];
  const joined = unitsOf(parts.join(""), "");
  if (signs.length === 1) return [unitsOf(whole.join(""), fraction), joined];
  if (signs.every((other) => other === sign)) return areGroups(parts, sign) ? [joined] : [];
  const isPoint = signs.filter((other) => other === last).length === 1;
  return isPoint && areGroups(whole, sign) ? [unitsOf(whole.join(""), fraction)] : [];
};

/** Whether a part of a number stands between spaces or apostrophes that group thousands. */
const isGroup = (part: string, first: boolean, last: boolean): boolean => {
  const digits = part.split(/[^0-9]/)[0] ?? "";
  return (first || digits.length === 3) && (last || (part !== "" && madeOf(part.slice(-1), DIGITS)));
};

/** The expected reading of an amount (docs/rules.md Money), by counting and BigInt. */
const meaningOf = (typed: string, decimals: number): Meaning => {
  const text = Array.from(typed, (character) => (/\p{DI}/u.test(character) ? "" : character))
    .join("")
    .trim();
  if (text.length === 0) return { is: "empty" };
  const groups = text.split(/[\p{Zs}'’]/u);
  if (groups.length > 1 && groups.every((group, at) => isGroup(group, at === 0, at === groups.length - 1))) {
    const joined = meaningOf(groups.join(""), decimals);
    return joined.is === "amount" ? { is: "ambiguous", readings: [joined.units] } : joined;
  }
  if (!madeOf(text, `${DIGITS}.,`)) return { is: "not-a-number" };
  const parts = text.replaceAll(",", ".").split(".");
  const [whole = "", fraction = ""] = parts;
  if (parts.join("") === "") return { is: "not-a-number" };
  const grouped =
    text.includes(",") && parts.length === 2 && fraction.length === 3 && whole.length > 0 && whole.length < 4;
  if (parts.length > 2 || (grouped && !whole.startsWith("0"))) {
    const readings = readingsOf(text, parts);
    return readings.length === 0 ? { is: "not-a-number" } : { is: "ambiguous", readings };
  }
  if (fraction.length > decimals) return { is: "too-many-decimals" };
  const units = unitsOf(whole, fraction);
  return units > 0n ? { is: "amount", units } : { is: "not-positive" };
};

const sum = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(textOf(DIGITS, 0, 6), textOf(DIGITS, 0, 8)).map((parts) => parts.join(".")) },
  { weight: 2, arbitrary: fc.tuple(textOf(DIGITS, 1, 4), textOf(DIGITS, 3, 3)).map((parts) => parts.join(",")) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        textOf(DIGITS, 1, 3),
        fc.array(textOf(DIGITS, 3, 3), { minLength: 2, maxLength: 3 }),
        fc.constantFrom(..."., "),
      )
      .map(([first, groups, between]) => [first, ...groups].join(between)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        textOf(DIGITS, 1, 3),
        textOf(DIGITS, 3, 3),
        textOf("0123456789.,", 0, 3),
        fc.constantFrom(..." \u202f\u00a0'’"),
      )
      .map(([first, group, rest, between]) => `${first}${between}${group}${rest}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        textOf(DIGITS, 1, 3),
        fc.array(fc.oneof(textOf(DIGITS, 3, 3), textOf(DIGITS, 2, 2)), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...".,"),
        fc.constantFrom(...".,"),
        textOf(DIGITS, 0, 4),
      )
      .map(([first, groups, between, point, rest]) => [first, ...groups].join(between) + point + rest),
  },
  { weight: 1, arbitrary: fc.constantFrom("\u202d12.5\u202c", "\u200b1,5", "1\u00ad0") },
  { weight: 2, arbitrary: textOf(DIGITS, 1, 25) },
  { weight: 2, arbitrary: textOf("0123456789.,", 1, 12) },
  { weight: 1, arbitrary: fc.constantFrom("0", "0.00", ",0", ".", ",", "1e5", "-1", "+1", "１２", "0x10", "1 000") },
);

/** Typed amounts, most of them valid. */
export const typedAmount: fc.Arbitrary<string> = nearly(sum);

const TAGS = ["empty", "not-a-number", "ambiguous", "too-many-decimals", "not-positive"];

const readsAmount = property({
  name: "amount-input.readAmount",
  example: ["1,234.50", 6],
  file: "src/domain/values/amount-input.ts",
  sentence: "docs/rules.md Money: one decimal separator, anything ambiguous is refused with its readings (W6)",
  outcomes: ["accepted", ...TAGS],
  cases: fc.tuple(typedAmount, fc.constantFrom(0, 2, 6, 18)),
  check: ([typed, decimals]) => {
    const [read, meant] = [readAmount(typed, decimals), meaningOf(typed, decimals)];
    if (read._tag === "Right") {
      deepStrictEqual({ is: "amount", units: unitsOfText(read.right) }, meant);
      return ["accepted"];
    }
    const { left } = read;
    deepStrictEqual(
      left.problem === "ambiguous"
        ? { is: left.problem, readings: left.readings.map(unitsOfText) }
        : { is: left.problem },
      meant,
    );
    if (left.problem === "too-many-decimals") deepStrictEqual(left.allowed, decimals);
    return [left.problem];
  },
});

const namesUnit = property({
  name: "amount-unit.namingUnit",
  typed: typedUnproven("5 EUR", (text) => ({
    typed: text,
    rule: namingUnit([{ field: "amount", rule: "rule.amount.notANumber" }], text, "OPT")[0]?.rule ?? "",
  })),
  file: "src/domain/transfer/amount-unit.ts",
  sentence: "docs/rules.md Money: an amount in another unit is refused with the unit to type",
  outcomes: ["rule.amount.unit", "rule.amount.notANumber"],
  cases: fc.oneof(
    fc
      .tuple(
        textOf("0123456789.,", 0, 6),
        textOf(DIGITS, 1, 6),
        fc.constantFrom("$", "€", "EUR", "uopt", "OPTS", "元"),
        fc.constantFrom("", " ", "\u00a0", "\u200b"),
        fc.boolean(),
      )
      .map(([whole, rest, unit, between, isBefore]) => ({
        typed: isBefore ? unit + between + whole + rest : whole + rest + between + unit,
        rule: "rule.amount.unit",
      })),
    fc
      .constantFrom("1e5", "0x10", "five", "-5 OPT", "5 O P T", "5 € 5", "OPT", "")
      .map((typed) => ({ typed, rule: "rule.amount.notANumber" })),
  ),
  shows: ({ typed }) => typed,
  check: ({ typed, rule }) => {
    const problem = { field: "amount", rule: "rule.amount.notANumber" };
    const named = rule === problem.rule ? problem : { ...problem, rule, params: ["OPT"] };
    const other = { field: "to", rule: "rule.to.required" };
    deepStrictEqual(namingUnit([problem, other], typed, "OPT"), [named, other]);
    return [rule];
  },
});

/** The rule that an amount violates, by its meaning and the balance; null if it is valid. */
export const amountOracle = (typed: string, decimals: number, balance: string): string | null => {
  const meant = meaningOf(typed, decimals);
  switch (meant.is) {
    case "amount":
      return meant.units > unitsOfText(balance) ? "rule.amount.insufficient" : null;
    case "empty":
      return "rule.amount.required";
    case "not-a-number":
      return "rule.amount.notANumber";
    case "ambiguous":
      return "rule.amount.ambiguous";
    case "too-many-decimals":
      return "rule.amount.tooManyDecimals";
    case "not-positive":
      return "rule.amount.notPositive";
  }
};

/** Every rule of an amount. */
export const AMOUNT_KEYS = [
  "required",
  "notANumber",
  "ambiguous",
  "tooManyDecimals",
  "notPositive",
  "insufficient",
].map((name) => `rule.amount.${name}`);

const balances = fc.constantFrom("0", "1.5", "1234.50", "99999999999");
/** The balance itself, and the next larger amount that a token of these decimals has. */
const atTheBalance = fc.constantFrom<[string, number, string]>(
  ["1.5", 2, "1.5"],
  ["1,50", 2, "1.5"],
  ["1.51", 2, "1.5"],
  ["1234.50", 6, "1234.50"],
  ["1234.500001", 6, "1234.50"],
);

/** By how many base units a typed amount is above a balance. */
const unitsOver = (typed: string, decimals: number, balance: string): bigint => {
  const meant = meaningOf(typed, decimals);
  const scale = 10n ** BigInt(PLACES - decimals);
  return meant.is === "amount" ? (meant.units - unitsOfText(balance)) / scale : 0n;
};

const checksAmount = property({
  name: "transfer.checkAmount",
  example: ["1.50", 6, "20"],
  file: "src/domain/transfer/rules.ts",
  sentence: "spec §5: amount greater than 0; insufficient balance",
  outcomes: ["accepted", "accepted: exactly the balance", "one base unit above the balance", ...AMOUNT_KEYS],
  cases: fc.oneof(
    { weight: 9, arbitrary: fc.tuple(typedAmount, fc.constantFrom(2, 6, 18), balances) },
    { weight: 1, arbitrary: atTheBalance },
  ),
  check: ([typed, decimals, balance]) => {
    const verdict = checkAmount(typed, { decimals, balance: exact(balance) });
    const expected = amountOracle(typed, decimals, balance);
    if (verdict._tag === "Left") {
      deepStrictEqual(
        verdict.left.map(({ field, rule }) => [field, rule]),
        [["amount", expected]],
      );
      const isOver = expected === "rule.amount.insufficient" && unitsOver(typed, decimals, balance) === 1n;
      return [...verdict.left.map(({ rule }) => rule), ...(isOver ? ["one base unit above the balance"] : [])];
    }
    deepStrictEqual(expected, null);
    deepStrictEqual({ is: "amount", units: unitsOfText(verdict.right) }, meaningOf(typed, decimals));
    // equal values have equal texts: no trailing zeros
    deepStrictEqual(verdict.right.includes(".") && ".0".includes(verdict.right.at(-1) ?? ""), false);
    return unitsOfText(verdict.right) === unitsOfText(balance)
      ? ["accepted", "accepted: exactly the balance"]
      : ["accepted"];
  },
});

/** Amounts as typed. */
export const amounts = [readsAmount, checksAmount, namesUnit];
