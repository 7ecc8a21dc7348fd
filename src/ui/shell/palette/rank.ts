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

/** The maximum number of words of the text that are tried in any order. */
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

/** How well the match at `at` fits. Matches of the same text differ in their lengths and places only. */
const fitOf = ({ chars, intraIns, terms, interLft2, interLft1 }: uFuzzy.Info, at: number): string =>
  [chars[at], intraIns[at], (terms[at] ?? 0) + (interLft2[at] ?? 0) + (interLft1[at] ?? 0) / 2].join();

/** What {@link ranked} reads of an entry: `textOf` is searched; of equal matches, the lower `orderOf` comes first. */
type Reading<Entry> = {
  readonly textOf: (entry: Entry) => string;
  readonly orderOf?: (entry: Entry) => number;
};

/** The entries that match a typed text, the best first. */
export const ranked = <Entry>(
  entries: ReadonlyArray<Entry>,
  typed: string,
  { textOf, orderOf = () => 0 }: Reading<Entry>,
): ReadonlyArray<Entry> => {
  const texts = entries.map((entry) => plain(textOf(entry)));
  const [found, info, order] = fuzzy.search(texts, query(typed), ORDERED);
  if (found === null) return [];
  const places =
    info === null
      ? found.map((index) => ({ index, fit: "" }))
      : order.map((at) => ({ index: info.idx[at] ?? -1, fit: fitOf(info, at) }));
  const fits = [...new Set(places.map(({ fit }) => fit))];
  return places
    .flatMap(({ index, fit }) => {
      const entry = entries[index];
      return entry === undefined ? [] : [{ entry, fit: fits.indexOf(fit), order: orderOf(entry) }];
    })
    .sort((a, b) => a.fit - b.fit || a.order - b.order)
    .map(({ entry }) => entry);
};
