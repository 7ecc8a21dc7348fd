import { expect, it } from "vitest";
import { createClaims } from "../../../src/app/replay/claims.ts";
import type { RecordedRequest } from "../../../src/app/replay/recorded.ts";

const CAUSE = 5;
const INPUT = { id: "wallet", limit: 100, page: 1, type: "send" };

/** The differences of a run that polls twice at `now`, where the log has one answer at `first` and the next poll at `second`. */
const differencesAt = (now: number, first: number, second: number, took = 0): ReadonlyArray<unknown> => {
  const found: unknown[] = [];
  const request = (number: number, at: number, entry: number): RecordedRequest => ({
    call: "getWalletTransactions",
    ...{ number, cause: CAUSE, afterEntry: entry, untilEntry: entry, at, input: INPUT, took: number === 2 ? took : 0 },
    answer: { kind: "answer", answer: [] },
  });
  const cursor = {
    isScript: false,
    isCut: () => false,
    diverge: (...given: ReadonlyArray<unknown>) => found.push(given),
  };
  const requests = [request(1, first, 29), request(2, second, 34)];
  const claims = createClaims({
    cursor,
    clock: { now: () => now },
    requests,
  });
  for (const _ of requests) expect(claims.claim("getWalletTransactions", CAUSE, INPUT)).not.toBeNull();
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
