import type { Line } from "../journal/format.ts";
import { tagsOf } from "./step.ts";

/**
 * The kinds of an entry's command, outcome and answers, which two logs of the same steps share whatever their stand-ins.
 * How many answers of one kind there are depends on how many people or rows there are.
 */
const kindOf = (line: Line): string => {
  const answers = (line.exchanges ?? []).map(({ call, status, failure }) => `${call} ${status} ${failure}`);
  return [`${line.source} ${line.command._tag} → ${tagsOf(line).join(", ")}`, ...[...new Set(answers)].toSorted()].join(
    "; ",
  );
};

/** How many entries later or earlier an answer may be in the other log. */
const WINDOW = 20;

/** The kind of each entry, and which of its kind it is; of what the user and the screens did also which of all. */
const namesOf = (lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const counts = new Map<string, number>();
  const next = (what: string): number => {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return count;
  };
  return lines.map((line) => {
    const isStep = line.source === "person" || line.source === "screen";
    const kind = isStep ? `${next("step")} ${kindOf(line)}` : kindOf(line);
    return `${next(kind)} ${kind}`;
  });
};

/** The index of the first name that the others do not have near it; -1 for none. */
const firstAlone = (names: ReadonlyArray<string>, others: ReadonlyArray<string>): number => {
  const places = new Map(others.map((name, at) => [name, at]));
  return names.findIndex((name, at) => Math.abs((places.get(name) ?? Number.POSITIVE_INFINITY) - at) > WINDOW);
};

/** The indexes in two logs where they differ first. One of them can be the length of its log. */
export interface Other {
  readonly one: number;
  readonly other: number;
}

/**
 * Where two logs first have entries of different kinds, or null. The answers to what is loaded at once arrive in any
 * order, so only the steps of the user and the screens have the same order in both.
 */
export const firstOther = (one: ReadonlyArray<Line>, other: ReadonlyArray<Line>): Other | null => {
  const [mine, theirs] = [namesOf(one), namesOf(other)];
  const [first, second] = [firstAlone(mine, theirs), firstAlone(theirs, mine)];
  if (first === -1 && second === -1) return null;
  const at = Math.min(...[first, second].filter((index) => index !== -1));
  const isNear = (index: number): boolean => index !== -1 && index - at <= WINDOW;
  return {
    one: isNear(first) ? first : Math.min(at, one.length),
    other: isNear(second) ? second : Math.min(at, other.length),
  };
};
