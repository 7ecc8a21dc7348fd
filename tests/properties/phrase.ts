import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { confirmedPlaces, normalisePhrase, validatePhrase, validateWords } from "../../src/domain/wallet/rules.ts";
import { property, rule } from "./property.ts";
import { LOWER, nearly, textOf, wordsOf } from "./texts.ts";

const words = fc.array(textOf(LOWER, 3, 8), { minLength: 24, maxLength: 24 });
const manners = fc.array(fc.constantFrom("right", "right", "shouted", "wrong", "empty", "missing"), {
  minLength: 4,
  maxLength: 4,
});

/** The typed text of a word in each manner; null if there is none. */
const typedAs = (word: string, manner: string): string | null => {
  if (manner === "missing") return null;
  if (manner === "empty") return " \t";
  if (manner === "wrong") return `${word}x`;
  return manner === "shouted" ? ` ${word.toUpperCase()}\n` : word;
};

const validatedWords = rule({
  name: "wallet.validateWords",
  file: "src/domain/wallet/rules.ts",
  sentence: "spec §5: all seed words required",
  keys: ["rule.phrase.required", "rule.phrase.wrongWord"],
  cases: fc.record({ words, manners, randomNumber: fc.nat() }),
  actual: ({ words: all, manners: how, randomNumber }) => {
    const places = confirmedPlaces(randomNumber);
    const typed = places.map((place, at) => typedAs(all[place] ?? "", how[at] ?? ""));
    const last = typed.findLastIndex((word) => word !== null);
    const given = typed.slice(0, last + 1).map((word) => word ?? "");
    const found = validateWords(all.join(" "), places, given);
    // every problem has the place of its word
    deepStrictEqual(
      found.map(({ place }) => place),
      places.filter((_, at) => ["wrong", "empty", "missing"].includes(how[at] ?? "")),
    );
    return found.map((problem) => problem.rule);
  },
  oracle: ({ manners: how }) =>
    how.flatMap((kind) => {
      if (kind === "wrong") return ["rule.phrase.wrongWord"];
      return kind === "empty" || kind === "missing" ? ["rule.phrase.required"] : [];
    }),
});

const validatedPhrase = rule({
  name: "wallet.validatePhrase",
  file: "src/domain/wallet/rules.ts",
  sentence: "spec §5: all seed words required",
  keys: ["rule.phrase.required"],
  cases: fc.record({
    words,
    manners: fc.oneof(
      fc.constant(Array.from({ length: 24 }, () => "right")),
      fc.array(fc.constantFrom<string>("right", "right", "shouted", "empty", "missing"), {
        minLength: 24,
        maxLength: 24,
      }),
    ),
  }),
  actual: ({ words: all, manners: how }) => {
    const typed = all.map((word, at) => typedAs(word, how[at] ?? ""));
    const last = typed.findLastIndex((word) => word !== null);
    const found = validatePhrase(typed.slice(0, last + 1).map((word) => word ?? ""));
    deepStrictEqual(
      found.map(({ place }) => place),
      how.flatMap((kind, at) => (kind === "empty" || kind === "missing" ? [at] : [])),
    );
    return found.map((problem) => problem.rule);
  },
  oracle: ({ manners: how }) =>
    how.flatMap((kind) => (kind === "empty" || kind === "missing" ? ["rule.phrase.required"] : [])),
});

const requestedPlaces = property({
  name: "wallet.confirmedPlaces",
  example: 4227411790,
  file: "src/domain/wallet/rules.ts",
  sentence: "docs/rules.md Screens, /setup-wallet: the words that belong at four random places",
  outcomes: ["four places"],
  cases: fc.integer({ min: 0, max: 0xffffffff }),
  check: (randomNumber) => {
    const places = confirmedPlaces(randomNumber);
    ok(places.length === 4 && places.every((place) => Number.isInteger(place) && place >= 0 && place < 24));
    ok(places.every((place, at) => at === 0 || place > (places[at - 1] ?? 24)));
    deepStrictEqual(confirmedPlaces(randomNumber), places);
    return ["four places"];
  },
});

const normalised = property({
  name: "wallet.normalisePhrase",
  example: "  Legal winner THANK year ",
  file: "src/domain/wallet/rules.ts",
  sentence: "spec §1: recovery phrase (mnemonic)",
  outcomes: ["as it was", "changed"],
  cases: nearly(words.map((phrase) => phrase.slice(0, 12).join(" "))),
  check: (typed) => {
    const once = normalisePhrase(typed);
    deepStrictEqual(once, wordsOf(typed.toLowerCase().trim()).join(" "));
    deepStrictEqual(normalisePhrase(once), once);
    return [once === typed ? "as it was" : "changed"];
  },
});

/** The confirmation of the recovery phrase. */
export const phrase = [validatedWords, validatedPhrase, requestedPlaces, normalised];
