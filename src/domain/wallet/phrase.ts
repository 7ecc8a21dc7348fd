import { PHRASE_WORDS } from "./setup.ts";

const PLACES: ReadonlyArray<number> = Array.from({ length: PHRASE_WORDS }, (_, place) => place);

/**
 * The rules that a whole phrase breaks as it is typed, by place counted from 0: `rule.phrase.required` where a word is
 * missing (spec §5: all seed words required). Whether it is the wallet's phrase is the server's to say.
 */
export const judgePhrase = (
  typed: ReadonlyArray<string>,
): ReadonlyArray<{ readonly place: number; readonly rule: string }> =>
  PLACES.filter((place) => (typed[place] ?? "").trim() === "").map((place) => ({
    place,
    rule: "rule.phrase.required",
  }));
