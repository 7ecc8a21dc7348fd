import { ENTRY_PROBLEMS, type EntryProblem } from "../../../app/replay/problems.ts";

/** What support looks for first. */
export const PROBLEMS = [...ENTRY_PROBLEMS, "divergence"] as const;
export type Problem = EntryProblem | "divergence";
