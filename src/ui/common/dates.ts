import { t } from "../i18n/index.ts";
import { DATE_STYLE, LOCALE, lazyFormat } from "../i18n/locale.ts";

const localFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  lazyFormat(() => new Intl.DateTimeFormat(LOCALE, options));

const DAY = localFormat({ day: "numeric", month: "short" });
const UTC_DAY = localFormat({ day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = localFormat({ month: "long", year: "numeric" });
const DUE_DAY = localFormat({ weekday: "short", day: "numeric", month: "short" });
const DATE = localFormat(DATE_STYLE);
const DATE_TIME = localFormat({ ...DATE_STYLE, timeStyle: "short" });
const TIME = localFormat({ timeStyle: "short" });
const IN_ZONE = localFormat({
  ...{ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  timeZoneName: "short",
});
const EXACT = localFormat({ ...DATE_STYLE, timeStyle: "long" });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ONE_DAY = 24 * HOUR;

/* A date stays on one line of a text, and so does a time; the line may break between the two. */
const unbroken = (text: string): string => text.replace(/ (?!\d{1,2}:)/g, "\u00a0");

const written = (format: Intl.DateTimeFormat, at: number | null): string =>
  at === null || !Number.isFinite(at) ? "—" : unbroken(format.format(at));

/** How far clocks are set back where a summer time ends, in milliseconds: an hour, and half an hour on Lord Howe Island. */
const SET_BACK = [HOUR, HOUR / 2];

/** The local time of an instant, as milliseconds of UTC. */
const localOf = (at: number): number => at - new Date(at).getTimezoneOffset() * MINUTE;

/** Whether the local time of an instant comes twice, because clocks are set back. */
const isTwice = (at: number): boolean =>
  SET_BACK.some((span) => [at - span, at + span].some((other) => localOf(other) === localOf(at)));

/**
 * An instant in local time, as the region of {@link LOCALE} writes it: `12 Dec 2026, 14:03` or `Dec 12, 2026, 2:03 PM`, with
 * no-break spaces inside of the date; `—` for a malformed one. A time that comes twice, in the night in which clocks are set
 * back, has its zone: `25 Oct 2026, 01:30 BST`. `at` is milliseconds since 1970.
 */
export const dateTimeText = (at: number | null): string =>
  written(at !== null && isTwice(at) ? IN_ZONE() : DATE_TIME(), at);

/** The same with seconds and the time zone, for a record: `12 Dec 2026, 14:03:05 CET`. */
export const exactDateTimeText = (at: number | null): string => written(EXACT(), at);

/** The formats of dates by zone; a format is slow to create. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

const dateFormatOf = (zone: string): Intl.DateTimeFormat => {
  const format = dateFormats.get(zone) ?? new Intl.DateTimeFormat(LOCALE, { ...DATE_STYLE, timeZone: zone });
  dateFormats.set(zone, format);
  return format;
};

/** The date of an instant in `zone`, by default the device's, with no-break spaces: `12 Dec 2026`. */
export const dateText = (at: number | null, zone?: string): string =>
  written(zone === undefined ? DATE() : dateFormatOf(zone), at);

/** The local day of an instant without its year, with a no-break space: `12 Dec`. */
export const dayText = (at: number): string => written(DAY(), at);

/** The UTC day of an instant without its year, for what is counted by days of UTC: `12 Dec`. */
export const utcDayText = (at: number): string => written(UTC_DAY(), at);

/** The local month of an instant with its year: `December 2026`. */
export const monthText = (at: number): string => written(MONTH(), at);

/** The local day of what is soon due, with its weekday: `Fri, Nov 27`. */
export const dueDayText = (at: number): string => written(DUE_DAY(), at);

/** The local time of day of an instant: `14:03`. */
export const timeOfDayText = (at: number): string => written(TIME(), at);

/** The time at a mark of a chart's axis: of day while marks are less than a day apart, else the day. `step` is seconds. */
export const tickText = (at: number, step: number): string =>
  step * SECOND < ONE_DAY ? timeOfDayText(at) : dayText(at);

/** The time left as its two largest units: `20 d 4 h`, `4 h 12 min`, `12 min 30 s`, `30 s`; `left` in milliseconds. */
export const timeLeftText = (left: number): string => {
  const passed = Math.max(0, Math.ceil(left / SECOND)) * SECOND;
  const days = Math.floor(passed / ONE_DAY);
  const hours = Math.floor((passed % ONE_DAY) / HOUR);
  const minutes = Math.floor((passed % HOUR) / MINUTE);
  const seconds = (passed % MINUTE) / SECOND;
  if (days > 0) return t("common.daysHours", { days, hours });
  if (hours > 0) return t("common.hoursMinutes", { hours, minutes });
  if (minutes > 0) return t("common.minutesSeconds", { minutes, seconds });
  return t("common.seconds", { seconds });
};

/**
 * A span in whole days, hours or minutes where it is one, from two of the larger unit on: `21 days`, `36 hours`,
 * `90 minutes`; else as {@link timeLeftText}, `27 d 12 h`; `no time` for none. `seconds` as the server sends it.
 */
export const spanText = (seconds: number): string => {
  const span = seconds * SECOND;
  const wholes = (unit: number): number | null => (span % unit === 0 ? span / unit : null);
  const [days, hours, minutes] = [wholes(ONE_DAY), wholes(HOUR), wholes(MINUTE)];
  if (span <= 0) return t("common.noTime");
  if (days !== null && days >= 2) return t("common.days", { count: days });
  if (hours !== null && hours < 48) return t("common.hours", { count: hours });
  return minutes !== null && minutes < 120 ? t("common.minutes", { count: minutes }) : timeLeftText(span);
};
