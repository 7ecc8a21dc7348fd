import type { Either } from "fp-ts/Either";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { say, type TextRef } from "../i18n/index.ts";

/** One broken rule: the field it stands at and what is said there (an i18n key with its values). */
export type FieldIssue = TextRef & { readonly field: string };

/** A pure rule over the values of a form: every issue at once, or what the form means (architecture.md, rules.ts). */
export type FormRule<V, T> = (values: V) => Either<readonly FieldIssue[], T>;

/** Issues as react-hook-form keeps them: the first of each field, in words. */
export const errorsOf = <V extends FieldValues>(issues: readonly FieldIssue[]): FieldErrors<V> => {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const issue of issues) {
    if (!Object.hasOwn(errors, issue.field)) errors[issue.field] = { type: "rule", message: say(issue) };
  }
  return errors as FieldErrors<V>;
};

/** The one resolver: asks the rule and puts its messages at their fields. */
export const ruleResolver =
  <V extends FieldValues, T>(rule: FormRule<V, T>): Resolver<V, unknown, T> =>
  (values) => {
    const verdict = rule(values);
    if (verdict._tag === "Right") return { values: verdict.right, errors: {} };
    return { values: {}, errors: errorsOf<V>(verdict.left) };
  };
