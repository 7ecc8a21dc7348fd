/** ISO 8601 in UTC from milliseconds since 1970. */
export const isoFrom = (at: number): string => new Date(at).toISOString();

/** An IANA time zone name, such as `Europe/Vienna`. Given by the caller: the domain does not ask where it runs. */
export type Zone = string;

/** A day of the calendar as `YYYY-MM-DD`. */
export type Day = string;

const formatters = new Map<Zone, Intl.DateTimeFormat>();
const formatterOf = (zone: Zone): Intl.DateTimeFormat => {
  const held = formatters.get(zone);
  if (held !== undefined) return held;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  formatters.set(zone, made);
  return made;
};

/** The day on the calendar of a place at an instant. */
export const calendarDay = (at: number, zone: Zone): Day => formatterOf(zone).format(at);

const DAY = 86_400_000;

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Whole years from one calendar day to another, as birthdays count them. */
export const yearsBetween = (from: Day, to: Day): number => {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) >= from.slice(5) ? years : years - 1;
};
