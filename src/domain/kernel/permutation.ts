import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** One place of a text: which of how many (at least 2) values stands there. */
export interface Digit {
  readonly value: number;
  readonly radix: number;
}

/**
 * A keyed permutation of all texts that have the same digits' radices and the same `frame` (what stays as it
 * is around them). It is one to one, never answers its input, and says nothing of one text to whoever knows
 * another. At least one digit.
 */
export type Permutation = (digits: ReadonlyArray<Digit>, frame: string) => ReadonlyArray<number>;

const ROUNDS = 4;
/** Four bytes a digit, eight digits a hash. */
const PER_HASH = 8;

/** An unbalanced Feistel network over mixed radices, conjugated around a shift by one so that it has no fixed point. */
export const createPermutation = (salt: Uint8Array): Permutation => {
  const key = sha256(concatBytes(utf8ToBytes("optio pseudonyms"), salt));

  const stream = (seed: string, count: number): ReadonlyArray<number> => {
    const made: number[] = [];
    const first = sha256(concatBytes(key, utf8ToBytes(seed)));
    for (let block = 0; made.length < count; block += 1) {
      const bytes = block === 0 ? first : sha256(concatBytes(first, utf8ToBytes(String(block))));
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at < PER_HASH; at += 1) made.push(view.getUint32(at * 4));
    }
    return made;
  };

  /** One round: shifts one half by a stream that the other half and the frame decide. */
  const round = (values: number[], radices: ReadonlyArray<number>, frame: string, turn: number, sign: 1 | -1): void => {
    const middle = values.length >> 1;
    const [from, to] = turn % 2 === 0 ? [middle, values.length] : [0, middle];
    if (from === to) return;
    const other = turn % 2 === 0 ? values.slice(0, middle) : values.slice(middle);
    const shifts = stream(`${turn}:${other.join(",")}:${frame}`, to - from);
    for (let at = from; at < to; at += 1) {
      const radix = radices[at] ?? 1;
      const shift = (shifts[at - from] ?? 0) % radix;
      values[at] = ((values[at] ?? 0) + sign * shift + radix) % radix;
    }
  };

  return (digits, frame) => {
    const radices = digits.map((each) => each.radix);
    const values = digits.map((each) => each.value);
    const whole = `${radices.join(",")}:${frame}`;
    for (let turn = 0; turn < ROUNDS; turn += 1) round(values, radices, whole, turn, 1);
    const radix = radices[0] ?? 1;
    const [shift = 0] = stream(`shift:${whole}`, 1);
    values[0] = ((values[0] ?? 0) + 1 + (shift % (radix - 1))) % radix;
    for (let turn = ROUNDS - 1; turn >= 0; turn -= 1) round(values, radices, whole, turn, -1);
    return values;
  };
};
