import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idlePhase, observe, touched, type Watch } from "../../../src/domain/session/idle.ts";
import { runs } from "../../support/properties.ts";

/** 5 minutes and 24 hours in milliseconds (spec §4, §9). */
const [WARNING, TOKEN_MAX_AGE] = [300_000, 86_400_000];

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
const START = Date.UTC(2026, 0, 15, 12);

/** The phase at a given time after the last activity, by the wall clock. */
const idleFor = (ms: number) => {
  const watch = observe(null, { now: START + ms, monotonic: 0, lastActivity: START });
  return idlePhase(watch, START + ms, START, LIMIT);
};

describe("the phase of a session", () => {
  it("I1: warns from five minutes before the limit and ends at the limit", () => {
    expect(idleFor(0)).toEqual({ phase: "active", left: LIMIT });
    expect(idleFor(LIMIT - WARNING - 1)).toEqual({ phase: "active", left: WARNING + 1 });
    expect(idleFor(LIMIT - WARNING)).toEqual({ phase: "warning", left: WARNING });
    expect(idleFor(LIMIT - 1)).toEqual({ phase: "warning", left: 1 });
    expect(idleFor(LIMIT)).toEqual({ phase: "ended", reason: "inactive", ago: 0 });
  });

  it("I5: a tab that wakes during the warning shows the time left; a tab that wakes after the end shows no warning", () => {
    expect(idleFor(LIMIT - 2.5 * MINUTE)).toEqual({ phase: "warning", left: 2.5 * MINUTE });
    expect(idleFor(LIMIT + WARNING + 1)).toEqual({ phase: "ended", reason: "inactive", ago: WARNING + 1 });
  });

  it("I4: the event that wakes an expired tab does not revive it", () => {
    expect(touched(idleFor(LIMIT), START + LIMIT)).toBeNull();
    expect(touched(idleFor(LIMIT - 1), START + LIMIT - 1)).toBe(START + LIMIT - 1);
  });

  it("I9: a token older than 24 hours ends the session of an active user", () => {
    const now = START + TOKEN_MAX_AGE;
    const watch = observe(null, { now, monotonic: 0, lastActivity: now });
    expect(idlePhase(watch, now, START, LIMIT).phase).toBe("active");
    expect(idlePhase(watch, now + 1000, START, LIMIT)).toEqual({ phase: "ended", reason: "expired", ago: 1000 });
  });

  it("counts from the first reading if no activity is stored", () => {
    const first = observe(null, { now: START, monotonic: 100, lastActivity: null });
    const later = observe(first, { now: START + 1, monotonic: 100 + LIMIT, lastActivity: null });
    expect(idlePhase(later, START + 1, START, LIMIT)).toEqual({ phase: "ended", reason: "inactive", ago: 0 });
  });

  it("I10: the time left never grows without activity, whatever the wall clock does and whenever the device sleeps", () => {
    const step = fc.record({
      wall: fc.integer({ min: -10 * 3_600_000, max: 10 * 3_600_000 }),
      passed: fc.integer({ min: 0, max: LIMIT }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
        let now = START;
        let monotonic = 0;
        let watch: Watch | null = null;
        let idle = 0;
        for (const { wall, passed } of steps) {
          now += wall;
          monotonic += passed;
          const next: Watch = observe(watch, { now, monotonic, lastActivity: START });
          expect(next.idle).toBeGreaterThanOrEqual(watch === null ? 0 : idle + passed);
          expect(next.idle).toBeGreaterThanOrEqual(now - START);
          idle = next.idle;
          watch = next;
        }
      }),
      runs(500),
    );
  });

  it("starts again with activity, and the phases follow each other as the idle time grows", () => {
    const order = { active: 0, warning: 1, ended: 2 };
    fc.assert(
      fc.property(fc.nat(2 * LIMIT), fc.nat(LIMIT), (earlier, more) => {
        expect(order[idleFor(earlier).phase]).toBeLessThanOrEqual(order[idleFor(earlier + more).phase]);
        const before = observe(null, { now: START + earlier, monotonic: 0, lastActivity: START });
        const now = START + earlier + more;
        expect(observe(before, { now, monotonic: more, lastActivity: now }).idle).toBe(0);
      }),
      runs(500),
    );
  });
});
