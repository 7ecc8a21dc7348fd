import fc from "fast-check";
import { isRight, left, right } from "fp-ts/Either";
import { merge } from "rxjs";
import { describe, expect, it } from "vitest";
import { BusRejection } from "../../../src/app/bus/bus.ts";
import { forAll } from "../../support/properties.ts";
import { shareOf } from "../../support/share.ts";
import { Command, type Count, counted, counting, Event, Rejection } from "./counting.ts";

describe("dispatch", () => {
  it("returns the events, and the state contains them", () => {
    const { bus } = counted();
    expect(bus.dispatch(Command.Add({ by: 3 }))).toEqual(right([Event.Added({ by: 3 })]));
    expect(bus.state()).toEqual({ total: 3, steps: [3] });
  });

  it("returns a refusal as a value, publishes it, and changes nothing", () => {
    const { bus } = counted();
    const refusals: unknown[] = [];
    bus.rejections$.subscribe((refused) => refusals.push([refused.command, refused.rejection]));
    expect(bus.dispatch(Command.Add({ by: -1 }))).toEqual(left(Rejection.Negative()));
    expect(refusals).toEqual([[Command.Add({ by: -1 }), Rejection.Negative()]]);
    expect(bus.state()).toBe(counting.initial);
  });

  it("stamps sequence, time, id, random number, cause and source", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 1 }));
    bus.dispatch(Command.Add({ by: 2 }), { source: "reactor", cause: 1 });
    expect(journal.entries().map((entry) => entry.envelope)).toEqual([
      { seq: 1, at: 1_000, id: "id-1", random: 7, cause: null, source: "person" },
      { seq: 2, at: 1_001, id: "id-2", random: 7, cause: 1, source: "reactor" },
    ]);
  });

  it.each([Command.Throw(), Command.ThrowLate()])(
    "turns a bug into a reported refusal, with the state unchanged: %o",
    (command) => {
      const { bus, reports, journal } = counted();
      bus.dispatch(Command.Add({ by: 3 }));
      const before = bus.state();
      expect(bus.dispatch(command)).toEqual(left(BusRejection.Broken()));
      expect(bus.state()).toBe(before);
      expect(reports).toEqual([BusRejection.Broken()]);
      expect(journal.entries().at(-1)?.outcome).toEqual({ rejection: BusRejection.Broken() });
      expect(bus.dispatch(Command.Add({ by: 1 }))).toEqual(right([Event.Added({ by: 1 })]));
    },
  );

  it("returns and records why a command was ignored, publishes nothing, and keeps the state", () => {
    const { bus, journal } = counted();
    const published: unknown[] = [];
    merge<unknown[]>(bus.events$, bus.commits$, bus.rejections$).subscribe((item) => published.push(item));
    expect(bus.dispatch(Command.Add({ by: 0 }))).toEqual(right({ ignored: "nothing to add" }));
    expect(bus.state()).toBe(counting.initial);
    expect(published).toEqual([]);
    expect(journal.entries().map(({ outcome }) => outcome)).toEqual([{ ignored: "nothing to add" }]);
  });

  it("freezes states, so that code outside `evolve` cannot edit them", () => {
    const { bus } = counted();
    bus.dispatch(Command.Add({ by: 3 }));
    expect(Object.isFrozen(bus.state().steps)).toBe(true);
  });

  it("refuses everything after it is stopped, and completes its streams", () => {
    const { bus } = counted();
    let ended = false;
    bus.events$.subscribe({ complete: () => (ended = true) });
    bus.stop();
    expect(ended).toBe(true);
    expect(bus.dispatch(Command.Add({ by: 1 }))).toEqual(left(BusRejection.Stopped()));
    expect(bus.state()).toBe(counting.initial);
  });
});

describe("a causal chain", () => {
  it("of reactors that trigger each other is cut after 20 and reported once", () => {
    const { bus, reports, journal } = counted();
    bus.events$.subscribe(({ envelope }) => {
      bus.dispatch(Command.Add({ by: 1 }), { source: "reactor", cause: envelope.seq });
    });
    bus.dispatch(Command.Add({ by: 1 }));
    expect(bus.state().total).toBe(21);
    expect(reports).toEqual([BusRejection.ChainTooLong()]);
    expect(journal.entries().at(-1)?.outcome.rejection).toEqual(BusRejection.ChainTooLong());
  });

  it("is not extended by commands without a cause", () => {
    const { bus, reports } = counted();
    for (let count = 0; count < 100; count += 1) bus.dispatch(Command.Add({ by: 1 }));
    expect(bus.state().total).toBe(100);
    expect(reports).toEqual([]);
  });
});

/** The commands that a subscriber dispatches for each event, by its value: a bounded tree. */
const answers = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }), { minLength: 10, maxLength: 10 });

describe("publication", () => {
  it("is first in, first out for every subscriber, also when subscribers dispatch", () => {
    forAll(
      shareOf(1_000),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
      answers,
      answers,
      (first, one, two) => {
        const { bus, journal } = counted();
        const seen: [number[], number[], number[]] = [[], [], []];
        const committed: Count[] = [];
        const stale: number[] = [];
        let budget = 60;
        const reacting = (own: number[], replies: ReadonlyArray<ReadonlyArray<number>>) =>
          bus.events$.subscribe(({ envelope, event }) => {
            own.push(envelope.seq);
            if (event._tag !== "count.Added") return;
            for (const by of replies[event.by] ?? []) {
              if (budget === 0) return;
              budget -= 1;
              const total = bus.state().total;
              const answer = bus.dispatch(Command.Add({ by }), { source: "reactor", cause: envelope.seq });
              if (bus.state().total !== total + (isRight(answer) ? by : 0)) stale.push(envelope.seq);
            }
          });
        reacting(seen[0], one);
        bus.commits$.subscribe((state) => committed.push(state));
        reacting(seen[1], two);
        bus.events$.subscribe(({ envelope }) => seen[2].push(envelope.seq));
        for (const by of first) bus.dispatch(Command.Add({ by }));

        const happened = journal
          .entries()
          .flatMap((entry) => (entry.outcome.events ?? []).map(() => entry.envelope.seq));
        expect(stale).toEqual([]);
        expect(seen).toEqual([happened, happened, happened]);
        expect(happened).toEqual([...happened].sort((a, b) => a - b));
        expect(committed.at(-1) ?? counting.initial).toBe(bus.state());
      },
    );
  });
});
