/** ISO 8601 in UTC from milliseconds since 1970. */
export const isoFrom = (at: number): string => new Date(at).toISOString();

/** An IANA time zone name, such as `Europe/Vienna`. Passed by the caller, because the domain does not read its environment. */
export type Zone = string;

/** A day of the calendar as `YYYY-MM-DD`. */
export type Day = string;

/**
 * Returns the calendar day of an instant in a time zone. The day is read from the parts of the formatted date, because
 * the order of the parts differs between locales. Create it once for many instants: a formatter is slow to create.
 */
export const calendarOf = (zone: Zone): ((at: number) => Day) => {
  const formatter = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (at) => {
    const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
    return [(parts.get("year") ?? "").padStart(4, "0"), parts.get("month"), parts.get("day")].join("-");
  };
};

const DAY = 86_400_000;

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Whole years from one calendar day to another, as birthdays count them. */
export const yearsBetween = (from: Day, to: Day): number => {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) >= from.slice(5) ? years : years - 1;
};
