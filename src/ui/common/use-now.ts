import { useEffect, useReducer, useRef } from "react";
import { useApp } from "./app-context.tsx";

const SECOND = 1_000;
/** How often a time that is shown as an age is renewed: often enough for ages in words. */
const RENEWAL = 30_000;

/** Milliseconds until the next rendering: the next whole second left, or null when the moment has passed. */
const untilNextSecond = (left: number): number | null => (left > 0 ? ((left - 1) % SECOND) + 1 : null);

/**
 * The device's time in milliseconds since 1970. Renders again twice a minute, or with `until` at each whole second that
 * is left until that moment. A page that was hidden renders again as soon as it is visible (I2).
 */
export const useNow = (until?: number): number => {
  const app = useApp();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const now = app.now();
  const wait = until === undefined ? RENEWAL : untilNextSecond(until - now);
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

/**
 * Milliseconds left until `endsAt` (ms since 1970), rendered at each whole second down to 0 while `running`. A wall
 * clock that is set back does not make it grow (I10); another `endsAt` starts again.
 */
export const useCountdown = (endsAt: number, running: boolean): number => {
  const now = useNow(running ? endsAt : 0);
  const shown = useRef({ endsAt, left: Number.POSITIVE_INFINITY });
  const limit = shown.current.endsAt === endsAt ? shown.current.left : Number.POSITIVE_INFINITY;
  const left = Math.max(0, Math.min(endsAt - now, limit));
  useEffect(() => {
    if (running) shown.current = { endsAt, left };
  }, [endsAt, left, running]);
  return left;
};
