import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { validateCreation } from "../../src/domain/staking/create-validator.ts";
import { validateEdit } from "../../src/domain/staking/edit-validator.ts";
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

const NOW = Date.parse("2026-11-28T12:00:00Z");
const HOUR = 3_600_000;
/** The validator that is edited: it keeps 5 %, may keep 10 %, and rise by 2 points a day. */
const EDITED = {
  moniker: "Ada",
  address: "optiovaloper1ada",
  fee: amount("0.05"),
  maxFee: amount("0.1"),
  maxFeeChange: amount("0.02"),
  apr: null,
  image: null,
};

const edit = rule({
  name: "staking.validateEdit",
  file: "src/domain/staking/edit-validator.ts",
  sentence: "docs/staking.md 12, 18: the rules of a change of the own validator",
  keys: [
    "rule.validatorName.required",
    "rule.rate.required",
    "rule.rate.notANumber",
    "rule.rate.aboveWhole",
    "rule.rate.aboveMaximum",
    "rule.rate.stepTooLarge",
    "rule.amount.ambiguous",
    "rule.rate.onceADay",
  ],
  cases: fc.record({
    moniker: fc.constantFrom("Ada", "Grace", " "),
    rate: fc.oneof(typed(12), typed(110)),
    // hours since the last change
    since: fc.constantFrom(0, 1, 23, 24, 25, 1000),
  }),
  actual: ({ moniker, rate, since }) => {
    const operated = { commissionFrom: new Date(NOW + (24 - since) * HOUR).toISOString() };
    const typedValues = { moniker, website: "", details: "", commissionRate: rate };
    const found = validateEdit(typedValues, { validator: EDITED, operated, now: NOW });
    return isLeft(found) ? found.left.map((problem) => problem.rule) : [];
  },
  oracle: ({ moniker, rate, since }) => {
    const points = numberOf(rate);
    const rateRule = (): ReadonlyArray<string> => {
      if (typeof points !== "number") return [`rule.${points === "ambiguous" ? "amount" : "rate"}.${points}`];
      // what stays as it is counts as no change
      if (points === 5) return [];
      if (points > 100) return ["rule.rate.aboveWhole"];
      if (since < 24) return ["rule.rate.onceADay"];
      if (points > 10) return ["rule.rate.aboveMaximum"];
      return points > 7 ? ["rule.rate.stepTooLarge"] : [];
    };
    return [...(moniker === " " ? ["rule.validatorName.required"] : []), ...rateRule()];
  },
});

/** The forms of a new validator and of the own one. */
export const newValidator = [creation, edit];
