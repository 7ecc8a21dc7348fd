import { expect } from "vitest";
import { ENVELOPE } from "../../src/app/replay/emit-test.ts";
import { type StepResult, shortResult, stepFrom, tagsOf, valueAt } from "../../src/app/replay/step.ts";
import type { Envelope, Tagged } from "../../src/domain/decider/message.ts";
import type { Root } from "../../src/domain/index.ts";

interface Scene {
  /** Another command, decided after those before it. */
  readonly when: (command: Tagged & Readonly<Record<string, unknown>>, over?: Partial<Envelope>) => Scene;
  /** The last command leads to something else: another outcome, or other changes of the state. */
  readonly doesNotLeadTo: (result: object) => void;
  /** The last command leads to events of these tags, to this rejection, or is `ignored`. */
  readonly leadsTo: (...tags: ReadonlyArray<string>) => void;
  /** The value at a JSON path of the state afterwards. */
  readonly leaves: (path: string, value: unknown) => void;
  /** The last command changes nothing at a JSON path of the state. */
  readonly leavesUnchanged: (path: string) => void;
}

/** What a test that fails says of a result, whose values would not fit into a line. */
const words = (result: StepResult = { events: [] }): string =>
  `it leads to ${tagsOf(result).join(", ")} and changes ${Object.keys(result.changes ?? {}).join(", ") || "nothing"}, as it did in the log`;

/** A whole state, the commands that are decided in it, and what they lead to: the form of tests made from a log (R12). */
export const given = (state: object, last?: StepResult, before: object = state): Scene => ({
  when: (command, over = {}) => {
    const next = stepFrom(state as Root, { command, envelope: { ...ENVELOPE, ...over } });
    return given(next.state, next.result, state);
  },
  doesNotLeadTo: (result) => expect(shortResult(last ?? { events: [] }), words(last)).not.toEqual(result),
  leadsTo: (...tags) => expect(tagsOf(last ?? { events: [] })).toEqual(tags),
  leaves: (path, value) => expect(valueAt(state, path), path).toEqual(value),
  leavesUnchanged: (path) => expect(valueAt(state, path), path).toEqual(valueAt(before, path)),
});
