import { createHash } from "node:crypto";

/** Repeatable chance: the same seed gives the same demo data on every machine. */
export interface Chance {
  /** At least 0, below 1. */
  readonly share: () => number;
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly pick: <A>(from: readonly [A, ...A[]]) => A;
  readonly bytes: (count: number) => Uint8Array;
  readonly id: () => string;
}

/** A stream of chance made of SHA-256 over a counter. */
export const chance = (seed: string): Chance => {
  let counter = 0;
  const block = (): Buffer => {
    counter += 1;
    return createHash("sha256").update(`${seed}/${counter}`).digest();
  };
  const share = (): number => block().readUInt32BE(0) / 2 ** 32;
  const between = (least: number, most: number): number => least + Math.floor(share() * (most - least + 1));
  return {
    share,
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    bytes: (count) => Uint8Array.from(block().subarray(0, count)),
    id: () => {
      const hex = block().toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
};
