import type { Line } from "../journal/format.ts";
import type { Calls } from "./calls.ts";
import { placedMarks } from "./marks.ts";

/** What support looks for first in an entry: a refused command, a failed call, a form that was not sent, a crash. */
export const ENTRY_PROBLEMS = ["rejection", "failure", "form", "crash"] as const;
export type EntryProblem = (typeof ENTRY_PROBLEMS)[number];

/** What went wrong in each entry. A call counts where it was requested, a form after the entry that was the newest then. */
export const entryProblems = (
  entries: ReadonlyArray<Line>,
  { byEntry }: Calls,
): ReadonlyArray<ReadonlyArray<EntryProblem>> => {
  const refused = new Set(
    placedMarks(entries).flatMap(({ index, line }) => (line._tag === "page.Refused" ? [index] : [])),
  );
  return entries.map((line, index) => {
    const is: Readonly<Record<EntryProblem, boolean>> = {
      rejection: line.rejection !== undefined,
      failure: byEntry[index]?.some(({ hasFailed }) => hasFailed) === true,
      form: refused.has(index),
      crash: line.command._tag === "session.RecordCrash",
    };
    return ENTRY_PROBLEMS.filter((problem) => is[problem]);
  });
};
