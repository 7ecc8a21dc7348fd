import type { OpenLog } from "./open-log.ts";
import type { Problem } from "./problems.ts";

/** What the list of entries shows. */
export interface Wanted {
  /** All entries, those of the user, or those in which something went wrong. */
  readonly who: "all" | "person" | "problems";
  readonly text: string;
}

const texts = new WeakMap<OpenLog, ReadonlyArray<string>>();

/** Each entry as the command line prints it; made once. */
const textsOf = (log: OpenLog): ReadonlyArray<string> => {
  const known = texts.get(log);
  if (known !== undefined) return known;
  const made = log.entries.map((_, index) => log.timeline.textOf(index));
  texts.set(log, made);
  return made;
};

/** The indices of the entries that are wanted, in their order. The text is found case-insensitively. */
export const found = (log: OpenLog, { who, text }: Wanted): ReadonlyArray<number> => {
  const part = text.trim().toLowerCase();
  const all = part === "" ? null : textsOf(log);
  return [...log.entries.keys()].filter((index) => {
    if (who === "person" && log.entries[index]?.source !== "person") return false;
    if (who === "problems" && log.problems[index]?.length === 0) return false;
    return all === null || all[index]?.toLowerCase().includes(part) === true;
  });
};

/** The nearest entry with one of these problems before or after an index, or null. */
export const nextProblem = (
  { problems }: Pick<OpenLog, "problems">,
  from: number,
  direction: 1 | -1,
  wanted: Problem | "any",
): number | null => {
  for (let index = from + direction; index >= 0 && index < problems.length; index += direction) {
    const here = problems[index] ?? [];
    if (wanted === "any" ? here.length > 0 : here.includes(wanted)) return index;
  }
  return null;
};

/** How many entries have each problem. */
export const countOf = ({ problems }: Pick<OpenLog, "problems">, wanted: Problem): number =>
  problems.filter((here) => here.includes(wanted)).length;
