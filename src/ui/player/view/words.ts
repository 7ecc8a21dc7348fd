import { printableLines } from "../../../app/replay/printable.ts";
import type { Problem } from "../model/problems.ts";

/** What went wrong in an entry, in a word or two. */
export const PROBLEM_TEXT: Readonly<Record<Problem, string>> = {
  rejection: "refused",
  failure: "failed call",
  form: "refused form",
  crash: "crash",
  divergence: "divergence",
};

/** The time since the first entry. The dates of a log are shifted, so only this is true. */
export const sinceText = (ms: number): string => {
  const seconds = ms / 1_000;
  if (seconds < 60) return `+${seconds.toFixed(2)} s`;
  return `+${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")} min`;
};

/** The most characters of one value that are drawn: a whole state would take longer than a step may. */
const MOST = 20_000;

/** A value as text that hides nothing. */
export const valueText = (value: unknown, most = MOST): string => {
  const text = JSON.stringify(value, null, 2) ?? "nothing";
  return printableLines(text.length > most ? `${text.slice(0, most)}\n… ${text.length - most} more characters` : text);
};
