import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createToastStore,
  emptyToasts,
  LIMIT,
  nextLeave,
  reduceToasts,
  type ToastKind,
} from "../../../src/ui/kit/toasts.ts";

/** A manual clock: `turn(ms)` advances it and runs due timers in order. */
const handClock = () => {
  let now = 0;
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => 1_000_000 + now,
    monotonic: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((candidate) => candidate !== timer);
      };
    },
    turn: (ms: number) => {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((candidate) => candidate.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        now = Math.max(now, next.at);
        timers = timers.filter((candidate) => candidate !== next);
        next.run();
      }
      now = end;
    },
  };
};

const started = () => {
  const clock = handClock();
  const store = createToastStore(clock);
  const texts = () => store.read().shown.map(({ toast }) => toast.text);
  return { clock, store, texts };
};

describe("A8 toasts", () => {
  it("close automatically: success after 2 s, error, blank and custom after 4 s, loading never", () => {
    const { clock, store, texts } = started();
    store.success("saved");
    store.error("refused");
    store.blank("note");
    store.show("custom", "offer");
    store.loading("sending");
    clock.turn(1999);
    expect(texts()).toEqual(["saved", "refused", "note", "offer", "sending"]);
    clock.turn(1);
    expect(texts()).toEqual(["refused", "note", "offer", "sending"]);
    clock.turn(1999);
    expect(texts()).toEqual(["refused", "note", "offer", "sending"]);
    clock.turn(1);
    expect(texts()).toEqual(["sending"]);
    clock.turn(3_600_000);
    expect(texts()).toEqual(["sending"]);
  });

  it("pause and continue with the time left, only after every reason for the pause has ended", () => {
    const { clock, store, texts } = started();
    store.success("saved");
    clock.turn(1500);
    for (const reason of ["hover", "focus", "hidden"] as const) store.pause(reason);
    clock.turn(60_000);
    for (const reason of ["hover", "hidden"] as const) store.resume(reason);
    clock.turn(10_000);
    expect(texts()).toEqual(["saved"]);
    store.resume("focus");
    clock.turn(499);
    expect(texts()).toEqual(["saved"]);
    clock.turn(1);
    expect(texts()).toEqual([]);
  });

  it("at 21 the oldest leaves the screen but stays in the list", () => {
    const { store, texts } = started();
    for (let at = 1; at <= 21; at += 1) store.error(`message ${at}`);
    expect(texts()).toHaveLength(LIMIT);
    expect(texts()[0]).toBe("message 2");
    expect(store.read().kept.map(({ text }) => text)[0]).toBe("message 1");
    expect(store.read().kept).toHaveLength(21);
  });

  it("replace the toast with the same id and restart its time", () => {
    const { clock, store, texts } = started();
    const id = store.loading("sending");
    clock.turn(9000);
    store.success("sent", id);
    expect(texts()).toEqual(["sent"]);
    expect(store.read().kept).toHaveLength(1);
    clock.turn(2000);
    expect(texts()).toEqual([]);
  });

  it("stay in the list until it is cleared, however they left the screen", () => {
    const { clock, store } = started();
    store.dismiss(store.loading("closed by hand"));
    store.success("left by itself");
    clock.turn(5000);
    expect(store.read().kept.map(({ text }) => text)).toEqual(["closed by hand", "left by itself"]);
    store.clear();
    expect(store.read().kept).toEqual([]);
  });

  it("never show more than the limit and never wait a negative time, in any order of actions", () => {
    const kinds: readonly ToastKind[] = ["success", "error", "blank", "custom", "loading"];
    const reasons = ["hover", "focus", "hidden"] as const;
    const step = fc.record({
      wait: fc.nat(3000),
      what: fc.oneof(
        fc.record({ type: fc.constant("show" as const), kind: fc.constantFrom(...kinds), id: fc.nat(40) }),
        fc.record({ type: fc.constantFrom("pause" as const, "resume" as const), reason: fc.constantFrom(...reasons) }),
        fc.record({ type: fc.constant("tick" as const) }),
      ),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let at = 0;
        let state = emptyToasts;
        for (const { wait, what } of steps) {
          at += wait;
          const kept = state.kept.length;
          state =
            what.type === "show"
              ? reduceToasts(state, { type: "show", at, toast: { id: `${what.id}`, kind: what.kind, text: "x", at } })
              : reduceToasts(state, { ...what, at });
          expect(state.shown.length).toBeLessThanOrEqual(LIMIT);
          expect(state.kept.length).toBeGreaterThanOrEqual(kept);
          expect(nextLeave(state, at) ?? 0).toBeGreaterThanOrEqual(0);
          const keptIds = state.kept.map(({ id }) => id);
          expect(state.shown.every(({ toast }) => keptIds.includes(toast.id))).toBe(true);
        }
      }),
    );
  });
});
