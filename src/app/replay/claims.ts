import type { HandClock } from "../../adapters/clock/hand-clock.ts";
import { firstDifference } from "../journal/difference.ts";
import type { Cursor } from "./cursor.ts";
import { comparableInput, type RecordedRequest } from "./recorded.ts";
import { LATEST } from "./tolerance.ts";

/** What the calls of a re-run are compared with: a log and its requests. */
interface Recording {
  readonly cursor: Pick<Cursor, "isScript" | "isCut" | "diverge">;
  readonly clock: Pick<HandClock, "now">;
  readonly requests: ReadonlyArray<RecordedRequest>;
}

/**
 * The requests that a run has made, with the time of each in milliseconds, and those whose answer was due. `lead`: how
 * far the run can be ahead of its log, in milliseconds.
 */
interface Made {
  readonly claimedAt: Map<RecordedRequest, number>;
  readonly released: Set<RecordedRequest>;
  lead: number;
}

/**
 * What the log cannot tell of requests and answers at one instant. A run fires all timers of an instant before it answers,
 * and is ahead of its log where it waited for a late timer.
 */
const instantsOf = ({ clock, requests }: Recording, made: Made) => {
  const { claimedAt, released } = made;
  /** The requests of a call that wait for their answers in this run. */
  const waiting = (call: string): ReadonlyArray<RecordedRequest> =>
    requests.filter((request) => claimedAt.has(request) && !released.has(request) && request.call === call);
  return {
    /**
     * Whether a poll of another cause is answered at this instant, which may settle what this one polls for. In the log
     * the answer came first, and this poll was no longer sent.
     */
    isSettling: (call: string, cause: number | null): boolean =>
      waiting(call).some(
        ({ cause: other, at }) => other !== cause && at >= clock.now() && at <= clock.now() + made.lead,
      ),
    /**
     * Whether a repeated request was made before the answer to the same request before it. With no entry in between, the
     * log cannot tell whether the two overlapped, and only one at the same instant is early. Where the log has that
     * answer and this request at one instant, this run may make the request first.
     */
    isEarly: ({ call, afterEntry, input, at, took }: RecordedRequest, cause: number | null): boolean =>
      waiting(call).some(
        (request) =>
          request.cause === cause &&
          Math.max(request.at, at - took) > clock.now() + made.lead &&
          afterEntry !== null &&
          (request.untilEntry < afterEntry ||
            (request.untilEntry === afterEntry && claimedAt.get(request) === clock.now())) &&
          firstDifference(request.input, input) === null,
      ),
  };
};

/**
 * Which recorded request each call of a re-run repeats. Reports a call that the log does not have, or has with another
 * input or in another order of the calls of one cause.
 */
export const createClaims = (recording: Recording) => {
  const { cursor, clock, requests } = recording;
  const { isScript, isCut, diverge } = cursor;
  const made: Made = { claimedAt: new Map(), released: new Set(), lead: 0 };
  const { claimedAt, released } = made;
  const { isSettling, isEarly } = instantsOf(recording, made);

  const unclaimed = (cause: number | null): ReadonlyArray<RecordedRequest> =>
    requests.filter((request) => !claimedAt.has(request) && (isScript || request.cause === cause));

  /** Whether the log does not hold an answer to a call of a cause. */
  const isUnknown = (cause: number | null): boolean =>
    requests.some((request) => request.cause === cause && request.answer.kind === "unknown");

  /** Reports a call that no recorded request matches; `alike` is one of the same call, with another input. */
  const reportMissing = (
    call: string,
    cause: number | null,
    alike: RecordedRequest | undefined,
    sent: unknown,
  ): void => {
    const isRepeated = requests.some((request) => request.call === call && request.cause === cause);
    if (isScript || (isRepeated ? isSettling(call, cause) : isCut(cause))) return;
    const difference = alike === undefined ? null : firstDifference(alike.input, sent, "$.input");
    diverge("call", difference ?? { path: "$.call", expected: unclaimed(cause)[0]?.call, actual: call }, cause);
  };

  /** The recorded request that a call repeats, or null. */
  const claim = (call: string, cause: number | null, input: unknown): RecordedRequest | null => {
    const sent = comparableInput(call, JSON.parse(JSON.stringify(input)));
    const open = unclaimed(cause);
    const alike = open.filter((request) => request.call === call);
    // a script says nothing about inputs
    const found =
      alike.find((request) => firstDifference(request.input, sent) === null) ?? (isScript ? alike[0] : undefined);
    if (found === undefined) {
      reportMissing(call, cause, alike[0], sent);
      return null;
    }
    const [first] = open;
    // a call that waited for an answer the log does not hold is not made in this run
    if (!isScript && first !== found && !isUnknown(cause))
      diverge("call", { path: "$.call", expected: first?.call, actual: call }, cause);
    if (isEarly(found, cause)) diverge("call", { path: "$.call", expected: undefined, actual: call }, cause);
    claimedAt.set(found, clock.now());
    return found;
  };

  return {
    claim,
    isUnknown,
    /** Whether this run made a request. */
    isClaimed: (request: RecordedRequest): boolean => claimedAt.has(request),
    /** The requests that this run has not made. */
    unclaimed: (): ReadonlyArray<RecordedRequest> => requests.filter((request) => !claimedAt.has(request)),
    /** Whether the answer of a request was due. */
    isReleased: (request: RecordedRequest): boolean => released.has(request),
    release: (request: RecordedRequest): void => void released.add(request),
    /** Counts that the run waited this long for a late timer, in milliseconds. */
    countWait: (waited: number): void => {
      made.lead = Math.min(made.lead + waited, LATEST);
    },
  };
};
