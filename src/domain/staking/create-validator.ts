import { isLeft, right } from "fp-ts/Either";
import { type Checked, checked, every, invalid, type Problem, problemsIn } from "../decider/validation.ts";
import { namingUnit, withoutUnit } from "../transfer/amount-unit.ts";
import type { CreationValues } from "../transfer/entities.ts";
import { readAmount } from "../values/amount-input.ts";
import { NATIVE_SYMBOL } from "../values/chains.ts";
import {
  add,
  amount,
  compare,
  decimalsOf,
  isPositive,
  type Money,
  multiply,
  normalize,
  ZERO,
} from "../values/money.ts";
import { VALIDATOR_TEXT_LIMITS, validatorNameProblem, validatorTextProblem, websiteProblem } from "./rules.ts";

/** Decimals of a rate, which is a share of 1, and of the percentage that is typed for it. */
const RATE_DECIMALS = 18;
const PERCENT_DECIMALS = RATE_DECIMALS - 2;
const ONE = amount("1");
const PER_CENT = amount("0.01");

/** The fields of the form. */
export const CREATION_FIELDS = [
  "moniker",
  "website",
  "details",
  "commissionRate",
  "commissionMaxRate",
  "commissionMaxChangeRate",
  "minSelfDelegation",
  "amount",
] as const satisfies ReadonlyArray<keyof CreationValues>;
const RATES = ["commissionRate", "commissionMaxRate", "commissionMaxChangeRate"] as const;
export const TEXTS = ["moniker", "website", "details"] as const;

/** The rule that a rate breaks by itself, or null. */
export const rateProblem = (rate: Money): string | null => {
  if (compare(rate, ZERO) < 0 || decimalsOf(rate) > RATE_DECIMALS) return "rule.rate.notANumber";
  return compare(rate, ONE) > 0 ? "rule.rate.aboveWhole" : null;
};

/** The rule that each text of a validator breaks, or null (docs/staking.md 18). */
export const TEXT_PROBLEM: Readonly<Record<(typeof TEXTS)[number], (text: string) => string | null>> = {
  moniker: (moniker) => validatorNameProblem(moniker) ?? validatorTextProblem("moniker", moniker),
  website: (website) => validatorTextProblem("website", website) ?? websiteProblem(website),
  details: (details) => validatorTextProblem("details", details),
};

/** The first rule that each field breaks, as the chain checks it; rules that compare two fields are at the first named. */
const fieldProblem: Readonly<Record<keyof CreationValues, (values: CreationValues) => string | null>> = {
  moniker: ({ moniker }) => TEXT_PROBLEM.moniker(moniker),
  website: ({ website }) => TEXT_PROBLEM.website(website),
  details: ({ details }) => TEXT_PROBLEM.details(details),
  commissionRate: ({ commissionRate, commissionMaxRate }) =>
    rateProblem(commissionRate) ?? (compare(commissionRate, commissionMaxRate) > 0 ? "rule.rate.aboveMaximum" : null),
  commissionMaxRate: ({ commissionMaxRate }) => rateProblem(commissionMaxRate),
  commissionMaxChangeRate: ({ commissionMaxChangeRate, commissionMaxRate }) =>
    rateProblem(commissionMaxChangeRate) ??
    (compare(commissionMaxChangeRate, commissionMaxRate) > 0 ? "rule.rate.stepAboveMaximum" : null),
  minSelfDelegation: ({ minSelfDelegation }) => (isPositive(minSelfDelegation) ? null : "rule.amount.notPositive"),
  amount: ({ amount: staked, minSelfDelegation }) => {
    if (!isPositive(staked)) return "rule.amount.notPositive";
    return compare(staked, minSelfDelegation) < 0 ? "rule.selfDelegation.belowMinimum" : null;
  },
};

/**
 * All rules that the values of a new validator break (spec §5; docs/staking.md 12, 18, 20). The server
 * uses the same function, so that its verdict is the form's.
 */
export const creationProblems = (
  values: CreationValues,
): ReadonlyArray<Problem & { readonly field: keyof CreationValues }> =>
  CREATION_FIELDS.flatMap((field) => {
    const rule = fieldProblem[field](values);
    return rule === null ? [] : [{ field, rule }];
  });

/** The values of the form as typed: rates in percent, amounts in the token. */
export type CreationInput = Readonly<Record<keyof CreationValues, string>>;

/** The bytes of UTF-8 that a text of a validator has left; negative when it is too long (docs/staking.md 18). */
export const bytesLeft = (field: (typeof TEXTS)[number], typed: string): number =>
  VALIDATOR_TEXT_LIMITS[field] - new TextEncoder().encode(typed.trim()).length;

/** What the form knows in addition to its values: the token's decimals and spendable balance, and the network fee if known. */
export interface CreationFunds {
  readonly decimals: number;
  readonly balance: Money;
  readonly fee: Money | null;
}

/** A typed decimal; zero is a value here, and `creationProblems` decides whether it is allowed. */
const readDecimal = (field: string, typed: string, decimals: number, required: string): Checked<Money> => {
  const isRate = field.startsWith("commission");
  const read = readAmount(withoutUnit(typed, [isRate ? "%" : NATIVE_SYMBOL]), decimals);
  if (!isLeft(read)) return right(normalize(read.right));
  switch (read.left.problem) {
    case "not-positive":
      return right(ZERO);
    case "empty":
      return invalid(field, required);
    case "ambiguous":
      return invalid(field, "rule.amount.ambiguous", read.left.readings);
    case "too-many-decimals":
      return invalid(field, "rule.rate.tooManyDecimals", [String(read.left.allowed)]);
    case "not-a-number":
      return invalid(field, isRate ? "rule.rate.notANumber" : "rule.amount.notANumber");
  }
};

/** The rate of a typed percentage, as a share of 1. */
export const readPercent = (field: (typeof RATES)[number], typed: string): Checked<Money> => {
  const read = readDecimal(field, typed, PERCENT_DECIMALS, "rule.rate.required");
  return isLeft(read) ? read : right(multiply(read.right, PER_CENT));
};

const readRate = (field: (typeof RATES)[number], typed: CreationInput): Checked<Money> =>
  readPercent(field, typed[field]);

/** The placeholder for a value that could not be read while the other fields are checked. */
const readOr = (read: Checked<Money>, otherwise: Money): Money => (isLeft(read) ? otherwise : read.right);

const fundsProblem = (staked: Money, { balance, fee }: CreationFunds): string | null => {
  if (compare(staked, balance) > 0) return "rule.amount.insufficient";
  return compare(add(staked, fee ?? ZERO), balance) > 0 ? "rule.selfDelegation.feeNotCovered" : null;
};

/** Validates the form: the values of the call, or every problem at its field. */
export const validateCreation = (typed: CreationInput, funds: CreationFunds): Checked<CreationValues> => {
  const read = {
    commissionRate: readRate("commissionRate", typed),
    commissionMaxRate: readRate("commissionMaxRate", typed),
    commissionMaxChangeRate: readRate("commissionMaxChangeRate", typed),
    minSelfDelegation: readDecimal(
      "minSelfDelegation",
      typed.minSelfDelegation,
      funds.decimals,
      "rule.amount.required",
    ),
    amount: readDecimal("amount", typed.amount, funds.decimals, "rule.amount.required"),
  };
  const texts = Object.fromEntries(TEXTS.map((field) => [field, typed[field].trim()])) as Pick<
    CreationValues,
    (typeof TEXTS)[number]
  >;
  // a field that could not be read breaks no rule of another field
  const values: CreationValues = {
    ...texts,
    commissionRate: readOr(read.commissionRate, ZERO),
    commissionMaxRate: readOr(read.commissionMaxRate, ONE),
    commissionMaxChangeRate: readOr(read.commissionMaxChangeRate, ZERO),
    minSelfDelegation: readOr(read.minSelfDelegation, isLeft(read.amount) ? ONE : read.amount.right),
    amount: readOr(read.amount, readOr(read.minSelfDelegation, ONE)),
  };
  const broken = new Map(creationProblems(values).map(({ field, rule }) => [field, rule]));
  const text = (field: (typeof TEXTS)[number]) => checked(field, texts[field], broken.get(field) ?? null);
  const figure = (field: keyof typeof read, more: string | null = null) =>
    isLeft(read[field]) ? read[field] : checked(field, read[field].right, broken.get(field) ?? more);
  return every({
    moniker: text("moniker"),
    website: text("website"),
    details: text("details"),
    commissionRate: figure("commissionRate"),
    commissionMaxRate: figure("commissionMaxRate"),
    commissionMaxChangeRate: figure("commissionMaxChangeRate"),
    minSelfDelegation: figure("minSelfDelegation"),
    amount: figure("amount", fundsProblem(values.amount, funds)),
  });
};

/** The problems of the form; that of an amount in another unit names the unit to type it in. */
export const creationFormProblems = (typed: CreationInput, funds: CreationFunds): ReadonlyArray<Problem> =>
  problemsIn(validateCreation(typed, funds)).flatMap((problem) => {
    const field = (["minSelfDelegation", "amount"] as const).find((name) => name === problem.field);
    return field === undefined ? [problem] : namingUnit([problem], typed[field], NATIVE_SYMBOL);
  });

/** How the commission of a validator can grow: the numbers of the worked example, as shares of 1. */
export interface CommissionExample {
  /** The rate after one day and after two days of the largest increases. */
  readonly afterOneDay: Money;
  readonly afterTwoDays: Money;
  readonly maximum: Money;
}

/** The example of a form whose three rates are valid; null otherwise. */
export const commissionExample = (typed: CreationInput): CommissionExample | null => {
  const [rate, maximum, step] = RATES.map((field) => readRate(field, typed));
  if (rate === undefined || maximum === undefined || step === undefined) return null;
  if (isLeft(rate) || isLeft(maximum) || isLeft(step)) return null;
  if (compare(rate.right, maximum.right) > 0 || compare(maximum.right, ONE) > 0) return null;
  if (compare(step.right, maximum.right) > 0) return null;
  const atMost = (grown: Money): Money => (compare(grown, maximum.right) > 0 ? maximum.right : grown);
  const afterOneDay = atMost(add(rate.right, step.right));
  return { afterOneDay, afterTwoDays: atMost(add(afterOneDay, step.right)), maximum: maximum.right };
};
