import { useEffect, useReducer, useRef } from "react";
import { useApp } from "./app-context.tsx";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often a time that is shown is renewed: at each half minute of the clock, so that a new day or month begins in time. */
const RENEWAL = 30_000;

/** Milliseconds until the next half minute of the clock. */
const untilRenewal = (now: number): number => RENEWAL - (now % RENEWAL);

/** The next multiple of `step` below `left`, as milliseconds until then. */
const untilBelow = (left: number, step: number): number => ((left - 1) % step) + 1;

/** Milliseconds until the next whole second left, or null when the moment has passed. */
export const untilNextSecond = (left: number): number | null => (left > 0 ? untilBelow(left, SECOND) : null);

/**
 * Milliseconds until the time left to a moment reads otherwise: at each second in the last hour, else at each minute, which
 * is over one second before it is whole; null once the moment has passed, or where it is not known.
 */
export const untilLessLeft = (left: number): number | null => {
  return left > HOUR ? untilBelow(left + SECOND, MINUTE) : untilNextSecond(left);
};

/** Milliseconds until an age reads otherwise: at each second in its first minute, then at each minute, and at the next day. */
const untilOlder = (age: number, now: number): number | null => {
  if (Number.isNaN(age)) return null;
  if (age < 0) return untilBelow(-age, MINUTE);
  const step = age < MINUTE ? SECOND : MINUTE;
  return Math.min(step - (age % step), untilRenewal(now));
};

/**
 * The device's time in milliseconds since 1970, less `skew`; renders again after the time that `waitOf` says, or never where
 * that is null. A page that was hidden renders again as soon as it is visible (I2).
 */
export const useTime = (waitOf: (now: number) => number | null, skew = 0): number => {
  const app = useApp();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const now = app.now() - skew;
  const wait = waitOf(now);
  useEffect(() => {
    if (wait === null) return;
    const cancel = app.after(wait, render);
    document.addEventListener("visibilitychange", render);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", render);
    };
  });
  return now;
};

/** The wait for {@link useTime} of a screen: until the next half minute, or the first of these moments that is to come. */
export const renewedAt =
  (moments: ReadonlyArray<number>) =>
  (now: number): number =>
    moments.reduce((wait, at) => (at > now ? Math.min(wait, at - now) : wait), untilRenewal(now));

const NONE: ReadonlyArray<number> = [];

/**
 * The device's time in milliseconds since 1970. Renders again at each half minute of the clock, and at the `moments` after
 * which the screen shows or offers something else.
 */
export const useNow = (moments = NONE): number => useTime(renewedAt(moments));

/**
 * The time from which an age since `at` counts, in milliseconds since 1970 by the device's time less `skew`. For the element
 * of the age alone: it renders again whenever the age reads otherwise.
 */
export const useAgeTime = (at: number, skew = 0): number => useTime((now) => untilOlder(now - at, now), skew);

/**
 * Milliseconds left until `endsAt` (ms since 1970), rendered at each whole second down to 0 while `running`. A wall
 * clock that is set back does not make it grow (I10); another `endsAt` starts again.
 */
export const useCountdown = (endsAt: number, running: boolean): number => {
  const now = useTime((at) => (running ? untilNextSecond(endsAt - at) : null));
  const shown = useRef({ endsAt, left: Number.POSITIVE_INFINITY });
  const limit = shown.current.endsAt === endsAt ? shown.current.left : Number.POSITIVE_INFINITY;
  const left = Math.max(0, Math.min(endsAt - now, limit));
  useEffect(() => {
    if (running) shown.current = { endsAt, left };
  }, [endsAt, left, running]);
  return left;
};
