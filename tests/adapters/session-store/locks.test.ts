import * as Exit from "effect/Exit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import type { HttpAnswer, HttpRequest } from "../../../src/adapters/http/http-request.ts";
import { browserLock } from "../../../src/adapters/tabs/refresh-lock.ts";
import { runs } from "../../support/properties.ts";
import { createLaggingArea, type Lag } from "../../support/session/lagging-area.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";
import { createStrictServer, pathOf } from "../../support/session/strict-server.ts";
import { createSessionDevice } from "../../support/session/tabs.ts";
import { createWebLocks } from "../../support/session/web-locks.ts";
import { isWhole, shareOf } from "../../support/share.ts";
import { isRefresh, json, refused, tab } from "./tab.ts";

expectNoUnhandledRejections();

/** An answer that never arrives. */
const never = new Promise<never>(() => undefined);
const noPause = (): number => 0;

/** Two tabs with real locks; the answer to the refresh POST may be lost after its execution. */
const twoTabs = (fate: "busy" | "lost" | "executed", { grace = false } = {}) => {
  const server = createStrictServer();
  const clock = createHandClock(0);
  let posts = 0;
  let first: { readonly body: string | null; readonly answer: HttpAnswer } | null = null;
  const device = createSessionDevice(clock, server.bundle(), async (request): Promise<HttpAnswer | null> => {
    if (pathOf(request) !== "/refreshToken") return server.serve(request);
    posts += 1;
    // the same refresh token gets the same answer within 30 s (docs/rules.md Session)
    if (grace && posts > 1 && first !== null && request.body === first.body) return first.answer;
    if (posts > 1) return server.serve(request);
    if (fate === "busy") return json(503, {});
    if (fate === "executed") first = { body: request.body, answer: server.serve(request) };
    return never;
  });
  const locks = createWebLocks();
  const mine = locks.tab();
  const holder = device.openTab(browserLock({ navigator: mine }, "optio", noPause));
  const other = device.openTab(browserLock({ navigator: locks.tab() }, "optio", noPause));
  server.expire();
  const dies = (): void => {
    holder.vanishes();
    mine.die();
  };
  return { ...device, clock, dies, holder, locks, other, posts: () => posts, server };
};

/** Three tabs that see each other's writes `lag` ms later; the server answers after `latency` ms. */
const lagging = ({
  lag,
  latency,
  grace = false,
  logoutLost = false,
}: {
  lag: number | Lag;
  latency: number;
  grace?: boolean;
  logoutLost?: boolean;
}) => {
  const server = createStrictServer();
  const clock = createHandClock(0);
  const answers: Array<HttpAnswer> = [];
  const answer = (request: HttpRequest): HttpAnswer | null => {
    if (logoutLost && pathOf(request) === "/logout") return null;
    if (pathOf(request) !== "/refreshToken") return server.serve(request);
    const [first] = answers;
    const given = grace && first !== undefined ? first : server.serve(request);
    answers.push(given);
    return given;
  };
  const network = (request: HttpRequest) =>
    new Promise<HttpAnswer | null>((resolve) => clock.after(latency, () => resolve(answer(request))));
  const lags = typeof lag === "number" ? { write: () => lag, read: () => 0 } : lag;
  const device = createSessionDevice(clock, server.bundle(), network, createLaggingArea(clock, lags));
  const locks = createWebLocks();
  const tabs = Array.from({ length: 3 }, () =>
    device.openTab(browserLock({ navigator: locks.tab() }, "optio", noPause)),
  );
  server.expire();
  return { clock, device, ended: device.ended, posts: () => answers.length, server, tabs };
};

/** Two calls of each tab: of the first at once, of the next `asksAt` ms later, and so on. */
const callsAt = async (
  clock: ReturnType<typeof createHandClock>,
  tabs: ReturnType<typeof lagging>["tabs"],
  asksAt: number,
): Promise<ReadonlyArray<Exit.Exit<unknown, unknown>>> => {
  const calls = tabs.flatMap((tab, index) =>
    [0, 1].map(
      () =>
        new Promise<Exit.Exit<unknown, unknown>>((resolve) => {
          clock.after(asksAt * index, () => void tab.wallets().then(resolve));
        }),
    ),
  );
  await clock.turn(15_000);
  return Promise.all(calls);
};

describe("T9 the tab that has the lock", () => {
  it("T9 crashes: every call of another tab settles within 20 s, whenever it crashes and whatever the outcome of its POST", async () => {
    const outcomes = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("lost" as const, "executed" as const),
        fc.nat(12_000),
        fc.nat(12_000),
        async (fate, diesAt, asksAt) => {
          const world = twoTabs(fate);
          const { clock, dies, holder, other, server } = world;
          void holder.wallets();
          clock.after(diesAt, dies);
          const settled = new Promise<Exit.Exit<unknown, unknown>>((resolve) => {
            clock.after(asksAt, () => void other.wallets().then(resolve));
          });
          await clock.turn(asksAt + 20_000);
          const exit = await settled;
          // a refresh token that the crashed tab has used is refused, and reported as such
          if (Exit.isSuccess(exit)) outcomes.answered += 1;
          else {
            outcomes.refused += 1;
            expect(JSON.stringify(exit)).toContain("SessionEnded");
            expect(fate).toBe("executed");
            expect(server.counts().reuses).toBe(1);
          }
        },
      ),
      runs(40),
    );
    expect(Math.min(outcomes.answered, outcomes.refused)).toBeGreaterThan(2);
  });

  it("is closed during its POST: every call of another tab settles within 20 s, and no user is signed out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9_000), fc.nat(9_000), async (diesAt, asksAt) => {
        const { clock, dies, ended, holder, other } = twoTabs("executed", { grace: true });
        void holder.wallets();
        clock.after(diesAt, dies);
        const settled = new Promise<Exit.Exit<unknown, unknown>>((resolve) => {
          clock.after(asksAt, () => void other.wallets().then(resolve));
        });
        await clock.turn(asksAt + 20_000);
        expect([Exit.isSuccess(await settled), ended]).toEqual([true, []]);
      }),
      runs(40),
    );
  });

  it("T9 hangs: the lock is not stolen while its POST may be pending, and every call settles within 20 s", async () => {
    const { clock, holder, locks, other, posts, ended } = twoTabs("lost");
    void holder.wallets();
    await clock.turn(50);
    holder.vanishes();
    const all = Promise.all([other.wallets(), other.wallets(), other.wallets()]);
    await clock.turn(18_999);
    expect([posts(), locks.isLocked(), ended]).toEqual([1, true, []]);
    await clock.turn(1_001);
    const exits = await all;
    expect(exits.filter(Exit.isFailure)).toHaveLength(3);
    // no call was sent for the session, which continues
    for (const exit of exits) expect(JSON.stringify(exit)).toContain("Unreachable");
    expect([posts(), locks.isLocked(), ended]).toEqual([1, true, []]);
  });

  it("T9 aborts its POST after 10 s and releases the lock; the next tab then refreshes", async () => {
    const { clock, holder, other, posts, ended } = twoTabs("lost");
    const first = holder.wallets();
    await clock.turn(50);
    const two = other.wallets();
    await clock.turn(9_999);
    expect(posts()).toBe(1);
    await clock.turn(51);
    expect(posts()).toBe(2);
    await clock.turn(1_000);
    expect([Exit.isSuccess(await first), Exit.isSuccess(await two), ended]).toEqual([true, true, []]);
  });

  it("T9 locks a single attempt: the lock is free before the next attempt", async () => {
    const { clock, holder, locks } = twoTabs("busy");
    const call = holder.wallets();
    await clock.turn(50 + 999);
    expect(locks.isLocked()).toBe(false);
    await clock.turn(51);
    expect(Exit.isSuccess(await call)).toBe(true);
    expect(locks.isLocked()).toBe(false);
  });

  it("T2 finds the tokens that the previous owner stored, which reach another tab up to 49 ms later", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(49), fc.nat(200), fc.nat(200), async (lag, latency, asksAt) => {
        const { clock, ended, server, tabs } = lagging({ lag, latency });
        const calls = await callsAt(clock, tabs, asksAt);
        expect(calls.filter(Exit.isSuccess)).toHaveLength(6);
        expect([server.counts(), ended]).toEqual([{ refreshes: 1, reuses: 0 }, []]);
      }),
      runs(shareOf(100)),
    );
  });

  it("T2 is owned by a tab that does not see new tokens yet: no user is signed out by a server that repeats its answer", async () => {
    let repeated = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 50, max: 900 }), fc.nat(900), fc.nat(900), async (lag, latency, asksAt) => {
        const { clock, device, ended, posts, tabs } = lagging({ lag, latency, grace: true });
        const calls = await callsAt(clock, tabs, asksAt);
        expect(calls.filter(Exit.isSuccess)).toHaveLength(6);
        expect(ended).toEqual([]);
        expect(device.storage.getItem("optio.refresh_token")).toBe("refresh 2");
        if (posts() > 1) repeated += 1;
      }),
      runs(shareOf(200)),
    );
    expect(repeated).toBeGreaterThan(isWhole ? 20 : 2);
  });

  it("T4 stores new tokens before it sees the logout in another tab, whose removals mix with its writes: no tab keeps a key", async () => {
    let late = 0;
    const delays = fc.array(fc.nat(49), { minLength: 1, maxLength: 24 });
    const drawnFrom = (values: ReadonlyArray<number>) => {
      let draws = 0;
      return () => values[draws++ % values.length] ?? 0;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.record({ write: delays, read: delays }),
        fc.nat(300),
        fc.integer({ min: -99, max: 99 }),
        fc.nat(1),
        fc.boolean(),
        fc.boolean(),
        async ({ write, read }, latency, offset, leaver, byHand, logoutLost) => {
          const lag = { write: drawnFrom(write), read: drawnFrom(read) };
          const { clock, device, server, tabs } = lagging({ lag, latency, logoutLost });
          const { storage } = device;
          if (!byHand) {
            void tabs[1]?.wallets();
            await clock.turn(2_000);
            server.expire();
          }
          await clock.turn(100);
          void tabs[0]?.wallets();
          // the refused call, the pause of the lock, and the refresh
          clock.after(latency + 50 + latency + offset, () => void tabs[leaver]?.leaves());
          storage.onForeignChange((name) => {
            const isStored = name === "optio.session" && storage.getItem(name) !== null;
            if (isStored && storage.getItem("optio.access_token") === null) late += 1;
          });
          await clock.turn(20_000);
          expect(storage.names()).toEqual([]);
        },
      ),
      {
        ...runs(shareOf(300)),
        examples: [
          // the refresh stored its access token after its removal, and the other keys before
          [{ write: [0, 2], read: [0] }, 0, 1, 1, true, true],
          // the leaving tab removed the new generation, and its three keys were stored afterwards
          [{ write: [0, 0, 0, 0, 31], read: [0] }, 49, -30, 1, false, true],
          // a third tab removed the new generation
          [{ write: [0, 0, 0, 0, 2], read: [0] }, 2, -1, 1, false, true],
        ],
      },
    );
    expect(late).toBeGreaterThan(isWhole ? 3 : 0);
  });

  it("T9 releases the lock when the caller that waited for it has given up, in every order", async () => {
    for (const waits of [18_998, 18_999, 19_000, 19_001]) {
      const { clock, dies, holder, locks, other } = twoTabs("lost");
      void holder.wallets();
      await clock.settle();
      holder.vanishes();
      const call = other.wallets();
      clock.after(waits, dies);
      await clock.turn(40_000);
      await call;
      expect(locks.isLocked(), `crashed after ${waits} ms`).toBe(false);
    }
  });
});

describe("T10 a browser without Web Locks", () => {
  /** Tabs with one pause each; `latency`: the duration of a refresh, in milliseconds. */
  const lockless = (pauses: ReadonlyArray<number>, latency: number) => {
    const server = createStrictServer();
    const clock = createHandClock(0);
    const times: Array<number> = [];
    const device = createSessionDevice(clock, server.bundle(), (request) => {
      if (pathOf(request) !== "/refreshToken") return Promise.resolve(server.serve(request));
      times.push(clock.now());
      const answer = server.serve(request);
      return new Promise((resolve) => clock.after(latency, () => resolve(answer)));
    });
    const tabs = pauses.map((pause) => device.openTab(browserLock({ navigator: {} }, "optio", () => pause - 100)));
    server.expire();
    return { ...device, clock, server, tabs, times };
  };

  it("T10 T2 six tabs with five calls each refresh once when their pauses differ, in every order of the pauses", async () => {
    const step = 95;
    const apart = fc.uniqueArray(fc.integer({ min: 2, max: 20 }), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(apart, fc.nat(step - 1), async (places, latency) => {
        const pauses = places.map((place) => place * step);
        const { clock, ended, server, tabs, times } = lockless(pauses, latency);
        const all = Promise.all(tabs.flatMap((tab) => Array.from({ length: 5 }, tab.wallets)));
        await clock.turn(2_100);
        expect((await all).filter(Exit.isSuccess)).toHaveLength(30);
        expect(server.counts()).toEqual({ refreshes: 1, reuses: 0 });
        expect(times).toEqual([Math.min(...pauses)]);
        expect(ended).toEqual([]);
      }),
      runs(50),
    );
  });

  it("T10 pauses for 100 to 2,000 ms, for every random number", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 32 - 1 }), async (randomNumber) => {
        const { clock, openTab, server, times } = lockless([], 0);
        const first = openTab(browserLock({ navigator: {} }, "optio", () => randomNumber));
        server.expire();
        const call = first.wallets();
        await clock.turn(99);
        expect(times).toEqual([]);
        await clock.turn(1_901);
        expect(times).toHaveLength(1);
        expect(Exit.isSuccess(await call)).toBe(true);
      }),
      // the shortest and the longest pause
      { ...runs(50), examples: [[0], [1_900], [1_901]] },
    );
  });

  it("T10 uses tokens that another tab renewed at the same time when the server refuses this refresh", async () => {
    const { wallets, cells, ended, to } = tab((request, bearer) => {
      if (!isRefresh(request)) return bearer === "access 2" ? json(200, { wallets: [] }) : refused;
      cells.setItem("optio.refresh_token", "refresh 2");
      cells.setItem("optio.access_token", "access 2");
      return refused;
    });
    expect(Exit.isSuccess(await wallets())).toBe(true);
    expect([to("/refreshToken").length, ended]).toEqual([1, []]);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("failed"))],
    ["is blocked", () => Promise.reject(new DOMException("denied", "SecurityError"))],
  ])("T10 falls back to pauses when the lock manager %s", async (_, request) => {
    const { clock, openTab, server, times } = lockless([], 0);
    const first = openTab(browserLock({ navigator: { locks: { request } } }, "optio", () => 400));
    server.expire();
    const call = first.wallets();
    await clock.turn(500);
    expect(Exit.isSuccess(await call)).toBe(true);
    expect(times).toEqual([500]);
  });
});
