import { dateText, dateTimeText, exactDateTimeText, timeOfDayText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { LOCALE } from "../../i18n/locale.ts";
import { decimalText } from "../../kit/decimal-text.ts";

const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ONE_DAY = 24 * HOUR;

/** A date and time of the wire in local time: `12 Dec 2026, 14:03`; `—` for a malformed one (X10). */
export const dateTime = (iso: string): string => dateTimeText(Date.parse(iso));

/** A date and time with seconds and the time zone, for the details of a transaction. */
export const exactDateTime = (iso: string): string => exactDateTimeText(Date.parse(iso));

/** The time of day of a date of the wire, in local time. */
export const timeOfDay = (iso: string): string => timeOfDayText(Date.parse(iso));

/** The local day of a date of the wire: Today, Yesterday, or the date. `now` is milliseconds since 1970. */
export const dayName = (iso: string, now: number): string => {
  const day = dateText(Date.parse(iso));
  if (day === dateText(now)) return t("wallet.history.today");
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === dateText(yesterday.getTime()) ? t("wallet.history.yesterday") : day;
};

/** How long ago, up to a week; then the date. `now` is milliseconds since 1970. */
export const ago = (iso: string, now: number): string => {
  const passed = now - Date.parse(iso);
  if (Number.isNaN(passed)) return "—";
  if (passed > 7 * ONE_DAY || passed < -ONE_DAY) return dateText(Date.parse(iso));
  if (passed >= ONE_DAY) return RELATIVE.format(-Math.floor(passed / ONE_DAY), "day");
  if (passed >= HOUR) return RELATIVE.format(-Math.floor(passed / HOUR), "hour");
  return passed < MINUTE ? t("common.justNow") : RELATIVE.format(-Math.floor(passed / MINUTE), "minute");
};

/** The time under a point of a price chart: of day within 24 hours, else the date. `at` is milliseconds since 1970. */
export const chartTime = (at: number, hours: number): string =>
  hours <= 24 ? timeOfDayText(at) : hours <= 168 ? dateTimeText(at) : dateText(at);

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
