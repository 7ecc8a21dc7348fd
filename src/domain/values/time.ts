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
  const made = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formatters.set(zone, made);
  return made;
};

/** The day on the calendar of a place at an instant, from its parts: no locale's order of them is relied on (B22). */
export const calendarDay = (at: number, zone: Zone): Day => {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return [(parts.get("year") ?? "").padStart(4, "0"), parts.get("month"), parts.get("day")].join("-");
};

const DAY = 86_400_000;

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Whole years from one calendar day to another, as birthdays count them. */
export const yearsBetween = (from: Day, to: Day): number => {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) >= from.slice(5) ? years : years - 1;
};
