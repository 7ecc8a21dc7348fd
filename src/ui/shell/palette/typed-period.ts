/** A span of days that a text names, as in `transactions in october`. */
export type Period =
  /** A month from 0 on; `year` is null for the last one of that name. */
  | { readonly unit: "month"; readonly month: number; readonly year: number | null }
  | { readonly unit: "year"; readonly year: number }
  /** The current day, week (from Monday on), month or year, or with `ago: 1` the one before it. */
  | { readonly unit: "days" | "weeks" | "months" | "years"; readonly ago: 0 | 1 };

const MONTHS = "january february march april may june july august september october november december".split(" ");
/** Months that are names of people or words of their own, too: alone they are no month. */
const AMBIGUOUS = new Set(["march", "april", "may", "june", "august"]);
const YEAR = /^20\d\d$/u;
const UNITS: ReadonlyMap<string, "weeks" | "months" | "years"> = new Map([
  ["week", "weeks"],
  ["month", "months"],
  ["year", "years"],
]);

const monthOf = (word: string): number =>
  MONTHS.findIndex(
    (month) => month === word || month.slice(0, 3) === word || (word === "sept" && month === "september"),
  );

/** The period that words name, and the words that name it; null where they name none. */
export const periodIn = (
  words: ReadonlyArray<string>,
): { readonly period: Period; readonly others: ReadonlyArray<string> } | null => {
  const without = (...own: ReadonlyArray<number>) => words.filter((_, at) => !own.includes(at));
  const near = words.findIndex((word, at) => /^(?:this|last)$/u.test(word) && UNITS.has(words[at + 1] ?? ""));
  const unit = UNITS.get(words[near + 1] ?? "");
  if (near !== -1 && unit !== undefined)
    return { period: { unit, ago: words[near] === "last" ? 1 : 0 }, others: without(near, near + 1) };
  const day = words.findIndex((word) => word === "today" || word === "yesterday");
  if (day !== -1) return { period: { unit: "days", ago: words[day] === "today" ? 0 : 1 }, others: without(day) };
  const month = words.findIndex((word) => monthOf(word) !== -1);
  const year = words.findIndex((word) => YEAR.test(word));
  const ofYear = year === -1 ? null : Number(words[year]);
  if (month !== -1)
    return {
      period: { unit: "month", month: monthOf(words[month] ?? ""), year: ofYear },
      // "last october"
      others: without(month, year).filter((word) => word !== "last"),
    };
  return ofYear === null ? null : { period: { unit: "year", year: ofYear }, others: without(year) };
};

/** Whether a single word is a month and nothing else, such as `october`; a short form could be a name. */
export const isMonthAlone = (word: string): boolean => MONTHS.includes(word) && !AMBIGUOUS.has(word);

/** The first day of a period and the first one after it, of the device; `now` is milliseconds since 1970. */
export const boundsOf = (period: Period, now: number): { readonly from: Date; readonly until: Date } => {
  const today = new Date(now);
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const from = (): readonly [Date, Date] => {
    switch (period.unit) {
      case "month": {
        // a month that has not begun is that of last year
        const of = period.year ?? year - (period.month > month ? 1 : 0);
        return [new Date(of, period.month, 1), new Date(of, period.month + 1, 1)];
      }
      case "year":
        return [new Date(period.year, 0, 1), new Date(period.year + 1, 0, 1)];
      case "days":
        return [new Date(year, month, date - period.ago), new Date(year, month, date - period.ago + 1)];
      case "weeks": {
        const monday = date - ((today.getDay() + 6) % 7) - 7 * period.ago;
        return [new Date(year, month, monday), new Date(year, month, monday + 7)];
      }
      case "months":
        return [new Date(year, month - period.ago, 1), new Date(year, month - period.ago + 1, 1)];
      case "years":
        return [new Date(year - period.ago, 0, 1), new Date(year - period.ago + 1, 0, 1)];
    }
  };
  const [first, next] = from();
  return { from: first, until: next };
};
