import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "../../server/db/database.ts";
import { serverClock } from "../../server/shared/clock.ts";

const START = Date.UTC(2026, 0, 15);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database that answers a question for the time after two waits, with a clock that is ahead of the process', and an offset. */
const database = (ahead: number, before: number, after: number, offset: string | null = null): Db => {
  const wait = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  const answer = async () => {
    wait(before);
    const at = String(Date.now() + ahead);
    wait(after);
    return [{ at, offset }];
  };
  return { select: () => ({ from: answer }) } as unknown as Db;
};

it.each([
  [0, 4_000],
  [4_000, 0],
])(
  "a clock that is right stays right when the question for the time waits %d ms and its answer %d ms",
  async (before, after) => {
    const clock = serverClock(null, false);
    await clock.refresh(database(0, before, after));
    expect(clock.now().getTime() - Date.now()).toBe(0);
  },
);

it("a clock that is an hour off follows the database's, to the length of a question at most", async () => {
  const clock = serverClock(null, false);
  await clock.refresh(database(3_600_000, 15, 15));
  expect(clock.now().getTime() - Date.now()).toBe(3_600_000 - 15);
  await clock.refresh(database(-3_600_000, 0, 1));
  expect(clock.now().getTime() - Date.now()).toBe(-3_600_000);
});

it("a time that was read under a lock, with the offset from before the practice clock was moved, is of the moved clock", async () => {
  const clock = serverClock(null, true);
  clock.learn("60000");
  expect((await clock.nowIn(database(0, 0, 0))).getTime()).toBe(START + 60_000);
  expect((await clock.nowIn(database(0, 0, 0, "90000"))).getTime()).toBe(START + 90_000);
});

/** Waits of one question, in milliseconds: before the database reads its clock, and after it. */
const question = fc.record({ before: fc.nat(9_000), after: fc.nat(9_000) });

it("property: a clock is never further from the database's than the shortest question since that was set, and a longer question moves it no further away", async () => {
  const set = fc.record({
    ahead: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    questions: fc.array(question, { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(set, { minLength: 1, maxLength: 4 }), async (sets) => {
      const clock = serverClock(null, false);
      for (const { ahead, questions } of sets) {
        let most = Number.POSITIVE_INFINITY;
        for (const { before, after } of questions) {
          await clock.refresh(database(ahead, before, after));
          const off = Math.abs(clock.now().getTime() - (Date.now() + ahead));
          most = Math.min(most, before + after);
          expect(off).toBeLessThanOrEqual(most);
          most = off;
        }
      }
    }),
  );
});

it("a machine whose clock is set by three hours while the server runs keeps the database's time from the next request on", async () => {
  const clock = serverClock(null, false);
  let asked = 0;
  const right = {
    select: () => {
      asked += 1;
      return { from: async () => [{ at: String(START), offset: null }] };
    },
  } as unknown as Db;
  await clock.refresh(right);
  await clock.followMachine(right);
  expect([clock.now().getTime(), asked]).toEqual([START, 1]);
  for (const hours of [3, -5]) {
    vi.setSystemTime(START + hours * 3_600_000);
    await Promise.all([clock.followMachine(right), clock.followMachine(right)]);
    expect(clock.now().getTime()).toBe(START);
  }
  expect(asked).toBe(3);
});
