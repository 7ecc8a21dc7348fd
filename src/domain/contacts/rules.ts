import { looksLikePhrase } from "../values/free-text.ts";

/** The fewest characters a search of contacts starts with (spec §5, §9). */
export const SEARCH_MIN = 4;

/** What is searched for among people: at least 4 characters, and nothing that looks like a recovery phrase (decisions.md §4 Money). */
export const searchProblem = (typed: string): string | null => {
  if ([...typed.trim()].length < SEARCH_MIN) return "rule.search.tooShort";
  return looksLikePhrase(typed) ? "rule.text.phrase" : null;
};
