import { dayField } from "../../common/day-field.ts";

/** The periods that the filter of transactions offers by name. */
export const PERIODS = ["thisMonth", "lastMonth", "thisYear", "all"] as const;
/** One of {@link PERIODS}. */
export type Period = (typeof PERIODS)[number];

/** The first and the last day of a period as date fields hold them, `""` where it has no end. `now` is milliseconds since 1970. */
export const datesOf = (period: Period, now: number): { readonly from: string; readonly to: string } => {
  const [year, month] = [new Date(now).getFullYear(), new Date(now).getMonth()];
  switch (period) {
    case "thisMonth":
      return { from: dayField(new Date(year, month, 1)), to: "" };
    case "lastMonth":
      return { from: dayField(new Date(year, month - 1, 1)), to: dayField(new Date(year, month, 0)) };
    case "thisYear":
      return { from: dayField(new Date(year, 0, 1)), to: "" };
    case "all":
      return { from: "", to: "" };
  }
};

/** The period with these dates, or null if they were chosen freely. */
export const periodOf = (dates: { readonly from: string; readonly to: string }, now: number): Period | null =>
  PERIODS.find((period) => {
    const { from, to } = datesOf(period, now);
    return from === dates.from && to === dates.to;
  }) ?? null;
