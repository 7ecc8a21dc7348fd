import { validatePassword } from "../../src/domain/values/password.ts";
import { refuseRules } from "./rules.ts";

const isAboutConfirmation = (rule: string): boolean => rule.startsWith("rule.confirmation.");

/** Refuses a new password or passcode that violates a rule of spec §5, with 422 on `field`. */
export const requireStrong = (field: string, password: string, confirmation: string = password): void => {
  const violations = validatePassword(password, confirmation);
  refuseRules({
    [field]: violations.filter((rule) => !isAboutConfirmation(rule)),
    [`${field}_confirmation`]: violations.filter(isAboutConfirmation),
  });
};
