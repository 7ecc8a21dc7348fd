import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { clockLayer } from "../../../src/adapters/clock/clock.ts";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";

describe("the manual clock", () => {
  it("runs due timers in order, each at its own time, including timers that they start", async () => {
    const clock = createHandClock(1_000);
    const log: Array<string> = [];
    clock.after(20, () => log.push(`b ${clock.now()}`));
    clock.after(10, () => {
      log.push(`a ${clock.now()}`);
      clock.after(5, () => log.push(`of a ${clock.now()}`));
    });
    clock.after(20, () => log.push("c"));
    clock.after(15, () => log.push("never"))();
    await clock.turn(19);
    expect(log).toEqual(["a 1010", "of a 1015"]);
    await clock.turn(1);
    expect(log).toEqual(["a 1010", "of a 1015", "b 1020", "c"]);
  });

  it("turns up to a time without the timers that are due then, and hurries those that are due soon, in order, until enough", async () => {
    const clock = createHandClock(1_000);
    const ran: string[] = [];
    for (const ms of [30, 10, 20, 200]) clock.after(ms, () => ran.push(`${ms} at ${clock.now()}`));
    await clock.turnUpTo(10);
    expect([ran, clock.now()]).toEqual([[], 1_010]);
    await clock.hurry(50, () => ran.length === 2);
    expect(ran).toEqual(["10 at 1010", "20 at 1010"]);
    await clock.hurry(50, () => false);
    expect([ran.slice(2), clock.now()]).toEqual([["30 at 1010"], 1_010]);
  });

  it("I10 does not change monotonic time and timers when the wall clock is set back", async () => {
    const clock = createHandClock(10_000);
    let rang = false;
    clock.after(100, () => {
      rang = true;
    });
    clock.setWall(0);
    expect([clock.now(), clock.monotonic()]).toEqual([0, 0]);
    await clock.turn(100);
    expect([clock.now(), clock.monotonic(), rang]).toEqual([100, 100, true]);
  });

  it("advances Effect's sleeps", async () => {
    const clock = createHandClock(0);
    const slept = Effect.runPromise(
      Effect.sleep("3 seconds").pipe(
        Effect.map(() => clock.now()),
        Effect.provide(clockLayer(clock)),
      ),
    );
    await clock.turn(3_000);
    expect(await slept).toBe(3_000);
  });
});
