import { type Either, isLeft } from "fp-ts/Either";
import type { Problem } from "../decider/validation.ts";
import { type AmountProblem, INVISIBLE, readAmount } from "../values/amount-input.ts";
import type { Money } from "../values/money.ts";
import type { TokenBalance } from "../wallet/entities.ts";

/** The units of an amount in USD. */
export const USD_UNITS = ["USD", "US$", "$"];

/** Letters, currency signs or a percent sign before or after a number. `1e5` has none. */
const WITH_UNIT = /^(?=\D*\d)([\p{L}\p{Sc}%]*)([\d.,'’\s]+)([\p{L}\p{Sc}%]*)$/u;

/** The number and the units of a text; null where it has no unit, or is no number with one. */
const parts = (typed: string) => {
  const [, before = "", number = "", after = ""] = WITH_UNIT.exec(typed.replace(INVISIBLE, "").trim()) ?? [];
  const units = [before, after].filter((unit) => unit !== "");
  return units.length === 0 ? null : { units, number };
};

/** Whether a typed amount names its unit, such as `$5` or `5 OPT`. */
export const hasUnit = (typed: string): boolean => parts(typed) !== null;

/** An amount as typed or pasted without its unit, where that is one of `units`: `5 OPT` becomes `5`. Other texts stay as they are. */
export const withoutUnit = (typed: string, units: ReadonlyArray<string>): string => {
  const found = parts(typed);
  const isOne = (unit: string): boolean => units.some((known) => known.toLowerCase() === unit.toLowerCase());
  return found?.units.every(isOne) === true ? found.number : typed;
};

/** Reads an amount of a token as typed, with or without its symbol. */
export const readTokenAmount = (
  typed: string,
  { symbol, decimals }: Pick<TokenBalance, "symbol" | "decimals">,
): Either<AmountProblem, Money> => readAmount(withoutUnit(typed, [symbol]), decimals);

/** What a typed amount can mean that has several separators; none for any other text. */
export const readingsOf = (typed: string, units: ReadonlyArray<string>): ReadonlyArray<Money> => {
  const read = readAmount(withoutUnit(typed, units), Number.POSITIVE_INFINITY);
  return isLeft(read) && read.left.problem === "ambiguous" ? read.left.readings : [];
};

/** Problems of a form in which that of an amount in another unit, such as `€ 5`, names the unit to type it in. */
export const namingUnit = (problems: ReadonlyArray<Problem>, typed: string, unit: string): ReadonlyArray<Problem> =>
  problems.map((problem) =>
    problem.rule === "rule.amount.notANumber" && parts(typed) !== null
      ? { ...problem, rule: "rule.amount.unit", params: [unit] }
      : problem,
  );
