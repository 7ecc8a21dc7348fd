import type { OpenLog } from "./open-log.ts";

/** How fast a log is played. */
export const SPEEDS = [1, 10] as const;
export type Speed = (typeof SPEEDS)[number];

/** The longest pause while a log is played, in milliseconds: the user may have read, or been away. */
const LONGEST = 2_000;
/** The shortest: an entry is on screen for a frame at least. */
const SHORTEST = 16;

/** How long a step stays on screen before the next one, in milliseconds; null at the last one. */
export const pauseAfter = (
  { steps, entries }: Pick<OpenLog, "steps" | "entries">,
  position: number,
  speed: Speed,
): number | null => {
  const timeOf = (at: number): number | undefined => steps[at]?.later?.at ?? entries[steps[at]?.index ?? -1]?.at;
  const [time, next] = [timeOf(position), timeOf(position + 1)];
  if (time === undefined || next === undefined) return null;
  return Math.min(LONGEST, Math.max(SHORTEST, (next - time) / speed));
};
