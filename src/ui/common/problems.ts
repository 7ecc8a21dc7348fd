import { left, right } from "fp-ts/Either";
import type { Problem } from "../../domain/decider/validation.ts";
import type { FieldIssue, FormRule } from "./rule-resolver.ts";

/** Rules whose text names the field that breaks them. */
const OF_FIELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "rule.name.required": { first_name: "rules.name.firstRequired", last_name: "rules.name.lastRequired" },
};

/** The text key of a domain rule: `rule.password.tooShort` is said by `rules.password.tooShort`. */
const textOf = (rule: string, field: string): string => OF_FIELD[rule]?.[field] ?? rule.replace(/^rule\./, "rules.");

/** A problem the domain found, as a form shows it; its parameters are `{{0}}`, `{{1}}` … of the text. */
export const issueOf = ({ field, rule, params }: Problem): FieldIssue => ({
  field,
  text: textOf(rule, field),
  params: Object.fromEntries((params ?? []).map((value, at) => [String(at), value])),
});

/** A form's rule made of the domain's judgement; a form without a problem means its own values. */
export const judgedBy =
  <V>(judge: (values: V) => ReadonlyArray<Problem>): FormRule<V, V> =>
  (values) => {
    const found = judge(values);
    return found.length > 0 ? left(found.map(issueOf)) : right(values);
  };

/** The rules that one field's text breaks, as problems of that field. */
export const problemsOf = (field: string, broken: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  broken.map((rule) => ({ field, rule }));
