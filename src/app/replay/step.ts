import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { domain, type Root } from "../../domain/index.ts";
import { decideEntry } from "../journal/decide-entry.ts";
import { differences } from "../journal/difference.ts";
import type { Outcome } from "../journal/entry.ts";
import type { Line } from "../journal/format.ts";

/** A command, and the envelope that it is decided with. */
export interface Given {
  readonly command: Tagged;
  readonly envelope: Envelope;
}

/** What a step led to: its outcome, and each value of the state that it changed, by its JSON path. */
export type StepResult = Outcome & { readonly changes?: Readonly<Record<string, unknown>> };

/** The value of a change that removed something from the state. */
const REMOVED = "‹removed›";

/** Decides one command in a state, as the bus does. */
export const stepFrom = (
  state: Root,
  { command, envelope }: Given,
): { readonly result: StepResult; readonly state: Root } => {
  const decided = decideEntry(domain, state, envelope, command, undefined);
  const changes = Object.fromEntries(
    [...differences(state, decided.state)].map(({ path, actual }) => [path, actual === undefined ? REMOVED : actual]),
  );
  const result = Object.keys(changes).length === 0 ? decided.outcome : { ...decided.outcome, changes };
  return { result, state: decided.state };
};

/** The tags of an outcome: of its events, of its rejection, or `ignored`. */
export const tagsOf = ({ events, rejection }: Pick<Line, "events" | "rejection">): ReadonlyArray<string> => {
  if (rejection !== undefined) return [rejection._tag];
  return events === undefined ? ["ignored"] : events.map(({ _tag }) => _tag);
};

/** The value at a JSON path such as `$.wallet.tokens[0].symbol`; undefined where there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  [...path.matchAll(/\.([A-Za-z_]\w*)|\[(\d+)\]|\["([^"]+)"\]/g)].reduce<unknown>(
    (part, [, name, index, quoted]) =>
      (part as Readonly<Record<string, unknown>> | null | undefined)?.[name ?? index ?? quoted ?? ""],
    value,
  );
