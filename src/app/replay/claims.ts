import { firstDifference } from "../journal/difference.ts";
import type { Cursor } from "./cursor.ts";
import { comparableInput, type RecordedRequest } from "./recorded.ts";

/** What the calls of a re-run are compared with. */
type Recording = Pick<Cursor, "isScript" | "isPart" | "isNearEnd" | "isAnsweredBefore" | "diverge" | "requests">;

/**
 * Which recorded request each call of a re-run repeats. Reports a call that the log does not have, or has with another
 * input, in another order of the calls of one cause, or only after the answer to the same call before it.
 */
export const createClaims = (
  { requests, isScript, isPart, isNearEnd, isAnsweredBefore, diverge }: Recording,
  now: () => number,
) => {
  const claimed = new Set<RecordedRequest>();
  const released = new Set<RecordedRequest>();

  const unclaimed = (cause: number | null): ReadonlyArray<RecordedRequest> =>
    requests.filter((request) => !claimed.has(request) && (isScript || request.cause === cause));

  /** Whether the log does not hold an answer to a call of a cause. */
  const isUnknown = (cause: number | null): boolean =>
    requests.some((request) => request.cause === cause && request.answer.kind === "unknown");

  /** Whether a call that the log does not have can have followed its end. */
  const isAfterEnd = (call: string, cause: number | null): boolean =>
    isPart || (isNearEnd(now()) && !requests.some((request) => request.call === call && request.cause === cause));

  /** Whether the answer to the same request before it, which the log has first, is still awaited. */
  const isEarly = (found: RecordedRequest): boolean =>
    [...claimed].some(
      (request) =>
        !released.has(request) &&
        request.call === found.call &&
        request.cause === found.cause &&
        isAnsweredBefore(request, found) &&
        firstDifference(request.input, found.input) === null,
    );

  /** The recorded request that a call repeats, or null. */
  const claim = (call: string, cause: number | null, input: unknown): RecordedRequest | null => {
    const sent = comparableInput(call, JSON.parse(JSON.stringify(input)));
    const open = unclaimed(cause);
    const alike = open.filter((request) => request.call === call);
    // a script says nothing about inputs
    const found =
      alike.find((request) => firstDifference(request.input, sent) === null) ?? (isScript ? alike[0] : undefined);
    const [first] = open;
    const other = { path: "$.call", expected: first?.call, actual: call };
    if (found === undefined) {
      if (isScript || isAfterEnd(call, cause)) return null;
      const difference = alike[0] === undefined ? null : firstDifference(alike[0].input, sent, "$.input");
      diverge("call", difference ?? other, cause);
      return null;
    }
    // a call that waited for an answer the log does not hold is not made in this run
    if (!isScript && first !== found && !isUnknown(cause)) diverge("call", other, cause);
    if (isEarly(found)) diverge("call", { ...other, expected: undefined }, cause);
    claimed.add(found);
    return found;
  };

  return {
    claim,
    isUnknown,
    /** Whether this run made a request. */
    isClaimed: (request: RecordedRequest): boolean => claimed.has(request),
    /** The requests that this run has not made. */
    unclaimed: (): ReadonlyArray<RecordedRequest> => requests.filter((request) => !claimed.has(request)),
    /** Whether the answer of a request was due. */
    isReleased: (request: RecordedRequest): boolean => released.has(request),
    release: (request: RecordedRequest): void => void released.add(request),
  };
};
