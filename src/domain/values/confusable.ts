/**
 * Characters of the Latin, Greek, Cyrillic, Armenian and Cherokee scripts that look like ASCII letters or digits: the
 * part of Unicode's confusables.txt (UTS #39) that NFKD does not decompose, and small letters of Cyrillic and Greek in the
 * shape of capitals, such as `к`, which that file lists as different.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  2: "ƧƻꙄꝚ",
  3: "ƷȜЗзҘӠꝪꞫ",
  4: "Ꮞ",
  5: "Ƽ",
  6: "бᏮ",
  8: "Ȣȣ",
  9: "Ꝯ",
  a: "ɑΑαАаᎪ",
  ae: "ÆæӔӕ",
  b: "ƀƂƃƄɓΒβБВЬвѢѣҌҍᏏᏴꞴ",
  c: "ϲϹȼСсҪҫᏟᴄꮯ",
  d: "ÐĐđƉƌɖɗԁᎠᏧ",
  e: "ɆɇΕεЕеҽҿᎬꬲ",
  f: "ƑƒϜքᵮẝꞘꞙꬵ",
  g: "ƍǤǥɠɡԌցᏀᏳᶃ",
  h: "ĦħɦΗНнћҢһӇӉհᎻᏂᏲⱧꚕ",
  i: "ıɨɩɪιіӏᎥᵻᵼꙇꭵ",
  j: "ɈɉͿϳЈјᎫꞲ",
  k: "ƙΚκКкҚҞᏦⱩꝀ",
  l: "I|ŁłƖƗƚǀɫɭΙІӀᏞ",
  m: "ΜϺМмӍᎷ",
  n: "ƝƞɳΝηпոռᵰ",
  o: "ØøƟɵΘΟθοσОоѲѳӨөՕօᎾᏫᴏᴑꝊꝋꬽꬾꭴꮎꮻ",
  oe: "Œœ",
  p: "ƥΡρРрᏢᵽ",
  q: "ʠԛգզ",
  r: "ƦɍɼɽгғᎡᏒᴦᵲꭇꭈꮁ",
  s: "ƽʂЅѕՏᏕᏚᵴꜱꮪ",
  t: "ŦŧƭƮȾΤτТтҬᎢᵵ",
  u: "ɄʋμυՍսᏌᴜᵾꞟꭎꭒꮜ",
  v: "νѴѵᏙᴠꮩ",
  w: "ɯωшѡѽԜԝաᎳᏔᴡꝡꮃ",
  x: "ΧХхҲꞳ",
  y: "ƴɎɏɣʏΥγУуҮүҰұᎩᎽᶌỿꭚ",
  z: "ƵƶȤȥʐΖᏃᴢᵶꮓ",
};

const PROTOTYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([prototype, characters]) =>
    [...characters].map((character) => [character, prototype] as const),
  ),
);

/** Letters that together look like another one. */
const PAIRS: ReadonlyArray<readonly [RegExp, string]> = [
  [/rn/gu, "m"],
  [/vv/gu, "w"],
  [/cl/gu, "d"],
];

/** Names and usernames are shorter; what follows in a longer text is not compared. */
const LONGEST = 200;

const prototypesOf = (text: string): string =>
  [...text].map((character) => PROTOTYPES.get(character) ?? character).join("");

/**
 * How a name or username looks, as a text for comparison only: two texts with equal skeletons are easily confused (UTS
 * #39, 4). Ignores letter case, accents, hidden characters, spaces and punctuation, and takes look-alikes of several
 * scripts, `0 o`, `1 l I i`, and `rn m` as one.
 */
export const skeletonOf = (text: string): string => {
  const mapped = prototypesOf(prototypesOf(text.slice(0, LONGEST)).normalize("NFKD"))
    .toLowerCase()
    .replaceAll("0", "o")
    .replaceAll("1", "l")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return PAIRS.reduce((shown, [pair, one]) => shown.replace(pair, one), mapped).replaceAll("i", "l");
};

/** Shorter names differ in one letter too often by chance. */
const SHORTEST_NEAR = 5;

/** Whether two texts differ by one inserted, removed or replaced character, or two neighbors that changed places. */
const isOneEdit = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || short === long) return false;
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  if (short.length < long.length) return short.slice(index) === long.slice(index + 1);
  const isReplaced = short.slice(index + 1) === long.slice(index + 1);
  const isSwapped =
    short[index] === long[index + 1] &&
    short[index + 1] === long[index] &&
    short.slice(index + 2) === long.slice(index + 2);
  return isReplaced || isSwapped;
};

/** How two names can be confused: they look the `same`, or they are one letter apart (`near`). */
export type Confusion = "same" | "near";

/** How two names or usernames of different people can be confused, or null. */
export const confusionOf = (a: string, b: string): Confusion | null => {
  const [left, right] = [skeletonOf(a), skeletonOf(b)];
  if (left === "" || right === "") return null;
  if (left === right) return "same";
  return Math.min(left.length, right.length) >= SHORTEST_NEAR && isOneEdit(left, right) ? "near" : null;
};
