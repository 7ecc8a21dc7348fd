import { createHash } from "node:crypto";

/** A random generator based on SHA-256 of a counter: the same seed gives the same demo data on every machine. */
export const chance = (seed: string) => {
  let counter = 0;
  const block = (): Buffer => {
    counter += 1;
    return createHash("sha256").update(`${seed}/${counter}`).digest();
  };
  /** At least 0 and below 1. */
  const share = (): number => block().readUInt32BE(0) / 2 ** 32;
  const between = (min: number, max: number): number => min + Math.floor(share() * (max - min + 1));
  return {
    share,
    between,
    pick: <A>(from: readonly [A, ...A[]]): A => from[between(0, from.length - 1)] ?? from[0],
    bytes: (count: number) => Uint8Array.from(block().subarray(0, count)),
    id: () => {
      const hex = block().toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
};

export type Chance = ReturnType<typeof chance>;
