import { judgePassword } from "../../src/domain/values/password.ts";
import { refuseRules } from "./rules.ts";

const isAboutConfirmation = (rule: string): boolean => rule.startsWith("rule.confirmation.");

/** Refuses, with 422 on `field`, a new password or passcode that breaks a rule of spec §5. */
export const requireStrong = (field: string, password: string, confirmation: string = password): void => {
  const broken = judgePassword(password, confirmation);
  refuseRules({
    [field]: broken.filter((rule) => !isAboutConfirmation(rule)),
    [`${field}_confirmation`]: broken.filter(isAboutConfirmation),
  });
};
