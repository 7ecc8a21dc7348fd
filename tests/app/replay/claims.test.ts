import { expect, it } from "vitest";
import { createClaims } from "../../../src/app/replay/claims.ts";
import type { RecordedRequest } from "../../../src/app/replay/recorded.ts";

const CAUSE = 5;
const INPUT = { id: "wallet", limit: 100, page: 1, type: "send" };

const request = (number: number, cause: number, at: number, entry: number, took = 0): RecordedRequest => ({
  call: "getWalletTransactions",
  ...{ number, cause, afterEntry: entry, untilEntry: entry, at, input: INPUT, took, step: null },
  answer: { kind: "answer", answer: [] },
});

/** The claims of a run at `now`, and the differences that they report. */
const claimsAt = (now: number, requests: ReadonlyArray<RecordedRequest>, waited = 0) => {
  const found: unknown[] = [];
  const cursor = {
    isScript: false,
    isCut: () => false,
    diverge: (...given: ReadonlyArray<unknown>) => found.push(given),
  };
  const { claim, release, countWait } = createClaims({ cursor, clock: { now: () => now }, requests });
  countWait(waited);
  const polls = (cause: number, input = INPUT) => claim("getWalletTransactions", cause, input);
  return { polls, release, found };
};

/**
 * The differences of a run that polls twice at `now`, after it `waited` for late timers, where the log has one answer at
 * `first` and the next poll at `second`.
 */
const differencesAt = (now: number, first: number, second: number, took = 0, waited = 0): ReadonlyArray<unknown> => {
  const requests = [request(1, CAUSE, first, 29), request(2, CAUSE, second, 34, took)];
  const { polls, found } = claimsAt(now, requests, waited);
  for (const _ of requests) expect(polls(CAUSE)).not.toBeNull();
  return found;
};

it("a re-run may send two polls of one instant before the answer to the first, which the log has at that instant", () => {
  expect(differencesAt(10_000, 10_000, 10_000)).toEqual([]);
  expect(differencesAt(10_000, 10_000, 10_400, 400)).toEqual([]);
});

it("a re-run that polls again before the answer, or before the log does, differs from it", () => {
  expect(differencesAt(10_000, 10_001, 10_001)).toHaveLength(1);
  expect(differencesAt(10_000, 10_000, 13_000)).toHaveLength(1);
});

it("a re-run that waited for late timers may poll earlier by what it waited, and by 55 ms at most", () => {
  expect(differencesAt(10_000, 10_005, 10_005, 0, 5)).toEqual([]);
  expect(differencesAt(10_000, 10_006, 10_006, 0, 5)).toHaveLength(1);
  expect(differencesAt(10_000, 10_055, 10_055, 0, 110)).toEqual([]);
  expect(differencesAt(10_000, 10_056, 10_056, 0, 110)).toHaveLength(1);
});

it("a re-run may poll once more at the instant of an answer to another poll, which in the log settled the transfer first", () => {
  const settling = request(2, 22, 10_000, 34);
  const { polls, release, found } = claimsAt(10_000, [request(1, CAUSE, 10_000, 29), settling]);
  polls(CAUSE);
  polls(22);
  expect([polls(CAUSE), found]).toEqual([null, []]);
  release(settling);
  polls(CAUSE);
  expect(found).toHaveLength(1);
});

it("a re-run that polls once more at another instant, or beside polls of the same cause, differs from its log", () => {
  const other = claimsAt(10_000, [request(1, CAUSE, 10_000, 29), request(2, 22, 10_001, 34)]);
  for (const cause of [CAUSE, 22, CAUSE]) other.polls(cause);
  expect(other.found).toHaveLength(1);
  const same = claimsAt(10_000, [request(1, CAUSE, 10_000, 29)]);
  same.polls(CAUSE);
  same.polls(CAUSE);
  expect(same.found).toHaveLength(1);
});

it("a re-run may leave out a poll that waited for an answer the log does not hold, and makes the others in their order", () => {
  const stakes = { ...INPUT, type: "delegate" };
  const claimed = (answer: RecordedRequest["answer"]) => {
    const requests = [request(1, CAUSE, 9_000, 29), request(2, CAUSE, 10_000, 34)];
    const unknown = requests.map((sent, index) => (index === 0 ? { ...sent, answer, input: stakes } : sent));
    const later = [...unknown, { ...request(3, CAUSE, 10_000, 34), input: stakes }, request(4, CAUSE, 13_000, 40)];
    const { polls, found } = claimsAt(13_000, later);
    return { requests: [polls(CAUSE, stakes), polls(CAUSE), polls(CAUSE)].map((sent) => sent?.number), found };
  };
  expect(claimed({ kind: "unknown" })).toEqual({ requests: [1, 2, 4], found: [] });
  expect(claimed({ kind: "none" }).found).toHaveLength(1);
});
