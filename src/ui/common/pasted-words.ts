import { normalisePhrase, PHRASE_WORDS } from "../../domain/wallet/index.ts";

/**
 * The words that a paste puts into the fields of the asked places: out of a whole phrase those that stand there, or as
 * many words as there are fields in their order. `null` when it is neither, and the paste is an ordinary one (A5, S7).
 */
export const pastedWords = (text: string, places: ReadonlyArray<number>): ReadonlyArray<string> | null => {
  const words = normalisePhrase(text)
    .split(" ")
    .map((word) => word.replace(/^\d+[.)]?/, ""))
    .filter((word) => word !== "");
  if (words.length === PHRASE_WORDS) return places.map((place) => words[place] ?? "");
  return words.length === places.length && words.length > 1 ? words : null;
};
