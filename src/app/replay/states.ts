import { folded } from "../journal/decide-entry.ts";
import type { Known } from "../journal/domain.ts";
import type { Bundle } from "./bundle.ts";
import { type Replayed, redecide } from "./redecide.ts";

/** Every state of a log, and what came of deciding it again. */
export interface States<Root> {
  readonly replayed: Replayed<Root>;
  /** Before the first entry, and after each: state `n + 1` follows entry `n`. They share what did not change. */
  readonly states: ReadonlyArray<Root>;
}

/**
 * Decides a log again and keeps the state after each entry. After the first divergence the states follow the recorded
 * events, so that the rest of the visit can still be shown.
 */
export const statesOf = <Root extends object>(
  { header, entries }: Pick<Bundle, "header" | "entries">,
  { decider, definitions }: Pick<Known<Root>, "decider" | "definitions">,
): States<Root> => {
  let state = (header.checkpoint?.state ?? decider.initial) as Root;
  const states: Root[] = [state];
  const replayed = redecide({ header, entries }, { decider, definitions }, (after) => states.push(after));
  state = states.at(-1) ?? state;
  for (const line of entries.slice(replayed.identical)) {
    if (line.startsPage === true) state = decider.initial;
    state = afterRecorded({ decider }, state, line);
    states.push(state);
  }
  return { replayed, states };
};

/** The state after the recorded events of an entry; as before where they cannot be applied. */
const afterRecorded = <Root extends object>(
  { decider }: Pick<Known<Root>, "decider">,
  state: Root,
  line: Bundle["entries"][number],
): Root => {
  try {
    return folded(decider, state, line.events ?? [], line);
  } catch {
    return state;
  }
};
