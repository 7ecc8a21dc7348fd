import { looksLikePhrase } from "../values/free-text.ts";

/** The fewest characters a search of contacts starts with (spec §5, §9). */
export const SEARCH_MIN = 4;

/** The rule that a search text breaks, or null: at least 4 characters, and no recovery phrase (docs/rules.md Money). */
export const searchProblem = (typed: string): string | null => {
  if ([...typed.trim()].length < SEARCH_MIN) return "rule.search.tooShort";
  return looksLikePhrase(typed) ? "rule.text.phrase" : null;
};
