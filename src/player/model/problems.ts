import { INTERRUPTED, PENDING } from "../../adapters/http/exchange.ts";
import type { Line } from "../../app/journal/format.ts";

/** What support looks for first. */
export const PROBLEMS = ["rejection", "failure", "form", "crash", "divergence"] as const;
export type Problem = (typeof PROBLEMS)[number];

const hasFailed = ({ failure, status }: NonNullable<Line["exchanges"]>[number]): boolean => {
  if (failure === PENDING || failure === INTERRUPTED) return false;
  return failure !== null || status === null || status >= 400;
};

/**
 * What went wrong in each entry. `divergence`: the index of the first entry that this version decides in another way.
 */
export const problemsOf = (
  entries: ReadonlyArray<Line>,
  refused: ReadonlyMap<number, unknown>,
  divergence: number | null,
): ReadonlyArray<ReadonlyArray<Problem>> =>
  entries.map((line, index) => {
    const is: Readonly<Record<Problem, boolean>> = {
      rejection: line.rejection !== undefined,
      failure: (line.exchanges ?? []).some(hasFailed),
      form: refused.has(index),
      crash: line.command._tag === "session.RecordCrash",
      divergence: index === divergence || line.diverged !== undefined,
    };
    return PROBLEMS.filter((problem) => is[problem]);
  });
