import { type Problem, problemsIn } from "../../../domain/decider/validation.ts";
import { rules, type User } from "../../../domain/session/index.ts";
import { type Identifier, readIdentifier } from "../../../domain/values/identifier.ts";

/** What is wrong with an e-mail address or phone number as typed. */
export const identifierProblems = (typed: string): ReadonlyArray<Problem> => problemsIn(rules.checkIdentifier(typed));

/** What is wrong with it where only a new email address, or only a new phone number, will do. */
export const typedProblems = (type: Identifier["type"], typed: string, user: User | null): ReadonlyArray<Problem> => {
  const read = readIdentifier(typed);
  return "type" in read && read.type === type
    ? rules.sameIdentifierProblems(user, read)
    : [{ field: "identifier", rule: `rule.${type}.invalid` }];
};
