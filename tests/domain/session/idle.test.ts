import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idlePhase, observe, touched, type Watch } from "../../../src/domain/session/idle.ts";
import { forAll } from "../../support/properties.ts";

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
const START = Date.UTC(2026, 0, 15, 12);

/** The phase at a given time after the last activity, by the wall clock. */
const idleFor = (ms: number) => {
  const watch = observe(null, { now: START + ms, monotonic: 0, lastActivity: START });
  return idlePhase(watch, START + ms, START, LIMIT);
};

describe("the phase of a session", () => {
  it("I4: the event that wakes an expired tab does not revive it", () => {
    expect(touched(idleFor(LIMIT), START + LIMIT)).toBeNull();
    expect(touched(idleFor(LIMIT - 1), START + LIMIT - 1)).toBe(START + LIMIT - 1);
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
    forAll(500, fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
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
    });
  });

  it("starts again with activity, and the phases follow each other as the idle time grows", () => {
    const order = { active: 0, warning: 1, ended: 2 };
    forAll(500, fc.nat(2 * LIMIT), fc.nat(LIMIT), (earlier, more) => {
      expect(order[idleFor(earlier).phase]).toBeLessThanOrEqual(order[idleFor(earlier + more).phase]);
      const before = observe(null, { now: START + earlier, monotonic: 0, lastActivity: START });
      const now = START + earlier + more;
      expect(observe(before, { now, monotonic: more, lastActivity: now }).idle).toBe(0);
    });
  });
});
