import { type Refusal, refuseFields } from "../shared/refusal.ts";
import { ruleText } from "../shared/rule-texts.ts";

type Violations = Readonly<Record<string, ReadonlyArray<string>>>;

const textsOf = (rules: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(rules.map((rule) => ruleText(rule) ?? "Invalid value")),
];

/** The 422 for fields that violate rules, each with the texts of its rules. */
export const ruleRefusal = (violations: Violations): Refusal =>
  refuseFields(
    Object.fromEntries(
      Object.entries(violations)
        .filter(([, rules]) => rules.length > 0)
        .map(([field, rules]) => [field, textsOf(rules)]),
    ),
  );

/** Refuses fields that violate rules with 422; no-op when there is no violation. */
export const refuseRules = (violations: Violations): void => {
  if (Object.values(violations).some((rules) => rules.length > 0)) throw ruleRefusal(violations);
};
