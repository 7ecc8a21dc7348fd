import type { Draw } from "./draw.ts";
import { firstFrom } from "./sorted.ts";

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
  const starts = cuts.map(({ from }) => from);
  return (at) => {
    const last = cuts[firstFrom(starts, at) - 1];
    if (last === undefined) return at;
    const { from, to, cut, before } = last;
    return at - before - (at < to ? Math.floor((cut * (at - from)) / (to - from)) : cut);
  };
};
