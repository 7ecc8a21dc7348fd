import { t } from "../../i18n/index.ts";
import { decimalText } from "../../kit/decimal-text.ts";

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });
const DAY_AND_TIME = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const TO_THE_SECOND = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});
const TIME = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ONE_DAY = 24 * HOUR;

/** Shown instead of a malformed date (X10). */
const NO_DATE = "—";

const written = (format: Intl.DateTimeFormat, iso: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? NO_DATE : format.format(at);
};

/** A date and time of the wire in local time, e.g. `Nov 21, 2026, 13:05`; `—` for a malformed one. */
export const dateTime = (iso: string): string => written(DAY_AND_TIME, iso);

/** A date and time with seconds and the time zone, for the details of a transaction. */
export const exactDateTime = (iso: string): string => written(TO_THE_SECOND, iso);

/** The time of day of a date of the wire, in local time. */
export const timeOfDay = (iso: string): string => written(TIME, iso);

/** The local day of a date of the wire: Today, Yesterday, or the date. `now` is milliseconds since 1970. */
export const dayText = (iso: string, now: number): string => {
  const day = written(DAY, iso);
  if (day === DAY.format(now)) return t("wallet.history.today");
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === DAY.format(yesterday) ? t("wallet.history.yesterday") : day;
};

/** How long ago, up to a week; then the date. `now` is milliseconds since 1970. */
export const ago = (iso: string, now: number): string => {
  const passed = now - Date.parse(iso);
  if (Number.isNaN(passed)) return NO_DATE;
  if (passed > 7 * ONE_DAY || passed < -ONE_DAY) return written(DAY, iso);
  if (passed >= ONE_DAY) return RELATIVE.format(-Math.floor(passed / ONE_DAY), "day");
  if (passed >= HOUR) return RELATIVE.format(-Math.floor(passed / HOUR), "hour");
  return passed < MINUTE ? "just now" : RELATIVE.format(-Math.floor(passed / MINUTE), "minute");
};

/** The time under a point of a price chart: of day within 24 hours, else the date. `at` is milliseconds since 1970. */
export const chartTime = (at: number, hours: number): string =>
  hours <= 24 ? TIME.format(at) : hours <= 168 ? DAY_AND_TIME.format(at) : DAY.format(at);

/**
 * A price in dollars. The number of decimals depends on its magnitude alone, so that prices in one column or sentence
 * line up (V18): two from one dollar on, four from one cent on, eight below; two for zero.
 */
export const priceText = (price: string): string => {
  const places = /^0\.00/.test(price) ? 8 : /^0\./.test(price) ? 4 : 2;
  const text = decimalText(price, /^[0.]+$/.test(price) ? 2 : places, places);
  return text === null ? "—" : text.replace(/^([<>]?-?)/, "$1$");
};

/** A percentage with its sign and two decimals, e.g. `+1.20%`, `−0.35%`. */
export const percentText = (percent: string): string => {
  const text = decimalText(percent, 2, 2);
  if (text === null) return "—";
  if (/^-?0(?:\.0*)?$/.test(text)) return "0.00%";
  return text.includes("-") ? `${text.replace("-", "−")}%` : `+${text}%`;
};
