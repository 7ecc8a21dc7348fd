import fc from "fast-check";
import { isRight, right } from "fp-ts/Either";
import { map, Subject, timer, VirtualTimeScheduler } from "rxjs";
import { expect, it } from "vitest";
import { contacts as reactor } from "../../../src/app/reactors/contacts/contacts.ts";
import type { CallApi, Happened, ReactorContext } from "../../../src/app/reactors/reactor.ts";
import { Command, contacts, Event, type State, views } from "../../../src/domain/contacts/index.ts";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import { domain } from "../../../src/domain/index.ts";
import { bob, me } from "../../domain/contacts/people.ts";
import { runs } from "../../support/properties.ts";
import { signedInAs } from "../../support/session/states.ts";
import { shareOf } from "../../support/share.ts";
import { envelope } from "../../support/spec.ts";

const PAUSE = 800;
const world = { session: signedInAs(me) };
const text = fc.constantFrom("ann", "anna", " anna ", "annab", "annabe", "");
/** A key: how long after the key before, and the text then in the box. */
const key = fc.record({ after: fc.integer({ min: 1, max: 1800 }), text });

interface Sent {
  readonly at: number;
  readonly query: string;
}

/** Runs the module and its reactor against keys, and answers whose delays are given in the order of the calls. */
const run = (keys: ReadonlyArray<{ readonly after: number; readonly text: string }>, delays: ReadonlyArray<number>) => {
  const scheduler = new VirtualTimeScheduler();
  const happened$ = new Subject<Happened>();
  const sent: Sent[] = [];
  const typed: Sent[] = [];
  const shown: number[] = [];
  let count = 0;
  let state: State = contacts.initial;
  const dispatch = (command: Command) => {
    count += 1;
    const stamped = envelope({ id: `r${count}`, seq: count });
    const decision = contacts.decide(state, command, { envelope: stamped, world });
    for (const event of isRight(decision) ? decidedEvents(decision.right) : []) {
      state = contacts.evolve(state, event, stamped);
      if (event._tag === "contacts.FoundLoaded") shown.push(Number(state.search.people[0]?.id));
      happened$.next({ event, envelope: stamped });
    }
  };
  const callApi = (_cause: unknown, _call: unknown, { query }: { readonly query: string }) => {
    const delay = delays[sent.length % delays.length] ?? 0;
    const id = sent.push({ at: scheduler.now(), query });
    return timer(delay, scheduler).pipe(map(() => right({ data: [{ ...bob, id: `${id}` }] })));
  };
  const context = {
    callApi: callApi as unknown as CallApi,
    scheduler,
    state: () => domain.initial,
  } as unknown as ReactorContext;
  reactor(happened$, context).subscribe((reaction) => {
    if ("command" in reaction) dispatch(reaction.command as Command);
    else throw reaction.error;
  });
  let at = 0;
  for (const { after, text: query } of keys) {
    at += after;
    typed.push({ at, query });
    timer(at, scheduler).subscribe(() => dispatch(Command.TypeSearch({ query: views.searchQuery(query) })));
  }
  scheduler.flush();
  return { sent, typed, shown, state };
};

/** The searches of spec §5: where 800 ms passed without a key, of at least 4 characters, and not the text before. */
const expected = (typed: ReadonlyArray<Sent>): ReadonlyArray<Sent> => {
  const settled = typed
    .filter(({ at }, index) => (typed[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at > PAUSE)
    .map(({ at, query }) => ({ at: at + PAUSE, query: query.trim().length < 4 ? "" : query.trim() }));
  return settled.filter(({ query }, index) => query !== "" && query !== settled[index - 1]?.query);
};

it("P6: calls follow the rules of the search at any times of keys, and an older answer never replaces a newer one", () => {
  let searches = 0;
  let overtaken = 0;
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 1, maxLength: 14 }),
      fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 }),
      (keys, delays) => {
        // a key exactly at the end of a pause may come before or after it
        fc.pre(keys.every(({ after }) => after !== PAUSE));
        const { sent, typed, shown, state } = run(keys, delays);
        expect(sent).toEqual(expected(typed));
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        expect(state.search.people.map(({ id }) => Number(id))).toEqual(sent.length === 0 ? [] : [sent.length]);
        searches += sent.length;
        overtaken += sent.length - shown.length;
      },
    ),
    // the number of schedules of P6
    { ...runs(1), numRuns: shareOf(5000) },
  );
  expect(searches).toBeGreaterThan(100);
  expect(overtaken).toBeGreaterThan(10);
});

it("a search for people works again after an event that cannot be read", () => {
  const scheduler = new VirtualTimeScheduler();
  const happened$ = new Subject<Happened>();
  const outcomes: string[] = [];
  const context = { scheduler, state: () => domain.initial } as unknown as ReactorContext;
  reactor(happened$, context).subscribe((outcome) =>
    outcomes.push("command" in outcome ? outcome.command._tag : "failed"),
  );
  const broken = Object.defineProperty(Event.SearchTyped({ query: "anna" }), "query", {
    get: () => {
      throw new TypeError("cannot read query");
    },
  });
  for (const event of [broken, Event.SearchTyped({ query: "anna" })]) {
    happened$.next({ event, envelope: envelope() });
    scheduler.flush();
  }
  expect(outcomes).toEqual(["failed", "contacts.LoadFound"]);
});
