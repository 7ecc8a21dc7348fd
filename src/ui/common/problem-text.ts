import type { Problem } from "../../domain/decider/validation.ts";
import { say } from "../i18n/index.ts";

/** Rules whose text names the field that breaks them. */
const OF_FIELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "rule.name.required": { first_name: "rules.name.firstRequired", last_name: "rules.name.lastRequired" },
};

/** The text key of a domain rule: the text of `rule.password.tooShort` is `rules.password.tooShort`. */
export const textKeyOf = ({ rule, field }: Problem): string =>
  OF_FIELD[rule]?.[field] ?? rule.replace(/^rule\./, "rules.");

/** The text of a violated rule. Its parameters are `{{0}}`, `{{1}}` … in the text. */
export const problemText = (problem: Problem): string =>
  say({
    text: textKeyOf(problem),
    params: Object.fromEntries((problem.params ?? []).map((value, at) => [String(at), value])),
  });
