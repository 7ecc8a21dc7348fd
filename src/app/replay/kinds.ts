import type { Line } from "../journal/format.ts";
import { tagsOf } from "./step.ts";

/**
 * What two logs of one course have in common, whatever their stand-ins: command, outcome and answers by their kinds.
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
