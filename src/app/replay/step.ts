import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { domain, type Root } from "../../domain/index.ts";
import { hashOf, hashText } from "../../domain/values/state-hash.ts";
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

/** How long a value of a short result may be, as JSON. */
const LONGEST = 80;

/** A value of an outcome, or what stands for it in a test where it does not fit into a line: equal values have the same. */
const shortValue = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? "";
  if (typeof value !== "object" || text.length <= LONGEST) return value;
  return `‹${Array.isArray(value) ? `${value.length} items` : "object"} ${hashText(hashOf(JSON.parse(text)))}›`;
};

const shortFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, shortValue(value)]));

/** A result as a test of a log has it: each field of its events and each change in a line. */
export const shortResult = ({ changes, events, rejection, ignored }: StepResult): object => ({
  ...(events && { events: events.map(shortFields) }),
  ...(rejection && { rejection: shortFields(rejection) }),
  ...(ignored !== undefined && { ignored }),
  ...(changes && { changes: shortFields(changes) }),
});

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
