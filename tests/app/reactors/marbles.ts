import { type Either, left, right } from "fp-ts/Either";
import { type Observable, of } from "rxjs";
import { type RunHelpers, TestScheduler } from "rxjs/testing";
import { expect } from "vitest";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import { DEFAULTS } from "../../../src/app/config.ts";
import type { CallApi, Happened, Reaction, Reactor, ReactorContext, Run } from "../../../src/app/reactors/reactor.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import { type Command, domain, type Event, type Root } from "../../../src/domain/index.ts";
import { unreachable } from "../../support/examples.ts";
import { envelope } from "../../support/spec.ts";

/** One question that a reactor asked: which call, with what, and at which frame (1 ms). */
interface Asked {
  readonly call: string;
  readonly input: unknown;
  readonly frame: number;
}

/** What the server answers a call with, as a marble of one value: `a` the answer, `f` no answer at all. */
export interface Answer {
  readonly marble: string;
  readonly value?: unknown;
}

interface Given {
  readonly reactor: Reactor;
  /** What the bus publishes: a letter an event. */
  readonly happens: string;
  readonly events: Readonly<Record<string, Event>>;
  /** Answers of a call, one a question; the last one stays. */
  readonly answers?: Readonly<Record<string, ReadonlyArray<Answer>>>;
  readonly state?: Root;
}

interface Then {
  /** The commands that leave: a letter a command. */
  readonly sends: string;
  readonly commands?: Readonly<Record<string, Command>>;
  readonly asks?: ReadonlyArray<Asked>;
}

export const noAnswer: Failure = unreachable;

/** Every event of these tests comes from this entry; whatever a reactor sends names it as its cause. */
const CAUSE = 7;

/** Marbles in, marbles out: what a reactor asks and sends when these events happen. */
export const specifyReactor = (
  { reactor, happens, events, answers = {}, state = domain.initial }: Given,
  { sends, commands = {}, asks }: Then,
): void => {
  const asked: Asked[] = [];
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ hot, cold, expectObservable }: RunHelpers) => {
    const counts = new Map<string, number>();
    const callApi = (_cause: unknown, call: Call, input: unknown): Observable<Either<Failure, unknown>> => {
      asked.push({ call: call.name, input, frame: scheduler.now() });
      const count = counts.get(call.name) ?? 0;
      counts.set(call.name, count + 1);
      const given = answers[call.name] ?? [];
      const answer = given[Math.min(count, given.length - 1)];
      if (answer === undefined) throw new Error(`no answer was given for ${call.name}`);
      return cold(answer.marble, { a: right(answer.value), f: left(noAnswer) });
    };
    const context: ReactorContext = {
      callApi: callApi as CallApi,
      beforeCalls: () => () => undefined,
      run: (() => of(right(undefined))) as Run,
      config: DEFAULTS,
      origin: "https://wallet.example",
      scheduler,
      now: scheduler.now.bind(scheduler),
      state: () => state,
      report: (what) => {
        throw new Error(what);
      },
    };
    const happened: Record<string, Happened> = {};
    for (const [letter, event] of Object.entries(events)) {
      happened[letter] = { event, envelope: envelope({ seq: CAUSE }) };
    }
    const reactions: Record<string, Reaction> = {};
    for (const [letter, command] of Object.entries(commands)) reactions[letter] = { command, cause: CAUSE };
    expectObservable(reactor(hot(happens, happened), context)).toBe(sends, reactions);
  });
  if (asks !== undefined) expect(asked).toEqual(asks);
};
