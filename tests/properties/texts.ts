import fc from "fast-check";

/** Pieces of text by kind; of 1 to 4 bytes, with combining marks, full-width digits, bidi and zero-width. */
const PIECES = {
  letter: ["a", "Z", "q", "é", "ß", "ſ", "漢", "あ", "я", "𝒳"],
  number: ["0", "7", "１", "٣", "Ⅷ", "𝟗"],
  space: [" ", "\t", "\n", "\u00a0", "\ufeff", "\u3000", "\u202f"],
  special: ["!", "#", "_", "€", "§", "٫", "’", "−"],
  // not a character by itself
  odd: ["😀", "🏽", "🇦", "\ue000", "\u0301", "\u202e", "\u200b", "\u2066", "\u0000", "\ud800"],
} as const;
export type Kind = keyof typeof PIECES;

/** A piece and its kind, mostly letters. */
export const piece: fc.Arbitrary<{ readonly kind: Kind; readonly text: string }> = fc
  .oneof(
    { weight: 6, arbitrary: fc.constant<Kind>("letter") },
    { weight: 3, arbitrary: fc.constant<Kind>("number") },
    { weight: 1, arbitrary: fc.constant<Kind>("space") },
    { weight: 1, arbitrary: fc.constant<Kind>("special") },
    { weight: 1, arbitrary: fc.constant<Kind>("odd") },
  )
  .chain((kind) => fc.constantFrom(...PIECES[kind]).map((text) => ({ kind, text })));

/** Short texts of every kind of character. */
export const oddText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 14 })
  .map((pieces) => pieces.map(({ text }) => text).join(""));

/** Texts of a length at, just under and just over a limit, in code points. */
export const around = (limit: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: limit - 2, max: limit + 1 }), fc.constantFrom("a", "é", "漢", "😀", "\u0301"))
    .map(([length, text]) => text.repeat(length));

const EDITS = ["insert", "replace", "delete", "pad", "upper", "double"] as const;

const edited = (text: string, how: (typeof EDITS)[number], at: number, odd: string): string => {
  const points = [...text];
  const place = points.length === 0 ? 0 : at % points.length;
  switch (how) {
    case "insert":
      return points.toSpliced(at % (points.length + 1), 0, odd).join("");
    case "replace":
      return points.toSpliced(place, 1, odd).join("");
    case "delete":
      return points.toSpliced(place, 1).join("");
    case "pad":
      return ` ${text}\u00a0`;
    case "upper":
      return text.toUpperCase();
    case "double":
      return text + text;
  }
};

/** Valid texts, and near misses with one edit each. */
export const nearly = (valid: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: valid },
    {
      weight: 3,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...EDITS), fc.nat(300), piece)
        .map(([text, how, at, odd]) => edited(text, how, at, odd.text)),
    },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom("", " ", "\u00a0") },
  );

/** Texts of some characters. */
export const textOf = (characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });

export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const DIGITS = "0123456789";

/** How many code points a text has, counted one by one. */
export const pointsOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Whether a text is made of these characters alone. */
export const madeOf = (text: string, characters: string): boolean => {
  for (const character of text) if (!characters.includes(character)) return false;
  return true;
};

/** Words as white space and the given characters separate them, counted character by character. */
export const wordsOf = (text: string, separators = ""): ReadonlyArray<string> => {
  const words = [""];
  let between = false;
  for (const character of text) {
    const separates = character.trim() === "" || separators.includes(character);
    if (separates && !between) words.push("");
    if (!separates) words.push(`${words.pop()}${character}`);
    between = separates;
  }
  return words;
};

/** Ranges of code points that are not seen, have no appearance of their own, or change the order of others. */
const INVISIBLE: ReadonlyArray<readonly [number, number]> = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xe000, 0xf8ff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0xe0000, 0xe0fff],
  [0xf0000, 0xffffd],
];

/** Texts with joiners, selectors and tags that their emoji, scripts and ideographs are written with. */
export const SHAPED = [
  "👩\u200d🚀 ❤\ufe0f",
  "❤\ufe0f\u200d🔥 1\ufe0f\u20e3 👍🏽",
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "می\u200cخواهم",
  "ক্\u200cষমা",
  "র\u200d্যাব",
  "മോഹന്\u200d",
  "क्\u200dष",
  "葛\u{e0100}",
  "ᠠ\u180b",
];

/** Texts with a hidden character, and texts with one that belongs there. */
export const hiddenText: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...INVISIBLE), fc.nat(), textOf("anéß漢 ", 0, 6), textOf("anéß漢 ", 0, 6))
    .map(
      ([[from, to], place, before, after]) => before + String.fromCodePoint(from + (place % (to - from + 1))) + after,
    )
    // ideographs have variants
    .filter((text) => !/漢[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u.test(text)),
  fc.constantFrom(...SHAPED),
);

/** Whether a text has a hidden character where none belongs. */
export const isInvisible = (text: string): boolean =>
  !SHAPED.includes(text) &&
  [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0;
    return INVISIBLE.some(([from, to]) => from <= point && point <= to);
  });

/** A text as the screens show it: control, bidirectional and zero-width characters as their code points. */
export const visibly = (text: string): string =>
  SHAPED.includes(text)
    ? text
    : [...text]
        .map((character) =>
          character !== "\n" && character !== "\t" && isInvisible(character)
            ? `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`
            : character,
        )
        .join("");
