/** Seconds left at which the rest is announced (A4): with the opening of the dialog, eight times in all. */
const ANNOUNCED_AT: ReadonlyArray<number> = [240, 180, 120, 60, 30, 20, 10];

/** Whole seconds left, rounded up, so that five minutes read 05:00 (I1). */
export const secondsLeft = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

/** `mm:ss` (spec §4 Session activity). */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

/** The last announced moment that `seconds` has reached, or null before the first. */
export const announcedAt = (seconds: number): number | null =>
  ANNOUNCED_AT.findLast((moment) => seconds <= moment) ?? null;
