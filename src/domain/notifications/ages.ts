import { calendarOf, type Day, daysBetween, type Zone } from "../values/time.ts";
import type { Notification } from "./entities.ts";

/** The four groups of spec §2, in order. */
const GROUPS = ["today", "yesterday", "lastWeek", "older"] as const;
export type Group = (typeof GROUPS)[number];

const groupOf = (daysAgo: number): Group => {
  if (daysAgo <= 0) return "today";
  if (daysAgo === 1) return "yesterday";
  return daysAgo <= 7 ? "lastWeek" : "older";
};

/** More than 7 calendar days in any time zone, in milliseconds. */
const SURELY_OLDER = 9 * 86_400_000;

/** A quarter of an hour in milliseconds; every time zone begins its days at a multiple of it. */
const QUARTER_HOUR = 900_000;

/** The entries of a group, in the order of the list. */
export interface Grouped {
  readonly group: Group;
  readonly entries: ReadonlyArray<Notification>;
}

/**
 * Returns a function that groups entries as of `now`: Today, Yesterday, Last Week (2 to 7 calendar days ago), Older, by
 * calendar days in `zone`; without empty groups. An entry with a malformed date is in Older. Create it once for a list
 * that grows: it remembers the group of each entry, and the calendar, which is slow, is asked once for each quarter of an
 * hour of recent days.
 */
export const groupingOf = (
  now: number,
  zone: Zone,
): ((entries: ReadonlyArray<Notification>) => ReadonlyArray<Grouped>) => {
  const calendar = calendarOf(zone);
  const today = calendar(now);
  const groupOfQuarter = new Map<number, Group>();
  const groupOfEntry = new WeakMap<Notification, Group>();
  const find = ({ created_at }: Notification): Group => {
    const at = Date.parse(created_at);
    if (!(now - at < SURELY_OLDER)) return "older";
    const quarter = Math.floor(at / QUARTER_HOUR);
    const known = groupOfQuarter.get(quarter) ?? groupOf(daysBetween(calendar(at), today));
    groupOfQuarter.set(quarter, known);
    return known;
  };
  return (entries) => {
    const groups = new Map<Group, Notification[]>(GROUPS.map((group) => [group, []]));
    for (const entry of entries) {
      const group = groupOfEntry.get(entry) ?? find(entry);
      groupOfEntry.set(entry, group);
      groups.get(group)?.push(entry);
    }
    return GROUPS.map((group) => ({ group, entries: groups.get(group) ?? [] })).filter(
      ({ entries: found }) => found.length > 0,
    );
  };
};

/**
 * How long ago, in the words of spec §9: seconds under a minute, minutes under an hour, 'a few minutes ago'
 * for minutes of the same day, else hours, and a date for what is older than a day.
 */
export type Age =
  | { readonly unit: "seconds"; readonly count: number }
  | { readonly unit: "fewMinutes" }
  | { readonly unit: "minutes"; readonly count: number }
  | { readonly unit: "hours"; readonly count: number }
  | { readonly unit: "date"; readonly at: number }
  /** The server sent no valid date. */
  | { readonly unit: "unknown" };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `dayOf` returns the calendar day of an instant where the reader is. */
export const age = (createdAt: string, now: number, dayOf: (at: number) => Day): Age => {
  const at = Date.parse(createdAt);
  if (Number.isNaN(at)) return { unit: "unknown" };
  const past = Math.max(0, now - at);
  if (past < MINUTE) return { unit: "seconds", count: Math.floor(past / 1000) };
  if (past < HOUR)
    return dayOf(at) === dayOf(now) ? { unit: "fewMinutes" } : { unit: "minutes", count: Math.floor(past / MINUTE) };
  return past < 24 * HOUR ? { unit: "hours", count: Math.floor(past / HOUR) } : { unit: "date", at };
};
