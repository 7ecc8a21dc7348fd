/** Seconds left at which a screen reader is told (A4): with the opening of the dialog, eight times in all. */
const TOLD_AT: ReadonlyArray<number> = [240, 180, 120, 60, 30, 20, 10];

/** Whole seconds left: the one that has begun counts, so that five minutes read 05:00 (I1). */
export const secondsLeft = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

/** `mm:ss` (spec §4 Session activity). */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

/** The next moment to tell of that `seconds` has reached, or null before the first. */
export const toldAt = (seconds: number): number | null => TOLD_AT.findLast((each) => seconds <= each) ?? null;
