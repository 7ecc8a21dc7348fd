import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Work in small steps: between two of them other code may run. */
export type Steps<Result> = Generator<undefined, Result>;

/** Pseudorandom numbers that depend only on a key and a label. */
export interface Draw {
  /** A whole number in 0 … below − 1; `below` is at most 2³². */
  readonly number: (below: number) => number;
  /** A text of `length` characters of an alphabet. */
  readonly characters: (alphabet: string, length: number) => string;
}

export const LETTERS = "abcdefghijklmnopqrstuvwxyz";
export const DIGITS = "0123456789";
export const HEXADECIMAL = "0123456789abcdef";
/** Letters and digits that cannot be mistaken for others. */
export const BASE32 = "abcdefghijkmnpqrstuvwxyz23456789";

const WORDS_PER_BLOCK = 8;

/** A source of draws over a secret key, by HMAC-SHA-256: without the key, the numbers reveal nothing about a label. */
export const createDraws = (key: Uint8Array): ((label: string) => Draw) => {
  const secret = hmac(sha256, key, utf8ToBytes("optio log stand-ins"));
  return (label) => {
    const seed = hmac(sha256, secret, utf8ToBytes(label));
    let block = seed;
    let at = 0;
    const word = (): number => {
      if (at === WORDS_PER_BLOCK) {
        block = hmac(sha256, seed, block);
        at = 0;
      }
      const view = new DataView(block.buffer, block.byteOffset, block.length);
      const value = view.getUint32(at * 4);
      at += 1;
      return value;
    };
    const number = (below: number): number => word() % below;
    return {
      number,
      characters: (alphabet, length) => Array.from({ length }, () => alphabet[number(alphabet.length)] ?? "").join(""),
    };
  };
};
