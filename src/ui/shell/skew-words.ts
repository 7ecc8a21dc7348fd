import type { useText } from "../i18n/index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far a clock is wrong, in words, whichever way; `skew` in milliseconds. The larger it is, the rounder. */
export const skewWords = (t: ReturnType<typeof useText>, skew: number): string => {
  const off = Math.abs(skew);
  if (off < 90 * MINUTE) return t("shell.minutes", { count: Math.round(off / MINUTE) });
  if (off < 2 * DAY) return t("shell.hours", { count: Math.round(off / HOUR) });
  return t("shell.days", { count: Math.round(off / DAY) });
};
