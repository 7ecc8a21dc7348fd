import { Clock } from "lucide-react";
import { t } from "../i18n/index.ts";
import { Banner } from "./Banner.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The size of a clock error in words, ahead or behind; `skew` in milliseconds. A larger error is rounded more. */
export const skewWords = (skew: number): string => {
  const off = Math.abs(skew);
  if (off < 90 * MINUTE) return t("aside.minutes", { count: Math.round(off / MINUTE) });
  if (off < 2 * DAY) return t("common.hours", { count: Math.round(off / HOUR) });
  return t("common.days", { count: Math.round(off / DAY) });
};

/** `skew` is how far the device's clock is ahead, in milliseconds. */
export type ClockBannerProps = { readonly skew: number };

/** Says that the device's clock is wrong, and by how much (T11). */
export const ClockBanner = ({ skew }: ClockBannerProps) => (
  <Banner icon={Clock}>{t(skew > 0 ? "aside.clockAhead" : "aside.clockBehind", { by: skewWords(skew) })}</Banner>
);
