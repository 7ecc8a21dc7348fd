/** Words of the recovery phrase (docs/wire.md Calls). */
export const PHRASE_WORDS = 24;
/** How many of them the user repeats (docs/rules.md Screens, /setup-wallet). */
const CONFIRMED_WORDS = 4;

/** The next whole number in 0 … 2³²−1 (mulberry32); deterministic, so that a replay chooses the same places. */
const next = (seed: number): number => {
  let mixed = (seed + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
};

/** Four different places of the phrase, in order, counted from 0, chosen by the envelope's random number. */
export const confirmedPlaces = (randomNumber: number): ReadonlyArray<number> => {
  const places = new Set<number>();
  for (let seed = randomNumber; places.size < CONFIRMED_WORDS; seed = (seed + 0x9e3779b9) >>> 0)
    places.add(next(seed) % PHRASE_WORDS);
  return [...places].sort((a, b) => a - b);
};

/** A word or phrase as it is compared: small letters, single spaces. */
export const normalisePhrase = (typed: string): string => typed.trim().toLowerCase().split(/\s+/u).join(" ");

/** The rules that the words typed at the given places break: `rule.phrase.required`, `rule.phrase.wrongWord`. */
export const validateWords = (
  phrase: string,
  places: ReadonlyArray<number>,
  typed: ReadonlyArray<string>,
): ReadonlyArray<{ readonly place: number; readonly rule: string }> => {
  const words = normalisePhrase(phrase).split(" ");
  return places.flatMap((place, index) => {
    const word = normalisePhrase(typed[index] ?? "");
    if (word === "") return [{ place, rule: "rule.phrase.required" }];
    return word === words[place] ? [] : [{ place, rule: "rule.phrase.wrongWord" }];
  });
};

const PLACES: ReadonlyArray<number> = Array.from({ length: PHRASE_WORDS }, (_, place) => place);

/**
 * The rules that a whole phrase breaks as it is typed, by place counted from 0: `rule.phrase.required` where a word is
 * missing (spec §5: all seed words required). Only the server can tell whether it is the phrase of the wallet.
 */
export const validatePhrase = (
  typed: ReadonlyArray<string>,
): ReadonlyArray<{ readonly place: number; readonly rule: string }> =>
  PLACES.filter((place) => (typed[place] ?? "").trim() === "").map((place) => ({
    place,
    rule: "rule.phrase.required",
  }));
