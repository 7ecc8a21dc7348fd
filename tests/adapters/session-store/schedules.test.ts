import * as Exit from "effect/Exit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { browserLock } from "../../../src/adapters/tabs/refresh-lock.ts";
import { runs } from "../../support/properties.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";
import { bearerOf, createStrictServer, pathOf } from "../../support/session/strict-server.ts";
import { createSessionDevice } from "../../support/session/tabs.ts";
import { createWebLocks } from "../../support/session/web-locks.ts";
import { isWhole, shareOf } from "../../support/share.ts";

expectNoUnhandledRejections();

/** Waits until everything that a step starts is scheduled: fibers yield in macrotasks. */
const anySchedule = fc.scheduler({
  act: async (step) => {
    await step();
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  },
});

/** Tabs of one device with real locks; the schedule decides the order of all answers. */
const scheduled = (schedule: fc.Scheduler, count: number) => {
  const server = createStrictServer();
  const turn = (what: string) => schedule.schedule(Promise.resolve(), what);
  const clock = createHandClock(0);
  // the pause for the writes of other tabs takes its place in the schedule; the time limits never end
  const after: typeof clock.after = (ms, run) => {
    if (ms !== 50) return clock.after(ms, run);
    let isCancelled = false;
    void turn("the pause ends").then(() => (isCancelled ? undefined : run()));
    return () => {
      isCancelled = true;
    };
  };
  const device = createSessionDevice({ ...clock, after }, server.bundle(), async (request) => {
    await turn(`${pathOf(request)} arrives`);
    const answer = server.serve(request);
    await turn(`${pathOf(request)} is answered`);
    return answer;
  });
  const locks = createWebLocks(() => turn("the lock is granted"));
  const tabs = Array.from({ length: count }, () =>
    device.openTab(browserLock({ navigator: locks.tab() }, "optio", () => 0)),
  );
  server.expire();
  return { ...device, server, tabs, turn };
};

describe("T2 six tabs with five calls each on one expired token", () => {
  it("T2 refresh it once in every schedule; no token is used twice, and no user is logged out", async () => {
    await fc.assert(
      fc.asyncProperty(anySchedule, async (schedule) => {
        const { server, tabs, ended, sent } = scheduled(schedule, 6);
        const calls = tabs.flatMap((tab) => Array.from({ length: 5 }, tab.wallets));
        const exits = await schedule.waitFor(Promise.all(calls));
        expect(exits.filter(Exit.isSuccess)).toHaveLength(30);
        expect(server.counts()).toEqual({ refreshes: 1, reuses: 0 });
        expect(sent.filter((request) => pathOf(request) === "/refreshToken")).toHaveLength(1);
        expect(ended).toEqual([]);
      }),
      runs(shareOf(50), 1_000),
    );
  });
});

describe("T4 a logout at any point of a refresh", () => {
  it("T4 leaves no token in storage, discards the new tokens and sends no bearer afterwards, in any tab", async () => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty(
        anySchedule,
        fc.integer({ min: 1, max: 3 }),
        fc.nat(2),
        // three of four logouts begin during the refresh, and end after few steps
        fc.nat(3).map((drawn) => drawn > 0),
        fc.oneof(fc.nat(2), fc.nat(8)),
        async (schedule, count, leaver, midway, steps) => {
          const { tabs, sent, storage, turn } = scheduled(schedule, count);
          const first = storage.getItem("optio.access_token");
          const calls = tabs.flatMap((tab) => [tab.wallets(), tab.wallets()]);
          const isPending = () => sent.some((request) => pathOf(request) === "/refreshToken");
          let atLogout = 0;
          const leaving = (async () => {
            while (midway && !isPending()) await turn("a refresh is pending");
            for (let step = 0; step < steps; step += 1) await turn("somebody waits");
            atLogout = sent.length;
            if (isPending() && storage.getItem("optio.access_token") === first) met += 1;
            await tabs[leaver % count]?.leaves();
          })();
          await schedule.waitFor(Promise.all([...calls, leaving]));
          expect(storage.names()).toEqual([]);
          const later = sent.slice(atLogout).filter((request) => pathOf(request) !== "/logout");
          expect(later.map(bearerOf).filter((bearer) => bearer !== null)).toEqual([]);
          expect(sent.filter((request) => pathOf(request) === "/logout").length).toBeLessThanOrEqual(1);
        },
      ),
      runs(shareOf(500), 10_000),
    );
    // most logouts came during the refresh, otherwise this test would prove little
    expect(met).toBeGreaterThan(isWhole ? 100 : 25);
  });
});
