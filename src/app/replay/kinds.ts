import type { Line } from "../journal/format.ts";
import { tagsOf } from "./step.ts";

/**
 * The kinds of an entry's command, outcome and answers, which two logs of the same steps share whatever their
 * stand-ins.
 */
const kindOf = (line: Line | undefined): string =>
  line === undefined
    ? ""
    : [
        `${line.source} ${line.command._tag} → ${tagsOf(line).join(", ")}`,
        ...(line.exchanges ?? []).map(({ call, status, failure }) => `${call} ${status} ${failure}`),
      ].join("; ");

/** The index of the first entry of another kind in two logs, or null. */
export const firstOther = (one: ReadonlyArray<Line>, other: ReadonlyArray<Line>): number | null => {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (kindOf(one[index]) !== kindOf(other[index])) return index;
  return null;
};
