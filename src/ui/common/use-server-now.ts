import { useAppState } from "./app-context.tsx";
import { renewedAt, untilLessLeft, useAgeTime, useTime } from "./use-now.ts";

const NONE: ReadonlyArray<number> = [];

/**
 * The server's time in milliseconds since 1970: the device's, corrected by the measured skew. Renders again at each half
 * minute, and at the `moments` after which the screen shows or offers something else.
 */
export const useServerNow = (moments = NONE): number => useTime(renewedAt(moments), useAppState().session.clockSkew);

/** The server's time from which an age since `at` counts. For the element of the age alone ({@link useAgeTime}). */
export const useServerAgeTime = (at: number): number => useAgeTime(at, useAppState().session.clockSkew);

/**
 * Milliseconds left until `at`, by the server's time; 0 once it has passed. For the element of the text alone: it renders
 * again whenever that time reads otherwise.
 */
export const useTimeLeft = (at: number): number =>
  Math.max(0, at - useTime((now) => untilLessLeft(at - now), useAppState().session.clockSkew));
