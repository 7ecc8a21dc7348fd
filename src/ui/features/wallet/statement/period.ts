import { dayField, midnightOf } from "../../../common/day-field.ts";

/** The kinds of periods that a statement is made of, in the order of their choice. */
export const PERIOD_KINDS = ["month", "quarter", "year", "all", "dates"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/**
 * The period of a statement in days of the device's calendar. Months count from 0, quarters from 1; `first` and `last` are days
 * as date fields hold them, and both belong to the period.
 */
export type StatementPeriod =
  | { readonly kind: "month"; readonly year: number; readonly month: number }
  | { readonly kind: "quarter"; readonly year: number; readonly quarter: number }
  | { readonly kind: "year"; readonly year: number }
  | { readonly kind: "all" }
  | { readonly kind: "dates"; readonly first: string; readonly last: string };

/** Milliseconds since 1970; `to` does not belong to it, and null is open. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/** Nothing was on a blockchain before. */
const FIRST_YEAR = 2009;
const LAST_YEAR = 9999;

const monthsFrom = (year: number, month: number, count: number): Span => ({
  // the first instant of a local day: where clocks are set at midnight, a day begins at 1:00, or twice
  from: new Date(year, month, 1).getTime(),
  to: new Date(year, month + count, 1).getTime(),
});

/** From when until when a period is, by midnights of the device. */
export const spanOf = (period: StatementPeriod): Span => {
  switch (period.kind) {
    case "month":
      return monthsFrom(period.year, period.month, 1);
    case "quarter":
      return monthsFrom(period.year, (period.quarter - 1) * 3, 3);
    case "year":
      return monthsFrom(period.year, 0, 12);
    case "all":
      return { from: null, to: null };
    case "dates":
      return { from: midnightOf(period.first), to: midnightOf(period.last, 1) };
  }
};

/** Whether a period has begun, and whether it has not ended yet. `now` is milliseconds since 1970. */
export const hasBegun = (period: StatementPeriod, now: number): boolean => (spanOf(period).from ?? 0) <= now;
export const isRunning = (period: StatementPeriod, now: number): boolean =>
  (spanOf(period).to ?? Number.POSITIVE_INFINITY) > now;

/** The month of an instant. */
const monthAt = (at: number): StatementPeriod => {
  const day = new Date(at);
  return { kind: "month", year: day.getFullYear(), month: day.getMonth() };
};

/** A period as the address holds it: `2026-11`, `2026-Q4`, `2026`, `all` or `2026-11-03..2026-11-18`. */
export const periodParameter = (period: StatementPeriod): string => {
  switch (period.kind) {
    case "month":
      return `${period.year}-${String(period.month + 1).padStart(2, "0")}`;
    case "quarter":
      return `${period.year}-Q${period.quarter}`;
    case "year":
      return String(period.year);
    case "all":
      return "all";
    case "dates":
      return `${period.first}..${period.last}`;
  }
};

const readPeriod = (text: string): StatementPeriod | null => {
  if (text === "all") return { kind: "all" };
  const [, yearText, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (yearText !== undefined) {
    const year = Number(yearText);
    if (year < FIRST_YEAR) return null;
    if (quarter !== undefined) return { kind: "quarter", year, quarter: Number(quarter) };
    return month === undefined ? { kind: "year", year } : { kind: "month", year, month: Number(month) - 1 };
  }
  const [, first = "", last = ""] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  const isDay = (day: string): boolean => midnightOf(day) !== null && Number(day.slice(0, 4)) >= FIRST_YEAR;
  return isDay(first) && isDay(last) && first <= last ? { kind: "dates", first, last } : null;
};

/** The period of an address; the current month for anything else, and for what has not begun. */
export const periodFrom = (text: string | null, now: number): StatementPeriod => {
  const period = text === null ? null : readPeriod(text);
  return period === null || !hasBegun(period, now) ? monthAt(now) : period;
};

/** The period of the same kind before (−1) or after (1) another; null where there is none. */
export const neighbourOf = (period: StatementPeriod, step: -1 | 1): StatementPeriod | null => {
  const found = (): StatementPeriod | null => {
    switch (period.kind) {
      case "month": {
        const day = new Date(period.year, period.month + step, 1);
        return { kind: "month", year: day.getFullYear(), month: day.getMonth() };
      }
      case "quarter": {
        const day = new Date(period.year, (period.quarter - 1 + step) * 3, 1);
        return { kind: "quarter", year: day.getFullYear(), quarter: day.getMonth() / 3 + 1 };
      }
      case "year":
        return { kind: "year", year: period.year + step };
      default:
        return null;
    }
  };
  const next = found();
  return next === null || !("year" in next) || next.year < FIRST_YEAR || next.year > LAST_YEAR ? null : next;
};

/** The period of another kind in which another one ends, or is now. */
export const periodOfKind = (period: StatementPeriod, kind: PeriodKind, now: number): StatementPeriod => {
  const { from, to } = spanOf(period);
  const last = isRunning(period, now) ? now : (to ?? now) - 1;
  const day = new Date(last);
  switch (kind) {
    case "month":
      return monthAt(last);
    case "quarter":
      return { kind, year: day.getFullYear(), quarter: Math.floor(day.getMonth() / 3) + 1 };
    case "year":
      return { kind, year: day.getFullYear() };
    case "all":
      return { kind };
    case "dates": {
      const first = from ?? new Date(day.getFullYear(), day.getMonth(), 1).getTime();
      return { kind, first: dayField(first), last: dayField(last) };
    }
  }
};
