import uFuzzy from "@leeoniya/ufuzzy";

/* Letters and digits of any script; one wrong, missing, swapped or extra character per word is forgiven. */
const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: "\\p{Ll}\\p{Lu}",
  intraBound: "\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}",
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
  // with an error, short words match almost anything and long ones take long; numbers must be exact
  intraRules: (term) => {
    const errors = /^\p{L}{5,20}$/u.test(term) ? 1 : 0;
    return {
      intraSlice: [1, Number.POSITIVE_INFINITY],
      intraIns: errors,
      intraSub: errors,
      intraTrn: errors,
      intraDel: errors,
    };
  },
});

/** At most so many words of the text are tried in any order. */
const ORDERED = 3;
/** The rest of a longer text, such as a pasted page, is not searched for. */
const MOST_WORDS = 8;
const LONGEST = 400;

/** Words without accents and punctuation; `-word` and `"word"` have no special meaning. */
const plain = (text: string): string =>
  uFuzzy.latinize(
    text
      .slice(0, LONGEST)
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}]+/gu, " "),
  );
const query = (typed: string): string => plain(typed).trim().split(" ").slice(0, MOST_WORDS).join(" ");

/** The entries that match a typed text, the best first. `textOf` is what is searched of an entry. */
export const ranked = <Entry>(
  entries: ReadonlyArray<Entry>,
  typed: string,
  textOf: (entry: Entry) => string,
): ReadonlyArray<Entry> => {
  const texts = entries.map((entry) => plain(textOf(entry)));
  const [found, info, order] = fuzzy.search(texts, query(typed), ORDERED);
  if (found === null) return [];
  const indexes = info === null ? found : order.map((at) => info.idx[at] ?? -1);
  return indexes.flatMap((at) => entries[at] ?? []);
};
