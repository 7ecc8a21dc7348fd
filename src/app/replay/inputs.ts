import type { Line } from "../journal/format.ts";
import { elapsedBefore, readMark } from "./marks.ts";
import type { RecordedRequest } from "./recorded.ts";

/**
 * What came in and what went out in a visit: an entry, a request of a reactor, an answer, or a change of whether the page
 * is visible. `at`: when, in milliseconds since 1970.
 */
export type Input =
  | { readonly kind: "entry"; readonly at: number; readonly line: Line }
  | { readonly kind: "request" | "answer"; readonly at: number; readonly request: RecordedRequest }
  | { readonly kind: "visibility"; readonly at: number; readonly visible: boolean };

/** The place of an input: after this entry, and after this request. */
interface Placed {
  readonly afterEntry: number;
  readonly afterRequest: number;
  readonly input: Input;
}

/** The order of the inputs after one request: first what belongs to it. */
const RANKS = { entry: 0, request: 1, answer: 2, visibility: 2 } as const;

const inOrder = (one: Placed, other: Placed): number =>
  one.afterEntry - other.afterEntry ||
  one.afterRequest - other.afterRequest ||
  RANKS[one.input.kind] - RANKS[other.input.kind] ||
  one.input.at - other.input.at;

/** The request and its answer, if the log has one. */
const placesOf = (request: RecordedRequest): ReadonlyArray<Placed> => {
  const { afterEntry, number, untilEntry, untilRequest, startedAt, at, answer } = request;
  // a script says nothing of requests
  if (afterEntry === null || number === null) return [];
  const made: Placed = { afterEntry, afterRequest: number, input: { kind: "request", at: startedAt, request } };
  if (answer.kind === "none" || answer.kind === "unknown") return [made];
  return [made, { afterEntry: untilEntry, afterRequest: untilRequest, input: { kind: "answer", at, request } }];
};

/** Everything that a page recorded, in the order in which it happened. */
export const inputsOf = (
  entries: ReadonlyArray<Line>,
  requests: ReadonlyArray<RecordedRequest>,
): ReadonlyArray<Input> => {
  const placed: ReadonlyArray<Placed> = [
    ...entries.map(
      (line): Placed => ({ afterEntry: line.seq, afterRequest: -1, input: { kind: "entry", at: line.at, line } }),
    ),
    ...requests.flatMap(placesOf),
  ];
  // no rule says which request was the newest when the page was hidden: its time does
  const changes = entries.flatMap((entry) =>
    (entry.marks ?? []).flatMap((line): ReadonlyArray<Placed> => {
      const mark = readMark(line);
      if (mark?._tag !== "page.VisibilityChanged") return [];
      const { afterEntry } = line;
      const elapsed = elapsedBefore(entry);
      // where the clock was set, the time says nothing: a page that polled had an entry, so it was hidden
      const at = elapsed === null ? line.at : entry.at - (mark.visible ? 0 : elapsed);
      const before = placed.filter(({ afterEntry: after, input }) => after === afterEntry && input.at <= at);
      const afterRequest = Math.max(-1, ...before.map((one) => one.afterRequest));
      return [{ afterEntry, afterRequest, input: { kind: "visibility", at, visible: mark.visible } }];
    }),
  );
  return [...placed, ...changes].sort(inOrder).map(({ input }) => input);
};
