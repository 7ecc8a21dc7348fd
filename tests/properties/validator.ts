import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { validateCreation } from "../../src/domain/staking/create-validator.ts";
import { amount } from "../../src/domain/values/money.ts";
import { rule } from "./property.ts";

const BALANCE = 100;
const FEE = 2;

/** A typed whole number near the others', or a text that is none. */
const typed = (most: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: most }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom("", "x", "1,234") },
  );

const numberOf = (text: string): number | string => {
  if (text === "") return "required";
  if (text === "x") return "notANumber";
  return text === "1,234" ? "ambiguous" : Number(text);
};

const creation = rule({
  name: "staking.validateCreation",
  file: "src/domain/staking/create-validator.ts",
  sentence: "spec §5: the rules of the form of a validator",
  keys: [
    "rule.validatorName.required",
    "rule.rate.required",
    "rule.rate.notANumber",
    "rule.rate.aboveWhole",
    "rule.rate.aboveMaximum",
    "rule.rate.stepAboveMaximum",
    "rule.rate.tooManyDecimals",
    "rule.amount.required",
    "rule.amount.notANumber",
    "rule.amount.ambiguous",
    "rule.amount.notPositive",
    "rule.amount.insufficient",
    "rule.selfDelegation.belowMinimum",
    "rule.selfDelegation.feeNotCovered",
  ],
  cases: fc.record({
    moniker: fc.constantFrom("Ada", " "),
    rate: typed(30),
    max: fc.oneof(typed(30), typed(110)),
    step: typed(30),
    minimum: typed(105),
    staked: fc.oneof(
      typed(105),
      fc.constantFrom(String(BALANCE), String(BALANCE - FEE), String(BALANCE - 1), "1.1234567"),
    ),
  }),
  actual: ({ moniker, rate, max, step, minimum, staked }) => {
    const values = {
      moniker,
      website: "",
      details: "",
      commissionRate: rate,
      commissionMaxRate: max,
      commissionMaxChangeRate: step,
      minSelfDelegation: minimum,
      amount: staked,
    };
    const funds = { decimals: 6, balance: amount(String(BALANCE)), fee: amount(String(FEE)) };
    const found = validateCreation(values, funds);
    return isLeft(found) ? found.left.map((problem) => problem.rule) : [];
  },
  oracle: ({ moniker, rate, max, step, minimum, staked }) => {
    const [r, m, s, least] = [rate, max, step, minimum].map(numberOf);
    const coins = staked === "1.1234567" ? "rate.tooManyDecimals" : numberOf(staked);
    const unread = (value: number | string | undefined, area: string): string =>
      `rule.${value === "ambiguous" ? "amount" : area}.${value}`;
    const rateRule = (value: number | string | undefined, above: string): ReadonlyArray<string> => {
      if (typeof value !== "number") return [unread(value, "rate")];
      if (value > 100) return ["rule.rate.aboveWhole"];
      return above !== "" && typeof m === "number" && value > m ? [above] : [];
    };
    const stakeRule = (): ReadonlyArray<string> => {
      if (typeof coins === "string") return [coins.includes(".") ? `rule.${coins}` : unread(coins, "amount")];
      if (coins === 0) return ["rule.amount.notPositive"];
      if (typeof least === "number" && coins < least) return ["rule.selfDelegation.belowMinimum"];
      if (coins > BALANCE) return ["rule.amount.insufficient"];
      return coins + FEE > BALANCE ? ["rule.selfDelegation.feeNotCovered"] : [];
    };
    return [
      ...(moniker === " " ? ["rule.validatorName.required"] : []),
      ...rateRule(r, "rule.rate.aboveMaximum"),
      ...rateRule(m, ""),
      ...rateRule(s, "rule.rate.stepAboveMaximum"),
      ...(typeof least !== "number" ? [unread(least, "amount")] : least === 0 ? ["rule.amount.notPositive"] : []),
      ...stakeRule(),
    ];
  },
});

/** The form of a new validator. */
export const newValidator = [creation];
