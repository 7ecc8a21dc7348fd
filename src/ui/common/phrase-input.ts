import { useEffect, useState } from "react";
import type { Problem } from "../../domain/decider/validation.ts";
import { normalisePhrase, PHRASE_WORDS } from "../../domain/wallet/index.ts";

/** Attributes that keep a word of the phrase out of the browser's history, spell checker and password managers (S7). */
export const UNREMEMBERED = {
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-form-type": "other",
  "data-lpignore": "true",
} as const;

/** The name of the form field for the word at a place counted from 0. */
export const wordField = (place: number): string => `word${place + 1}`;

/** The values of an empty form for the words at some places. */
export const blankWords = (places: ReadonlyArray<number>): Record<string, string> =>
  Object.fromEntries(places.map((place) => [wordField(place), ""]));

/** The typed words in the order of their places. */
export const wordsOf = (
  values: Readonly<Record<string, string>>,
  places: ReadonlyArray<number>,
): ReadonlyArray<string> => places.map((place) => values[wordField(place)] ?? "");

/** A verdict on words as problems of their fields; the text contains the word's number. */
export const wordProblems = (
  verdict: ReadonlyArray<{ readonly place: number; readonly rule: string }>,
): ReadonlyArray<Problem> =>
  verdict.map(({ place, rule }) => ({ field: wordField(place), rule, params: [String(place + 1)] }));

/**
 * The words that a paste puts into the fields of some places: those of a whole phrase, or as many words as there are
 * fields. Null if the text is neither, so that it is an ordinary paste (A5, S7).
 */
export const pastedWords = (text: string, places: ReadonlyArray<number>): ReadonlyArray<string> | null => {
  const words = normalisePhrase(text)
    .split(/[ ,;]+/u)
    .map((word) => word.replace(/^\d+[.)]?/, ""))
    .filter((word) => word !== "");
  if (words.length === PHRASE_WORDS) return places.map((place) => words[place] ?? "");
  return words.length === places.length && words.length > 1 ? words : null;
};

/** Whether a secret is uncovered, and a setter; it is covered again when the user leaves the tab or sends the form (S7). */
export const useUncovered = (): readonly [boolean, (uncovered: boolean) => void] => {
  const [uncovered, setUncovered] = useState(false);
  useEffect(() => {
    if (!uncovered) return;
    const cover = () => setUncovered(false);
    const coverIfHidden = () => {
      if (document.visibilityState === "hidden") cover();
    };
    window.addEventListener("blur", cover);
    window.addEventListener("pagehide", cover);
    document.addEventListener("submit", cover);
    document.addEventListener("visibilitychange", coverIfHidden);
    return () => {
      window.removeEventListener("blur", cover);
      window.removeEventListener("pagehide", cover);
      document.removeEventListener("submit", cover);
      document.removeEventListener("visibilitychange", coverIfHidden);
    };
  }, [uncovered]);
  return [uncovered, setUncovered];
};
