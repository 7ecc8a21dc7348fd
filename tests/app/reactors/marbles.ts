import { type Either, left, right } from "fp-ts/Either";
import { type Observable, of } from "rxjs";
import { type RunHelpers, TestScheduler } from "rxjs/testing";
import { expect } from "vitest";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import { DEFAULTS } from "../../../src/app/ports/config.ts";
import type { CallApi, Happened, Reaction, Reactor, ReactorContext, Run } from "../../../src/app/reactors/reactor.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import { type Command, domain, type Event, type Root } from "../../../src/domain/index.ts";
import { unreachable } from "../../support/examples.ts";
import { plainDevice } from "../../support/plain-device.ts";
import { envelope } from "../../support/spec.ts";

/** One API call of a reactor: its name, its input and its frame (1 ms). */
interface ApiCall {
  readonly call: string;
  readonly input: unknown;
  readonly frame: number;
}

/** The server's answer as a marble of one value: `a` an answer, `f` no answer. */
export interface Answer {
  readonly marble: string;
  readonly value?: unknown;
}

/** What a reactor is given, and what it does. */
interface Story {
  readonly reactor: Reactor;
  /** The published events: one letter per event. */
  readonly happens: string;
  readonly events: Readonly<Record<string, Event>>;
  /** The answers of a call in order; the last answer repeats. */
  readonly answers?: Readonly<Record<string, ReadonlyArray<Answer>>>;
  readonly state?: Root;
  /** The commands: one letter per command. */
  readonly sends: string;
  readonly commands?: Readonly<Record<string, Command>>;
  readonly calls?: ReadonlyArray<ApiCall>;
}

export const noAnswer: Failure = unreachable;

/** All events of these tests have this entry; commands of reactors name it as their cause. */
const CAUSE = 7;

/** Compares the calls and commands of a reactor with the expected marbles. */
export const specifyReactor = (story: Story): void => {
  const { reactor, happens, events, answers = {}, state = domain.initial, sends, commands = {}, calls } = story;
  const sent: ApiCall[] = [];
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ hot, cold, expectObservable }: RunHelpers) => {
    const counts = new Map<string, number>();
    const callApi = (_cause: unknown, call: Call, input: unknown): Observable<Either<Failure, unknown>> => {
      sent.push({ call: call.name, input, frame: scheduler.now() });
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
      ...plainDevice(),
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
  if (calls !== undefined) expect(sent).toEqual(calls);
};
