/** Words of the recovery phrase (decisions.md §6–7). */
export const PHRASE_WORDS = 24;
/** How many of them are asked for again (decisions.md §2 /setup-wallet). */
const ASKED = 4;

/** A next whole number in 0 … 2³²−1 (mulberry32): few places need few numbers, and the same chance leads to the same. */
const next = (seed: number): number => {
  let mixed = (seed + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
};

/** Four different places of the phrase, in order, counted from 0, chosen by the envelope's chance. */
export const askedPlaces = (chance: number): ReadonlyArray<number> => {
  const places = new Set<number>();
  for (let seed = chance; places.size < ASKED; seed = (seed + 0x9e3779b9) >>> 0) places.add(next(seed) % PHRASE_WORDS);
  return [...places].sort((a, b) => a - b);
};

/** A word or phrase as it is compared: small letters, single spaces. */
export const normalisePhrase = (typed: string): string => typed.trim().toLowerCase().split(/\s+/u).join(" ");

/** The rules that words typed at the asked places break: `rule.phrase.required`, `rule.phrase.wrongWord`. */
export const judgeWords = (
  phrase: string,
  places: ReadonlyArray<number>,
  typed: ReadonlyArray<string>,
): ReadonlyArray<{ readonly place: number; readonly rule: string }> => {
  const words = normalisePhrase(phrase).split(" ");
  return places.flatMap((place, at) => {
    const word = normalisePhrase(typed[at] ?? "");
    if (word === "") return [{ place, rule: "rule.phrase.required" }];
    return word === words[place] ? [] : [{ place, rule: "rule.phrase.wrongWord" }];
  });
};
