import { dateText, dateTimeText, dayText, exactDateTimeText, timeOfDayText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { LOCALE, lazyFormat } from "../../i18n/locale.ts";
import { decimalText } from "../../kit/decimal-text.ts";

const unitFormat = (unit: "day" | "hour" | "minute"): (() => Intl.NumberFormat) =>
  lazyFormat(() => new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "narrow" }));
const AGE = { day: unitFormat("day"), hour: unitFormat("hour"), minute: unitFormat("minute") };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ONE_DAY = 24 * HOUR;

/** A date and time of the wire in local time: `12 Dec 2026, 14:03`; `—` for a malformed one. */
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

/** The local day of an instant, with its year if that is not the one of `now`; both are milliseconds since 1970. */
export const nearDayText = (at: number, now: number): string =>
  new Date(at).getFullYear() === new Date(now).getFullYear() ? dayText(at) : dateText(at);

/** The age in short, such as `5m` or `2d`, up to a week; then the day, with its year if that is another one. `now` is milliseconds since 1970. */
export const ago = (iso: string, now: number): string => {
  const at = Date.parse(iso);
  const passed = now - at;
  if (Number.isNaN(passed)) return "—";
  if (passed > 7 * ONE_DAY || passed < -ONE_DAY) return nearDayText(at, now);
  if (passed >= ONE_DAY) return AGE.day().format(Math.floor(passed / ONE_DAY));
  if (passed >= HOUR) return AGE.hour().format(Math.floor(passed / HOUR));
  return passed < MINUTE ? t("common.justNow") : AGE.minute().format(Math.floor(passed / MINUTE));
};

/**
 * The time of a point of a price chart, which tells it apart from every other of the chart: the first and the last of 24 hours
 * have one time of day, and a month has several points a day. `at` is milliseconds since 1970.
 */
export const chartTime = (at: number, hours: number): string => (hours <= 720 ? dateTimeText(at) : dateText(at));

/**
 * A price in dollars. The number of decimals depends on its magnitude alone, so that prices in one column or sentence
 * line up: none from a hundred thousand dollars on, two from one dollar on, four from one cent on, eight below; two for
 * zero. With whole dollars a price of six digits and its change fit in the second line of a row at 360 px.
 */
export const priceText = (price: string): string => {
  const places = /^0\.00/.test(price) ? 8 : /^0\./.test(price) ? 4 : /^\d{6}/.test(price) ? 0 : 2;
  const text = decimalText(price, /^[0.]+$/.test(price) ? 2 : places, places);
  return text === null ? "—" : text.replace(/^([<>]?-?)/, "$1$");
};

/** The most decimals of a balance in a list, by its magnitude, so that it takes a dozen characters: six, four, two. */
export const balancePlaces = (balance: string): number => {
  const digits = balance.replace(/^-|\..*$/g, "").length;
  return digits > 6 ? 2 : digits > 3 ? 4 : 6;
};

/** What is shown of a percentage whose two decimals are 0: a price that stands still has neither a sign nor a colour. */
export const NO_CHANGE = "0.00%";

/** A percentage with its sign and two decimals, e.g. `+1.20%`, `−0.35%`; below 0.005 % it is `NO_CHANGE`. */
export const percentText = (percent: string): string => {
  const text = decimalText(percent, 2, 2);
  if (text === null) return "—";
  if (/^-?0+(?:\.00?|\.00[0-4]\d*)?$/.test(percent)) return NO_CHANGE;
  return `${percent.startsWith("-") ? "−" : "+"}${text.replace(/[<>-]/g, "")}%`;
};
