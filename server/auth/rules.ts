import { validatePassword } from "../../src/domain/values/password.ts";
import { type Refusal, refuseFields } from "../shared/refusal.ts";
import { ruleText } from "../shared/rule-texts.ts";

/** The violated rules of each field: none, one or a list. */
type Violations = Readonly<Record<string, string | null | ReadonlyArray<string>>>;

const violated = (violations: Violations) =>
  Object.entries(violations)
    .map(([field, rules]) => [field, [rules ?? []].flat()] as const)
    .filter(([, rules]) => rules.length > 0);

const textsOf = (rules: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(rules.map((rule) => ruleText(rule) ?? "Invalid value")),
];

/** The 422 for fields that violate rules, each with the texts of its rules. */
export const ruleRefusal = (violations: Violations): Refusal =>
  refuseFields(Object.fromEntries(violated(violations).map(([field, rules]) => [field, textsOf(rules)])));

/** Refuses fields that violate rules with 422; no-op when there is no violation. */
export const refuseRules = (violations: Violations): void => {
  if (violated(violations).length > 0) throw ruleRefusal(violations);
};

const isAboutConfirmation = (rule: string): boolean => rule.startsWith("rule.confirmation.");

/** Refuses a new password or passcode that violates a rule of spec §5, with 422 on `field`. */
export const requireStrong = (field: string, password: string, confirmation: string = password): void => {
  const violations = validatePassword(password, confirmation);
  refuseRules({
    [field]: violations.filter((rule) => !isAboutConfirmation(rule)),
    [`${field}_confirmation`]: violations.filter(isAboutConfirmation),
  });
};
