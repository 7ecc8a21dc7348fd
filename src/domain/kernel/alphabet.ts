/** Characters that may stand for one another in a pseudonym: of one kind, one case and one length in UTF-8. */
export interface Alphabet {
  readonly of: ReadonlyArray<string>;
  readonly place: ReadonlyMap<string, number>;
}

const alphabet = (of: ReadonlyArray<string>): Alphabet => ({ of, place: new Map(of.map((each, at) => [each, at])) });

const LOWER = alphabet([..."abcdefghijklmnopqrstuvwxyz"]);
const UPPER = alphabet([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
export const DIGITS = alphabet([..."0123456789"]);
export const LEADING_DIGITS = alphabet([..."123456789"]);

const KINDS = [
  /^\p{Ll}$/u,
  /^\p{Lu}$/u,
  /^\p{L}$/u,
  /^\p{Nd}$/u,
  // pictures are letters too: a name or a memo may be nothing but one
  /^\p{So}$/u,
] as const;
/** First and last code point by bytes of UTF-8; the four-byte planes that hold letters and pictures. */
const RANGES: Readonly<Record<number, readonly [number, number]>> = {
  2: [0x80, 0x7ff],
  3: [0x800, 0xffff],
  4: [0x10000, 0x2fa1f],
};

const made = new Map<string, Alphabet>();

/** Characters that normalisation would change are in no alphabet, so that normalising a pseudonym changes nothing. */
const build = (kind: number, bytes: number): Alphabet => {
  const [first, last] = RANGES[bytes] ?? [0, -1];
  const of: string[] = [];
  for (let code = first; code <= last; code += 1) {
    const text = String.fromCodePoint(code);
    if (KINDS.findIndex((each) => each.test(text)) === kind && text.normalize("NFKC") === text) of.push(text);
  }
  return alphabet(of);
};

/**
 * The alphabet of a character, or null for one that keeps its place: white space, punctuation, marks. ASCII
 * stays ASCII. The tables of other scripts are made when the first character of their kind is met.
 */
export const alphabetOf = (character: string): Alphabet | null => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) {
    if (code >= 0x61 && code <= 0x7a) return LOWER;
    if (code >= 0x41 && code <= 0x5a) return UPPER;
    return code >= 0x30 && code <= 0x39 ? DIGITS : null;
  }
  const kind = KINDS.findIndex((each) => each.test(character));
  if (kind < 0) return null;
  const bytes = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  const name = `${kind}:${bytes}`;
  const found = made.get(name) ?? build(kind, bytes);
  made.set(name, found);
  return found.place.has(character) && found.of.length > 1 ? found : null;
};
