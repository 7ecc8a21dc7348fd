import { isDraft } from "../../domain/index.ts";
import { changedHashes, hashOf } from "../../domain/values/state-hash.ts";
import { decideEntry, folded } from "./decide-entry.ts";
import { firstDifference } from "./difference.ts";
import type { AnyDecider } from "./domain.ts";
import type { Entry } from "./entry.ts";
import type { Diverged } from "./format.ts";
import type { Steps } from "./slices.ts";

/** How many entries are proved together: the state is hashed once for them all. */
export const PROVED_TOGETHER = 50;

/** Where each entry leads to something else than was recorded, when it is decided again; null where it does not. */
const decidedAgain = <Root extends object>(
  decider: AnyDecider<Root>,
  before: Root,
  entries: ReadonlyArray<Entry>,
): ReadonlyArray<Diverged | null> => {
  let state = before;
  return entries.map(({ envelope, command, outcome, hashes }) => {
    const decided = decideEntry(decider, state, envelope, command, outcome.rejection);
    const other = firstDifference(outcome, decided.outcome);
    // where nothing differs, the state after the decision is that after the recorded events
    const next = other === null ? decided.state : folded(decider, state, outcome.events ?? [], envelope);
    // drafts before a draft are left out, and what they changed with them
    const wrong = isDraft(command) ? null : firstDifference(hashes, changedHashes(state, next), "$.hashes");
    state = next;
    const found = other ?? wrong;
    return found && { by: "session", path: found.path };
  });
};

/** The hash of a field of a module, by `module.field`; 0 if there is none. */
const hashAt = (state: object, name: string): number => {
  const dot = name.indexOf(".");
  const keys = dot < 0 ? [name] : [name.slice(0, dot), name.slice(dot + 1)];
  const value = keys.reduce<unknown>((of, key) => (of as Readonly<Record<string, unknown>>)[key], state);
  return value === undefined ? 0 : hashOf(value);
};

/** Whether what entries changed together, from one state to another, has the hashes that they recorded last. */
const isAsRecorded = (before: object, after: object, entries: ReadonlyArray<Entry>): boolean => {
  const recorded: Record<string, number> = {};
  for (const { hashes } of entries) Object.assign(recorded, hashes);
  const changed = changedHashes(before, after);
  return (
    Object.keys(changed).every((name) => name in recorded) &&
    Object.entries(recorded).every(([name, hash]) => hash === (changed[name] ?? hashAt(after, name)))
  );
};

/** The state after some entries, and what is wrong with one of them. `isSuspect`: its redacted run went another way. */
export interface Proof<Root> {
  readonly after: Root;
  readonly problemOf: (at: number, isSuspect: boolean) => Diverged | null;
}

/**
 * Proves that a visit was deterministic: the recorded events lead to the recorded states again. An entry is decided
 * again only where they do not, or to say why its redacted run went another way.
 */
export function* proved<Root extends object>(
  decider: AnyDecider<Root>,
  before: Root,
  entries: ReadonlyArray<Entry>,
): Steps<Proof<Root>> {
  let after = before;
  for (const { envelope, outcome } of entries) {
    after = folded(decider, after, outcome.events ?? [], envelope);
    yield;
  }
  const isSound = isAsRecorded(before, after, entries);
  let problems: ReadonlyArray<Diverged | null> | null = null;
  const problemOf = (at: number, isSuspect: boolean): Diverged | null => {
    if (isSound && !isSuspect) return null;
    problems ??= decidedAgain(decider, before, entries);
    return problems[at] ?? null;
  };
  return { after, problemOf };
}
