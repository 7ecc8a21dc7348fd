import { sequenceS } from "fp-ts/Apply";
import { type Either, getApplicativeValidation, isLeft, left, right } from "fp-ts/Either";
import { getSemigroup } from "fp-ts/ReadonlyArray";
import { derivedText } from "./classes.ts";
import { list, optional, struct, type TypeOf, text } from "./field.ts";

/** One thing that is wrong with one field: the rule's text key, and what its text needs to say. */
export const problem = struct({
  field: text,
  rule: text,
  /** Values for the text, by name and in order: `["allowed", "6"]`. Only rules without personal data use them. */
  params: optional(list(derivedText)),
});
export type Problem = TypeOf<typeof problem>;

/** A value that keeps the rules, or every problem it has. */
export type Checked<A> = Either<ReadonlyArray<Problem>, A>;

/** Problems found in one field. */
export const broken = (field: string, rule: string, params?: ReadonlyArray<string>): Checked<never> =>
  left([params === undefined ? { field, rule } : { field, rule, params }]);

/** A value that no rule is about. */
export const kept = <A>(value: A): Checked<A> => right(value);

/** `value` when the rule's answer is null, else its problem. */
export const checked = <A>(field: string, value: A, rule: string | null): Checked<A> =>
  rule === null ? right(value) : broken(field, rule);

/** The problems of a checked value; none if it keeps the rules. */
export const problemsIn = <A>(value: Checked<A>): ReadonlyArray<Problem> => (isLeft(value) ? value.left : []);

/** Checks every part and collects every problem; the value only when there is none. */
export const every = sequenceS(getApplicativeValidation(getSemigroup<Problem>()));

/** The verdict on a secret as problems: those of the confirmation at its field, the rest at the secret's. */
export const verdict = (field: string, rules: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  rules.map((rule) => ({ field: rule.startsWith("rule.confirmation.") ? "confirmation" : field, rule }));
