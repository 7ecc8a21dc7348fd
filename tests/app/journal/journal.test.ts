import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../src/app/journal/entry.ts";
import { roughSize } from "../../../src/app/journal/size.ts";
import { hashOf } from "../../../src/domain/kernel/state-hash.ts";
import { Command, counted, counting } from "../bus/counting.ts";

const exchange = (over: Partial<Exchange>): Exchange => ({
  call: "getNotifications",
  status: 200,
  input: null,
  answer: null,
  failure: null,
  at: 1_000,
  cause: null,
  ...over,
});

describe("the journal", () => {
  it("keeps commands, their outcome and the hash of the state after them", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 2 }));
    bus.dispatch(Command.Add({ by: -2 }));
    expect(journal.entries().map((each) => [each.command, each.outcome, each.hash])).toEqual([
      [Command.Add({ by: 2 }), { events: [{ _tag: "count.Added", by: 2 }], rejection: null }, hashOf(bus.state())],
      [Command.Add({ by: -2 }), { events: null, rejection: { _tag: "count.Negative" } }, hashOf(bus.state())],
    ]);
  });

  it("R10: gives up the oldest for a checkpoint from which the rest leads to the same state", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 80 }), fc.nat(20), (steps, most) => {
        const { bus, journal } = counted({ entries: most });
        for (const by of steps) bus.dispatch(Command.Add({ by }));
        const { state, hash, seq } = journal.checkpoint();
        const held = journal.entries().length;
        expect(held).toBeLessThanOrEqual(most);
        expect(held).toBeGreaterThanOrEqual(Math.min(most - Math.ceil(most / 10), steps.length));
        expect(seq).toBe(steps.length - journal.entries().length);
        expect(hash).toEqual(hashOf(state));
        const replayed = journal
          .entries()
          .flatMap((each) => (each.outcome.events ?? []).map((event) => ({ event, envelope: each.envelope })))
          .reduce((current, { event, envelope }) => counting.evolve(current, event, envelope)[0], state);
        expect(replayed).toEqual(bus.state());
      }),
      { numRuns: 300 },
    );
  });

  it("R10: stays within its bytes, and keeps far more than a few entries of the usual size", () => {
    const { bus, journal } = counted({ bytes: 10_000 });
    for (let count = 0; count < 1_000; count += 1) bus.dispatch(Command.Add({ by: 1 }));
    const held = journal.entries();
    expect(held.reduce((sum, each) => sum + roughSize(each.command) + roughSize(each.outcome.events), 0)).toBeLessThan(
      10_001,
    );
    expect(held.length).toBeGreaterThan(30);
    expect(held.at(-1)?.envelope.seq).toBe(1_000);
  });

  it("stays in order however much was given up", () => {
    const { bus, journal } = counted({ entries: 5 });
    for (let count = 0; count < 3_000; count += 1) bus.dispatch(Command.Add({ by: 1 }));
    expect(journal.entries().map((each) => each.envelope.seq)).toEqual([2_996, 2_997, 2_998, 2_999, 3_000]);
    expect(journal.checkpoint().state.total).toBe(2_995);
  });

  it("keeps an HTTP exchange beside the outcome that it caused", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 1 }));
    bus.dispatch(Command.Add({ by: 2 }));
    journal.exchange(exchange({ call: "second", cause: 2 }));
    journal.exchange(exchange({ call: "first", cause: 1 }));
    bus.dispatch(Command.Add({ by: 3 }));
    bus.dispatch(Command.Add({ by: 4 }), { source: "reactor", cause: 1 });
    bus.dispatch(Command.Add({ by: 5 }), { source: "reactor", cause: 2 });
    expect(journal.entries().map((each) => each.exchanges.map(({ call }) => call))).toEqual([
      [],
      [],
      [],
      ["first"],
      ["second"],
    ]);
  });

  it("keeps an exchange that led to nothing yet beside the newest entry", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 1 }));
    bus.dispatch(Command.Add({ by: 2 }));
    journal.exchange(exchange({ call: "late", cause: 1 }));
    expect(journal.entries().map((each) => each.exchanges.length)).toEqual([0, 1]);
    bus.dispatch(Command.Add({ by: 3 }), { source: "reactor", cause: 1 });
    expect(journal.entries().map((each) => each.exchanges.length)).toEqual([0, 0, 1]);
  });

  it("forgets everything when cleared and goes on from the state as it is", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 1 }));
    journal.clear();
    expect(journal.entries()).toEqual([]);
    expect(journal.checkpoint()).toEqual({ state: bus.state(), hash: hashOf(bus.state()), seq: 1 });
    bus.dispatch(Command.Add({ by: 2 }));
    expect(journal.entries().map((each) => each.hash)).toEqual([hashOf(bus.state())]);
  });
});
