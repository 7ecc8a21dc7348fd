import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../src/app/journal/entry.ts";
import { runs } from "../../support/properties.ts";
import { Command, counted, counting } from "../bus/counting.ts";

const exchange = (over: Partial<Exchange>): Exchange => ({
  call: "getNotifications",
  status: 200,
  input: null,
  answer: null,
  failure: null,
  at: 1_000,
  request: null,
  untilEntry: 0,
  untilRequest: 0,
  ...over,
});

describe("the journal", () => {
  it("the journal records commands and their outcome", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 2 }));
    bus.dispatch(Command.Add({ by: -2 }));
    bus.dispatch(Command.Add({ by: 0 }));
    expect(journal.entries().map((entry) => [entry.command, entry.outcome])).toEqual([
      [Command.Add({ by: 2 }), { events: [{ _tag: "count.Added", by: 2 }] }],
      [Command.Add({ by: -2 }), { rejection: { _tag: "count.Negative" } }],
      [Command.Add({ by: 0 }), { ignored: "nothing to add" }],
    ]);
  });

  it("R10: the journal folds the oldest entries into a checkpoint from which the rest leads to the same state", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 80 }), fc.nat(20), (steps, most) => {
        const { bus, journal } = counted({ entries: most });
        for (const by of steps) bus.dispatch(Command.Add({ by }));
        const { state, seq } = journal.checkpoint();
        const entries = journal.entries().length;
        expect(entries).toBeLessThanOrEqual(Math.max(1, most));
        expect(entries).toBeGreaterThanOrEqual(Math.min(most - Math.ceil(most / 10), steps.length));
        expect(seq).toBe(steps.length - journal.entries().length);
        const replayed = journal
          .entries()
          .flatMap((entry) => (entry.outcome.events ?? []).map((event) => ({ event, envelope: entry.envelope })))
          .reduce((current, { event, envelope }) => counting.evolve(current, event, envelope), state);
        expect(replayed).toEqual(bus.state());
      }),
      runs(300),
    );
  });

  it("R10: the journal stays within its size, and has many entries of the usual size", () => {
    const { bus, journal } = counted({ bytes: 10_000 });
    for (let by = 1; by < 1_000; by += 1) bus.dispatch(Command.Add({ by }));
    const entries = journal.entries();
    const texts = entries.reduce((sum, { command, outcome }) => sum + JSON.stringify([command, outcome]).length, 0);
    expect(texts).toBeLessThan(20_000);
    expect(entries.length).toBeGreaterThan(30);
    expect(entries.at(-1)?.envelope.seq).toBe(999);
  });

  it("R10: without other bounds the journal holds 5,000 entries and 2 MB", () => {
    const many = counted();
    for (let count = 0; count < 5_600; count += 1) many.bus.dispatch(Command.Add({ by: 0 }));
    const large = counted();
    for (let count = 0; count < 400; count += 1) {
      large.journal.exchange(exchange({ input: `${count}`.padEnd(10_000) }));
      large.bus.dispatch(Command.Add({ by: 0 }), { source: "reactor" });
    }
    // of the oldest a tenth is folded at a time
    expect(many.journal.entries()).toHaveLength(4_600);
    expect(large.journal.entries()).toHaveLength(180);
  });

  it("R16: a value that several entries of the journal hold counts once", () => {
    const { bus, journal } = counted({ bytes: 20_000 });
    const answer = { rows: Array.from({ length: 100 }, (_, at) => ({ id: `transaction-${at}`, amount: "5" })) };
    for (let count = 0; count < 400; count += 1) {
      journal.exchange(exchange({ answer, request: { number: count, cause: count, afterEntry: count } }));
      bus.dispatch(Command.Add({ by: 1 }), { source: "reactor", cause: count });
    }
    // the answer alone has about 7 kB
    expect(journal.entries().length).toBeGreaterThan(30);
    expect(new Set(journal.entries().map(({ exchanges }) => exchanges[0]?.answer))).toEqual(new Set([answer]));
  });

  it("the entries of a journal stay in order after any number of checkpoints", () => {
    const { bus, journal } = counted({ entries: 5 });
    for (let count = 0; count < 3_000; count += 1) bus.dispatch(Command.Add({ by: 1 }));
    expect(journal.entries().map((entry) => entry.envelope.seq)).toEqual([2_996, 2_997, 2_998, 2_999, 3_000]);
    expect(journal.checkpoint().state.total).toBe(2_995);
  });

  it("the journal records an HTTP exchange with the outcome that it caused", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 1 }));
    bus.dispatch(Command.Add({ by: 2 }));
    journal.exchange(exchange({ call: "second", request: { number: 2, cause: 2, afterEntry: 0 } }));
    journal.exchange(exchange({ call: "first", request: { number: 1, cause: 1, afterEntry: 0 } }));
    bus.dispatch(Command.Add({ by: 3 }));
    bus.dispatch(Command.Add({ by: 4 }), { source: "reactor", cause: 1 });
    bus.dispatch(Command.Add({ by: 5 }), { source: "reactor", cause: 2 });
    expect(journal.entries().map((entry) => entry.exchanges.map(({ call }) => call))).toEqual([
      [],
      [],
      [],
      ["first"],
      ["second"],
    ]);
  });

  it("the journal records an exchange without an outcome with the newest entry", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 1 }));
    bus.dispatch(Command.Add({ by: 2 }));
    journal.exchange(exchange({ call: "late", request: { number: 1, cause: 1, afterEntry: 0 } }));
    expect(journal.entries().map((entry) => entry.exchanges.length)).toEqual([0, 1]);
    bus.dispatch(Command.Add({ by: 3 }), { source: "reactor", cause: 1 });
    expect(journal.entries().map((entry) => entry.exchanges.length)).toEqual([0, 0, 1]);
  });

  it("the journal records a request without an answer with the newest entry, until it ends", () => {
    const { bus, journal } = counted();
    const asked = { number: 1, cause: 1, afterEntry: 1 };
    bus.dispatch(Command.Add({ by: 1 }));
    journal.exchange(exchange({ request: asked, failure: "Pending" }));
    bus.dispatch(Command.Add({ by: 2 }));
    const shown = () =>
      journal.entries().map(({ exchanges }) => exchanges.map(({ failure, untilEntry }) => [failure, untilEntry]));
    expect(shown()).toEqual([[], [["Pending", 1]]]);
    journal.exchange(exchange({ request: asked, failure: "Interrupted" }));
    bus.dispatch(Command.Add({ by: 3 }), { source: "reactor", cause: 1 });
    expect(shown()).toEqual([[], [], [["Interrupted", 2]]]);
  });

  it("the journal removes everything when it is cleared, and continues from the current state", () => {
    const { bus, journal } = counted();
    bus.dispatch(Command.Add({ by: 1 }));
    journal.clear();
    expect(journal.entries()).toEqual([]);
    expect(journal.checkpoint()).toEqual({ state: bus.state(), seq: 1, cleared: true });
    bus.dispatch(Command.Add({ by: 2 }));
    expect(journal.entries().map((entry) => entry.outcome)).toEqual([{ events: [{ _tag: "count.Added", by: 2 }] }]);
  });

  it("the journal keeps the newest entries whatever the size of an entry", () => {
    const { bus, journal } = counted({ bytes: 100 });
    for (let count = 0; count < 5; count += 1) {
      journal.exchange(exchange({ input: "x".repeat(500) }));
      bus.dispatch(Command.Add({ by: 1 }), { source: "reactor" });
    }
    expect(journal.entries().at(-1)?.envelope.seq).toBe(5);
  });

  it("the journal keeps only the type of a very large answer", () => {
    const { bus, journal } = counted();
    journal.exchange(exchange({ answer: Array.from({ length: 1_000 }, (_, at) => ({ memo: `rent ${at}` })) }));
    bus.dispatch(Command.Add({ by: 1 }), { source: "reactor" });
    expect(journal.entries()[0]?.exchanges[0]?.answer).toBe("‹list›");
  });

  describe("R15: users", () => {
    const passages = ({ by }: { readonly by?: number }): "ends" | "begins" | null =>
      by === 8 ? "ends" : by === 9 ? "begins" : null;
    const steps = (...all: ReadonlyArray<number>) => {
      const { bus, journal } = counted({ subjectChange: (event) => passages(event as { by?: number }) });
      for (const by of all) bus.dispatch(Command.Add({ by }));
      return { bus, journal, seqs: () => journal.entries().map((entry) => entry.envelope.seq) };
    };

    it("the journal keeps the entries before and after a logout until the next sign-in", () => {
      expect(steps(1, 8, 2).seqs()).toEqual([1, 2, 3]);
    });

    it("the journal removes everything up to the logout after a sign-in on the page", () => {
      const { journal, seqs } = steps(1, 2, 8, 3, 9, 4);
      expect(seqs()).toEqual([4, 5, 6]);
      expect(journal.checkpoint()).toMatchObject({ seq: 3, state: { total: 11 } });
    });

    /** Users of sessions by the value that makes them known; each session begins with 9 and ends with 8. */
    const owned = (...all: ReadonlyArray<number>) => {
      let user: string | null = null;
      const { bus, journal } = counted({
        subjectChange: (event) => passages(event as { by?: number }),
        userOf: () => user,
      });
      for (const by of all) {
        if (by === 8) user = null;
        if (by === 1 || by === 2) user = `user ${by}`;
        bus.dispatch(Command.Add({ by }));
      }
      return {
        journal,
        seqs: () => journal.pages().flatMap(({ entries }) => entries.map(({ envelope }) => envelope.seq)),
      };
    };

    it.each([
      ["keeps a session after the same user has signed in again", [1, 8, 5, 9, 1, 4], [1, 2, 3, 4, 5, 6]],
      ["keeps two of them", [1, 8, 9, 1, 8, 9, 1], [1, 2, 3, 4, 5, 6, 7]],
      ["has none of it until the user is known", [1, 8, 5, 9, 4], [3, 4, 5]],
      ["forgets it where another has signed in", [1, 8, 5, 9, 2], [3, 4, 5]],
      ["forgets it where the user of either was never known", [4, 8, 5, 9, 1], [3, 4, 5]],
      ["forgets it where a session began and ended in which the user was never known", [1, 8, 9, 8, 9, 1], [5, 6]],
      ["forgets all sessions of the first user when the second signs in", [1, 8, 9, 1, 8, 9, 2], [6, 7]],
    ] as const)("the journal %s", (_, steps, held) => {
      expect(owned(...steps).seqs()).toEqual(held);
    });

    it("ten minutes after a session the journal forgets it, unless the session since then is of the same user", () => {
      const left = (...steps: ReadonlyArray<number>) => {
        const { journal, seqs } = owned(...steps);
        journal.forgetEnded();
        return [seqs(), journal.hasEnded()];
      };
      expect(owned(1, 8).journal.hasEnded()).toBe(true);
      expect(left(1, 8, 5)).toEqual([[], false]);
      expect(left(1, 8, 5, 9)).toEqual([[3, 4], false]);
      expect(left(1, 8, 5, 9, 1)).toEqual([[1, 2, 3, 4, 5], false]);
      expect(left(1, 4)).toEqual([[1, 2], false]);
      // an attempt to sign in after that is of no session that ended
      const { journal } = owned(1, 8);
      journal.forgetEnded();
      expect(journal.hasEnded()).toBe(false);
    });

    it("the journal keeps what was under way when a session ended with its last entry", () => {
      let user: string | null = "user 1";
      const { bus, journal } = counted({
        subjectChange: (event) => passages(event as { by?: number }),
        userOf: () => user,
      });
      const asked = (number: number) => ({ number, cause: 1, afterEntry: 1 });
      bus.dispatch(Command.Add({ by: 1 }));
      journal.exchange(exchange({ request: asked(1), failure: "Pending" }));
      journal.exchange(exchange({ request: asked(2), failure: "Unreachable" }));
      user = null;
      bus.dispatch(Command.Add({ by: 8 }));
      journal.exchange(exchange({ request: asked(1), failure: "Interrupted" }));
      bus.dispatch(Command.Add({ by: 9 }));
      user = "user 1";
      bus.dispatch(Command.Add({ by: 4 }));
      const failures = journal.entries().map(({ exchanges }) => exchanges.map(({ failure }) => failure));
      expect(failures).toEqual([[], ["Unreachable", "Interrupted"], [], []]);
    });

    it("the journal removes what arrived for the first user after the logout", () => {
      const { bus, journal, seqs } = steps(1, 8, 2);
      journal.exchange(exchange({ request: { number: 1, cause: 1, afterEntry: 0 } }));
      bus.dispatch(Command.Add({ by: 5 }), { source: "reactor", cause: 1 });
      bus.dispatch(Command.Add({ by: 6 }), { source: "reactor", cause: 4 });
      bus.dispatch(Command.Add({ by: 7 }));
      journal.exchange(exchange({ request: { number: 1, cause: 1, afterEntry: 0 } }));
      bus.dispatch(Command.Add({ by: 9 }));
      expect(seqs()).toEqual([6, 7]);
      expect(journal.entries().flatMap((entry) => entry.exchanges)).toEqual([]);
    });
  });
});
