import * as Cause from "effect/Cause";
import * as Exit from "effect/Exit";
import type * as ManagedRuntime from "effect/ManagedRuntime";
import * as Option from "effect/Option";
import { left, right } from "fp-ts/Either";
import { catchError, defer, map, Observable, of, type Subscription } from "rxjs";
import { Api } from "../../adapters/api.ts";
import { CATALOGUE } from "../../adapters/http/catalogue.ts";
import { sessionEnded, toFailure } from "../../adapters/http/failure.ts";
import { type Command, type Event, type Rejection, type Root, sessionChange } from "../../domain/index.ts";
import type { Bus } from "../bus/bus.ts";
import type { Services } from "../ports/services.ts";
import type { Happened, Reactor, ReactorContext, Run } from "./reactor.ts";

type AppBus = Bus<Root, Command, Event, Rejection>;

/** The kind of the bug that ended an effect, without its text, which may hold what a user typed. */
const bugOf = (cause: Cause.Cause<unknown>): string => {
  const bug = Cause.squash(cause);
  return bug instanceof Error ? bug.name : typeof bug;
};

/** Runs effects as observables that interrupt them when they are unsubscribed. */
export const runIn =
  (runtime: ManagedRuntime.ManagedRuntime<Services, never>, report: (what: string) => void): Run =>
  (effect) =>
    new Observable((subscriber) => {
      const controller = new AbortController();
      void runtime.runPromiseExit(effect, { signal: controller.signal }).then((exit) => {
        if (controller.signal.aborted) return;
        if (Exit.isSuccess(exit)) subscriber.next(right(exit.value));
        else {
          const failure = Cause.findErrorOption(exit.cause);
          if (Option.isSome(failure)) subscriber.next(left(failure.value));
          else report(`an effect died of ${bugOf(exit.cause)}`);
        }
        subscriber.complete();
      });
      return () => controller.abort();
    });

/** Follows the beginnings and ends of sessions. */
export const followSessions = (bus: AppBus) => {
  // the entry that last began or ended a session; earlier causes belong to a session that has ended (T5)
  let since = 0;
  let current = new AbortController();
  const subscription = bus.events$.subscribe(({ event, envelope }) => {
    if (sessionChange(event) === null) return;
    since = envelope.seq;
    // a log that is being written ends with its session (R15)
    current.abort();
    current = new AbortController();
  });
  return {
    /** Whether the session of an event is over. */
    isOver: ({ envelope }: Happened<unknown>): boolean =>
      envelope.seq < since || bus.state().session.phase !== "signedIn",
    /** Aborts when the session begins or ends. */
    current: (): AbortSignal => current.signal,
    stop: (): void => {
      current.abort();
      subscription.unsubscribe();
    },
  };
};

/** The calls of reactors: one that needs a session is sent only during the session of its cause (T5). */
export const sessionCalls = (
  run: Run,
  isOver: (cause: Happened<unknown>) => boolean,
): Pick<ReactorContext, "callApi" | "beforeCalls"> => {
  const vetoes = new Set<() => boolean>();
  return {
    callApi: (cause, call, input) =>
      defer(() => {
        if (call.signedIn && (isOver(cause) || [...vetoes].some((isOverNow) => isOverNow()))) {
          const where = { endpoint: call.path, method: call.method };
          return of(left(toFailure(sessionEnded(where, CATALOGUE.cancelled))));
        }
        return run(Api.use((api) => api.request(call, input, cause.envelope.seq))).pipe(
          map((answer) => (answer._tag === "Left" ? left(toFailure(answer.left)) : answer)),
        );
      }),
    beforeCalls: (isOverNow) => {
      vetoes.add(isOverNow);
      return () => vetoes.delete(isOverNow);
    },
  };
};

/** Dispatches what a reactor sends. */
export const startReactor = (bus: AppBus, reactor: Reactor, context: ReactorContext): Subscription =>
  reactor(bus.events$, context)
    .pipe(
      // an error outside of the work on one event restarts the reactor with the next event
      catchError((_error: unknown, again) => {
        context.report("a reactor failed");
        return again;
      }),
    )
    .subscribe((outcome) => {
      if ("command" in outcome) bus.dispatch(outcome.command, { source: "reactor", cause: outcome.cause });
      else context.report("a reactor failed");
    });
