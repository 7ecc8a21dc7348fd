import * as Schema from "effect/Schema";
import { sequenceS } from "fp-ts/Apply";
import { type Either, getApplicativeValidation, isLeft, left, right } from "fp-ts/Either";
import { getSemigroup } from "fp-ts/ReadonlyArray";
import { list, optional, personal, struct, type TypeOf, text } from "./field.ts";

/** A problem of one field: the text key of the violated rule, and the parameters of its text. */
export const problem = struct({
  field: text,
  rule: text,
  /** Values for the text, by name and in order: `["allowed", "6"]`. Only rules without personal data use them. */
  params: optional(list(personal(Schema.String, "derived"))),
});
export type Problem = TypeOf<typeof problem>;

/** A valid value, or all its problems. */
export type Checked<A> = Either<ReadonlyArray<Problem>, A>;

/** One problem of a field, as a result. */
export const invalid = (field: string, rule: string, params?: ReadonlyArray<string>): Checked<never> =>
  left([params === undefined ? { field, rule } : { field, rule, params }]);

/** A value that needs no check. */
export const valid = <A>(value: A): Checked<A> => right(value);

/** `value` if `rule` is null, otherwise the problem. */
export const checked = <A>(field: string, value: A, rule: string | null): Checked<A> =>
  rule === null ? right(value) : invalid(field, rule);

/** The problems of a checked value; none if it is valid. */
export const problemsIn = <A>(value: Checked<A>): ReadonlyArray<Problem> => (isLeft(value) ? value.left : []);

/** Checks every part and collects every problem; returns the value when there are none. */
export const every = sequenceS(getApplicativeValidation(getSemigroup<Problem>()));

/** Problems from the rules that a secret violates: those of the confirmation at its field, the rest at `field`. */
export const verdict = (field: string, rules: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  rules.map((rule) => ({ field: rule.startsWith("rule.confirmation.") ? "confirmation" : field, rule }));
