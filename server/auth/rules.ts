import { type Refusal, refuseFields } from "../shared/refusal.ts";

/** The API's text for each rule of the domain, by the rule's key; the rules themselves are in src/domain. */
const TEXTS: Readonly<Record<string, string>> = {
  "rule.identifier.required": "Enter an email address or phone number",
  "rule.identifier.invalid": "Enter an email address or phone number",
  "rule.email.invalid": "Invalid email format",
  "rule.phone.invalid": "Invalid phone",
  "rule.password.tooShort": "Must be at least 8 characters",
  "rule.password.noSpecial": "Must contain a special character",
  "rule.confirmation.required": "Does not match",
  "rule.confirmation.differs": "Does not match",
  "rule.birth.required": "Not a date of birth",
  "rule.birth.invalid": "Not a date of birth",
  "rule.birth.underage": "You must be at least 18 years old",
  "rule.consent.required": "Consent is required",
  "rule.name.required": "This field is required",
  "rule.name.tooLong": "Name must be under 70 characters",
  "rule.name.invalid": "Name must use letters of one alphabet, without hidden characters",
  "rule.username.required": "This field is required",
  "rule.username.invalid":
    "Username needs 3 to 30 letters, digits, dots or underscores, beginning with a letter or digit",
  "rule.bio.tooLong": "Bio must be at most 500 characters",
  "rule.text.hidden": "Remove the hidden characters.",
  "rule.text.phrase": "This looks like a recovery phrase. Never share it.",
  "rule.country.required": "Country is required",
  "rule.country.restricted": "The service is not available in this country",
};

type Violations = Readonly<Record<string, ReadonlyArray<string>>>;

const textsOf = (rules: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(rules.map((rule) => TEXTS[rule] ?? "Invalid value")),
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
