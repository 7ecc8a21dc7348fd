import { type Either, isLeft, left, right } from "fp-ts/Either";
import { type Difference, differences } from "../../app/journal/difference.ts";
import type { Line } from "../../app/journal/format.ts";
import type { Bundle } from "../../app/replay/bundle.ts";
import { readPart } from "../../app/replay/read-part.ts";
import type { Replayed } from "../../app/replay/redecide.ts";
import { statesOf } from "../../app/replay/states.ts";
import { suspicionsOf } from "../../app/replay/suspicions.ts";
import { definitions, domain, type Root } from "../../domain/index.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { type Screen, type Shown, screensOf } from "./screens.ts";

/** A log with all its states. */
export interface OpenLog {
  readonly name: string;
  readonly bundle: Bundle;
  readonly entries: ReadonlyArray<Line>;
  readonly replayed: Replayed<Root>;
  readonly screens: ReadonlyArray<Screen>;
  readonly refused: Shown["refused"];
  readonly problems: ReadonlyArray<ReadonlyArray<Problem>>;
  readonly suspicions: ReadonlyArray<string>;
  /** The state after an entry, by its index; -1 is before the first. */
  readonly stateAfter: (index: number) => Root;
}

/** Reads a log and decides it again, or says why that is not possible. */
export const openLog = (name: string, text: string): Either<string, OpenLog> => {
  const read = readPart(text, {});
  if (isLeft(read)) return read;
  const bundle = read.right;
  const { header, entries } = bundle;
  if (header.script === true) return left("A script has no outcomes to show. Run it with npm run replay.");
  if (entries.length === 0) return left("The log has no entries.");
  const { replayed, states } = statesOf(bundle, { decider: domain, definitions });
  const { screens, refused } = screensOf(entries, header.viewport);
  const initial = states[0] ?? domain.initial;
  return right({
    ...{ name, bundle, entries, replayed, screens, refused },
    problems: problemsOf(entries, refused, replayed.divergence?.index ?? null),
    suspicions: suspicionsOf(entries),
    stateAfter: (index) => states[index + 1] ?? initial,
  });
};

/** The most differences of a state that are shown. */
const MOST = 200;

/** What an entry changed in the state, and how many changes are left out. */
export const changesOf = (
  { stateAfter }: Pick<OpenLog, "stateAfter">,
  index: number,
): { readonly changes: ReadonlyArray<Difference>; readonly more: number } => {
  const changes: Difference[] = [];
  let more = 0;
  for (const found of differences(stateAfter(index - 1), stateAfter(index))) {
    if (changes.length < MOST) changes.push(found);
    else more += 1;
  }
  return { changes, more };
};
