import { isLeft } from "fp-ts/Either";
import { readIdentifier } from "../../domain/kernel/identifier.ts";
import type { Problem } from "../../domain/kernel/validation.ts";
import { rules } from "../../domain/session/index.ts";

/** What is wrong with an e-mail address or phone number as typed. */
export const identifierProblems = (typed: string): ReadonlyArray<Problem> => {
  const read = rules.checkIdentifier(typed);
  return isLeft(read) ? read.left : [];
};

/** What is wrong with it where only an e-mail address will do. */
export const emailProblems = (typed: string): ReadonlyArray<Problem> => {
  const read = readIdentifier(typed);
  const fits = "type" in read && read.type === "email";
  return fits ? [] : [{ field: "identifier", rule: "rule.email.invalid" }];
};
