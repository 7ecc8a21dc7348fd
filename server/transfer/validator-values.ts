import type { Problem } from "../../src/domain/decider/validation.ts";
import { VALIDATOR_NAME_MAX, VALIDATOR_TEXT_LIMITS } from "../../src/domain/staking/rules.ts";
import type { CreationValues } from "../../src/domain/transfer/entities.ts";
import { Refusal } from "../shared/refusal.ts";

export const NOT_A_MINIMUM = "minimum self delegation must be a positive integer";

type Values = Partial<CreationValues>;

/** The chain's text of a rule that a field breaks. */
const textOf = (field: keyof CreationValues, rule: string, values: Values): string => {
  const texts: Readonly<Record<string, string>> = {
    "rule.validatorName.required": "Validator name is required",
    "rule.validatorName.tooLong": `Validator name must be at most ${VALIDATOR_NAME_MAX} characters`,
    "rule.text.phrase": "This looks like a recovery phrase. Never share it.",
    "rule.validatorText.hidden": `${field} must not contain hidden characters`,
    "rule.validatorWebsite.scheme": "website must begin with https:// or http://",
    "rule.validatorWebsite.malformed": "website must be the address of a page",
    "rule.rate.notANumber": "commission must be positive",
    "rule.rate.aboveWhole": "commission cannot be more than 100%",
    "rule.rate.aboveMaximum": "commission cannot be more than the max rate",
    "rule.rate.stepAboveMaximum": "commission change rate cannot be more than the max rate",
    "rule.amount.notPositive": field === "amount" ? "Amount must be greater than 0" : NOT_A_MINIMUM,
    "rule.selfDelegation.belowMinimum":
      "validator's self delegation must be greater than their minimum self delegation",
  };
  const limits: Readonly<Partial<Record<typeof field, number>>> = VALIDATOR_TEXT_LIMITS;
  const bytes = Buffer.byteLength(values[field] ?? "", "utf8");
  return texts[rule] ?? `invalid ${field} length; got: ${bytes}, max: ${limits[field]}`;
};

/** Refuses values of a validator that break a rule of the domain (422), naming every field; the first text is the error. */
export const requireValues = (
  values: Values,
  problems: ReadonlyArray<Problem & { readonly field: keyof CreationValues }>,
): void => {
  const texts = problems.map(({ field, rule }) => [field, textOf(field, rule, values)] as const);
  const [first] = texts;
  if (first === undefined) return;
  const errors = Object.fromEntries(texts.map(([field, text]) => [field, [text]]));
  throw new Refusal(422, { error: first[1], message: first[1], errors });
};
