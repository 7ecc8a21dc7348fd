import type { Line } from "../../app/journal/format.ts";

/** How fast a log is played. */
export const SPEEDS = [1, 10] as const;
export type Speed = (typeof SPEEDS)[number];

/** The longest pause while a log is played, in milliseconds: the user may have read, or been away. */
const LONGEST = 2_000;
/** The shortest: an entry is on screen for a frame at least. */
const SHORTEST = 16;

/** How long an entry stays on screen before the next one, in milliseconds; null at the last one. */
export const pauseAfter = (entries: ReadonlyArray<Line>, index: number, speed: Speed): number | null => {
  const [line, next] = [entries[index], entries[index + 1]];
  if (line === undefined || next === undefined) return null;
  return Math.min(LONGEST, Math.max(SHORTEST, (next.at - line.at) / speed));
};
