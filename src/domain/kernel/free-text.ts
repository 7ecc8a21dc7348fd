/** Word counts of a BIP-39 phrase. */
const PHRASE_LENGTHS = new Set([12, 15, 18, 21, 24]);
/** Every word of the BIP-39 English list is three to eight letters. */
const PHRASE_WORD = /^[a-z]{3,8}$/;

/**
 * Whether a text looks like a recovery phrase (decisions.md §4 Money, P18): as many words as a phrase has, in
 * any order, each of a phrase's shape. It errs on the side of the phrase: an ordinary sentence has shorter words.
 */
export const looksLikePhrase = (text: string): boolean => {
  const words = text
    .toLowerCase()
    .trim()
    .split(/[\s,;]+/u);
  return PHRASE_LENGTHS.has(words.length) && words.every((word) => PHRASE_WORD.test(word));
};
