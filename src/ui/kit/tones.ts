/** A number of 32 bits from a text, always the same for the same text (FNV-1a), whose every bit depends on every character. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // the last characters change the low bits only
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
};

/** A light and a deeper tone of a hue in degrees, in both appearances: `avatar-ink` is readable on each. */
const light = (hue: number): string => `hsl(${hue % 360} 78% 85%)`;
const deep = (hue: number): string => `hsl(${hue % 360} 68% 75%)`;

/** The two soft tones of a person's circle, from their id or an address. */
export const tonesOf = (seed: string): readonly [from: string, to: string] => {
  const hash = hashOf(seed);
  const hue = hash % 360;
  return [light(hue), deep(hue + 30 + ((hash >>> 12) % 60))];
};

/** The ground of a person's circle, for `style`. */
export const groundOf = (seed: string): { readonly backgroundImage: string } => {
  const [from, to] = tonesOf(seed);
  return { backgroundImage: `linear-gradient(135deg, ${from}, ${to})` };
};

/** A tile of a validator's mark: where it lies in a square of two by two, and its tone. */
interface Tile {
  readonly id: string;
  readonly x: 0 | 1;
  readonly y: 0 | 1;
  readonly tone: string;
}

const PLACES = [
  { id: "a", x: 0, y: 0 },
  { id: "b", x: 1, y: 0 },
  { id: "c", x: 0, y: 1 },
  { id: "d", x: 1, y: 1 },
] as const;

/** The four tiles of a validator's mark, from its address. */
export const tilesOf = (seed: string): ReadonlyArray<Tile> =>
  PLACES.map((place) => {
    const hash = hashOf(`${seed} ${place.id}`);
    const hue = hash >>> 8;
    return { ...place, tone: [light(hue), deep(hue), `hsl(${hue % 360} 55% 42%)`][hash % 3] ?? light(hue) };
  });
