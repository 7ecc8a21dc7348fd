import { PHRASE_WORDS } from "./phrase-words.ts";

/** The shortest phrase of BIP-39, in words. */
const SHORTEST = 12;
/** Word counts of a BIP-39 phrase. */
const PHRASE_LENGTHS = new Set([12, 15, 18, 21, 24]);
/** The shape of a word of a phrase, also in the word lists of other languages. */
const PHRASE_WORD = /^[a-z]{3,8}$/;
/** The letters of the longest and the shortest word of the English list. */
const LONGEST_WORD = 8;
const SHORTEST_WORD = 3;
/** Frequent English words of that shape that are in no recovery phrase: two of them make a sentence. */
const COMMON =
  "the and for was were with from are his her our had has but not they them your their been its did got how who she him out too".split(
    " ",
  );

/** Whether 11 of 12 words in a row, or 11 in a row, are words of recovery phrases: one may be missing or mistyped. */
const holdsPhrase = (words: ReadonlyArray<string>): boolean => {
  const known = words.map((word) => (PHRASE_WORDS.has(word) ? 1 : 0));
  let hits = 0;
  return known.some((hit, index) => {
    hits += hit - (index >= SHORTEST ? (known[index - SHORTEST] ?? 0) : 0);
    return hits >= SHORTEST - 1;
  });
};

/** The fewest words of phrases that letters without spaces are made of; infinite if they are not. */
const fewestWords = (letters: string): number => {
  const fewest = [0];
  for (let end = 1; end <= letters.length; end += 1) {
    fewest[end] = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - LONGEST_WORD); start <= end - SHORTEST_WORD; start += 1) {
      const count = (fewest[start] ?? 0) + 1;
      if (count < (fewest[end] ?? 0) && PHRASE_WORDS.has(letters.slice(start, end))) fewest[end] = count;
    }
  }
  return fewest[letters.length] ?? 0;
};

const isManyWords = (count: number): boolean => Number.isFinite(count) && count >= SHORTEST - 1;

/** Whether a phrase is written without spaces, or with one after each letter. */
const holdsJoinedPhrase = (words: ReadonlyArray<string>): boolean =>
  words
    .map((word) => (word.length === 1 ? word : ` ${word} `))
    .join("")
    .split(" ")
    .some((letters) => letters.length >= SHORTEST_WORD * (SHORTEST - 1) && isManyWords(fewestWords(letters)));

/** Whether the text has the word count and word shapes of a phrase and is no English sentence. */
const hasPhraseShape = (text: string): boolean => {
  const words = text.trim().split(/[\s,;]+/u);
  return (
    PHRASE_LENGTHS.has(words.length) &&
    words.every((word) => PHRASE_WORD.test(word)) &&
    words.filter((word) => COMMON.includes(word)).length < 2
  );
};

/**
 * Whether a text looks like a recovery phrase (docs/rules.md Money): it contains consecutive words of the BIP-39 list
 * in any order, with any numbers, punctuation and other words around them, or without spaces; or it has a phrase's
 * shape. The order is not checked by its checksum: a phrase with two words swapped is as secret as the right one.
 */
export const looksLikePhrase = (text: string): boolean => {
  const plain = text.normalize("NFKC");
  const lower = plain.toLowerCase();
  const words = lower.match(/[a-z]+/gu) ?? [];
  // AbandonAbilityAble
  const capitalized = plain.match(/[A-Z]?[a-z]+/gu)?.map((word) => word.toLowerCase()) ?? [];
  return holdsPhrase(words) || holdsPhrase(capitalized) || holdsJoinedPhrase(words) || hasPhraseShape(lower);
};
