import { type Either, isLeft, left, right } from "fp-ts/Either";
import type { Line } from "../../../app/journal/format.ts";
import type { Bundle } from "../../../app/replay/bundle.ts";
import { type Changes, changesBetween } from "../../../app/replay/changes.ts";
import { readPart } from "../../../app/replay/read-part.ts";
import type { Replayed } from "../../../app/replay/redecide.ts";
import { statesOf } from "../../../app/replay/states.ts";
import { type Timeline, timelineOf } from "../../../app/replay/timeline.ts";
import { definitions, domain, type Root } from "../../../domain/index.ts";
import type { Problem } from "./problems.ts";
import { type LaterScreen, type Screen, type Shown, screensOf } from "./screens.ts";

/** One step of the player: an entry, or a screen that was shown after it (`later`). `index`: of the entry. */
export interface LogStep {
  readonly index: number;
  readonly later: LaterScreen | null;
}

/** A log with all its states. */
export interface OpenLog {
  readonly name: string;
  readonly bundle: Bundle;
  readonly entries: ReadonlyArray<Line>;
  readonly replayed: Replayed<Root>;
  /** The calls of each entry, and how the command line prints it. */
  readonly timeline: Timeline;
  readonly screens: ReadonlyArray<Screen>;
  readonly steps: ReadonlyArray<LogStep>;
  readonly refused: Shown["refused"];
  readonly problems: ReadonlyArray<ReadonlyArray<Problem>>;
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
  const { screens, later, refused } = screensOf(entries, header.viewport);
  const timeline = timelineOf(entries);
  const isDivergence = (index: number): boolean =>
    index === replayed.divergence?.index || entries[index]?.diverged !== undefined;
  const initial = states[0] ?? domain.initial;
  return right({
    ...{ name, bundle, entries, replayed, timeline, screens, refused },
    steps: entries.flatMap((_, index) =>
      [null, ...(later.get(index) ?? [])].map((screen) => ({ index, later: screen })),
    ),
    problems: timeline.problems.map((found, index) =>
      isDivergence(index) ? [...found, "divergence" as const] : found,
    ),
    stateAfter: (index) => states[index + 1] ?? initial,
  });
};

/** The most differences of a state that are shown. */
const MOST = 200;

/** What an entry changed in the state, and how many changes are left out. */
export const changesOf = (
  { stateAfter }: Pick<OpenLog, "stateAfter">,
  index: number,
): Changes & { readonly more: number } => {
  const { changes, figures } = changesBetween(stateAfter(index - 1), stateAfter(index));
  return { changes: changes.slice(0, MOST), figures, more: Math.max(0, changes.length - MOST) };
};
