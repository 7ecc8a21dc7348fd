import { isLeft } from "fp-ts/Either";
import { type Checked, checked, every, invalid, type Problem, problemsIn, valid } from "../decider/validation.ts";
import type { EditedValues } from "../transfer/entities.ts";
import { add, compare, equal, type Money, subtract } from "../values/money.ts";
import { rateProblem, readPercent, TEXT_PROBLEM, TEXTS } from "./create-validator.ts";
import type { Operated, Validator } from "./entities.ts";
import { percentOf } from "./validators.ts";

/** The fields of the form. */
export const EDITED_FIELDS = [...TEXTS, "commissionRate"] as const satisfies ReadonlyArray<keyof EditedValues>;

/** The values as typed: the commission in percent. */
export type EditInput = Readonly<Record<(typeof EDITED_FIELDS)[number], string>>;

/** A validator as it is, what its operator knows of it, and the server's time in milliseconds since 1970. */
export interface Edited {
  readonly validator: Validator;
  readonly operated: Pick<Operated, "commissionFrom">;
  readonly now: number;
}

/** The form of a validator as it is. */
export const editInputOf = ({ moniker, website, details, fee }: Validator): EditInput => ({
  moniker,
  website: website ?? "",
  details: details ?? "",
  commissionRate: fee === undefined ? "" : percentOf(fee),
});

/** From when on the commission can be changed, if that is after `now`; else null. */
export const commissionWait = ({ operated: { commissionFrom }, now }: Omit<Edited, "validator">): number | null => {
  const from = commissionFrom === undefined ? Number.NaN : Date.parse(commissionFrom);
  return from > now ? from : null;
};

/** The rule of the chain that a change of the commission breaks, with what its text needs (docs/staking.md 12). */
const changeProblem = (rate: Money, { validator, ...when }: Edited): Omit<Problem, "field"> | null => {
  const { fee, maxFee, maxFeeChange } = validator;
  const own = rateProblem(rate);
  if (own !== null) return { rule: own };
  if (commissionWait(when) !== null) return { rule: "rule.rate.onceADay" };
  if (maxFee !== undefined && compare(rate, maxFee) > 0) return { rule: "rule.rate.aboveMaximum" };
  return fee !== undefined && maxFeeChange !== undefined && compare(subtract(rate, fee), maxFeeChange) > 0
    ? { rule: "rule.rate.stepTooLarge", params: [percentOf(add(fee, maxFeeChange))] }
    : null;
};

/** A typed commission; undefined where it stays as it is. */
const checkCommission = (typed: string, edited: Edited): Checked<Money | undefined> => {
  const read = readPercent("commissionRate", typed);
  const { fee } = edited.validator;
  if (isLeft(read)) return typed.trim() === "" && fee === undefined ? valid(undefined) : read;
  if (fee !== undefined && equal(read.right, fee)) return valid(undefined);
  const why = changeProblem(read.right, edited);
  return why === null ? valid(read.right) : invalid("commissionRate", why.rule, why.params);
};

/** Validates the form: what becomes another, or every problem at its field. */
export const validateEdit = (typed: EditInput, edited: Edited): Checked<EditedValues> => {
  const before = editInputOf(edited.validator);
  const text = (field: (typeof TEXTS)[number]): Checked<string | undefined> => {
    const value = typed[field].trim();
    return value === before[field].trim() ? valid(undefined) : checked(field, value, TEXT_PROBLEM[field](value));
  };
  const read = every({
    moniker: text("moniker"),
    website: text("website"),
    details: text("details"),
    commissionRate: checkCommission(typed.commissionRate, edited),
  });
  if (isLeft(read)) return read;
  const { moniker, website, details, commissionRate } = read.right;
  return valid({
    ...(moniker !== undefined && { moniker }),
    ...(website !== undefined && { website }),
    ...(details !== undefined && { details }),
    ...(commissionRate !== undefined && { commissionRate }),
  });
};

/** The problems of the form. */
export const editProblems = (typed: EditInput, edited: Edited): ReadonlyArray<Problem> =>
  problemsIn(validateEdit(typed, edited));
