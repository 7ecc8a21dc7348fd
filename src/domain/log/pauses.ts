import type { Draw } from "./draw.ts";

/** A stretch of time, in milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** How much of a pause remains at least, in milliseconds. */
export const LEAST_PAUSE = 2_000;

/**
 * Returns the function that moves an instant by what a log leaves out of the pauses before it, a random part of each. The
 * order of instants stays, and no two are further apart than before. `pauses`: oldest first, longer than `LEAST_PAUSE`.
 */
export const shortened = (pauses: ReadonlyArray<Stretch>, draw: Draw): ((at: number) => number) => {
  let total = 0;
  const cuts = pauses.map(({ from, to }) => {
    const cut = draw.number(to - from - LEAST_PAUSE + 1);
    total += cut;
    return { from, to, cut, before: total - cut };
  });
  return (at) => {
    let [low, high] = [0, cuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cuts[middle]?.from ?? at) < at) low = middle + 1;
      else high = middle;
    }
    const last = cuts[low - 1];
    if (last === undefined) return at;
    const { from, to, cut, before } = last;
    return at - before - (at < to ? Math.floor((cut * (at - from)) / (to - from)) : cut);
  };
};
