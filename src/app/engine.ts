import * as Cause from "effect/Cause";
import * as Exit from "effect/Exit";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Option from "effect/Option";
import { left, right } from "fp-ts/Either";
import { catchError, defer, from, map, merge, Observable, of, type Subscription } from "rxjs";
import { Api } from "../adapters/http/api.ts";
import { sessionEnded, toFailure } from "../adapters/http/failure.ts";
import { SESSION_KEYS } from "../adapters/http/sessions.ts";
import { KEYS } from "../adapters/storage/keys.ts";
import type { Command, Event } from "../domain/index.ts";
import { CATALOGUE } from "../domain/kernel/known-texts.ts";
import { Command as Session } from "../domain/session/index.ts";
import type { Core } from "./core.ts";
import { HydrationTimedOut, withinHydration } from "./hydration.ts";
import { lapsed } from "./lapsed.ts";
import { keeping } from "./reactors/keeping.ts";
import type { Door, Happened, Reactor, Run } from "./reactors/reactor.ts";
import { session } from "./reactors/session.ts";
import type { Rest } from "./rest.ts";
import { schedulerOf } from "./scheduler.ts";
import { type Outside, services } from "./services.ts";
import { stillAsked } from "./still-asked.ts";

/** The reactors of a page of which nobody is signed in. */
const ENTRY: ReadonlyArray<Reactor> = [keeping, session];

const SESSION_CHANGES: ReadonlySet<string> = new Set<Event["_tag"]>([
  "session.SessionFound",
  "session.SignedIn",
  "session.SignedOut",
]);

/** What an engine needs beside the core. */
export interface EngineSetting extends Outside {
  /** Where the application stands, without a path. */
  readonly origin: string;
  /** Loads the signed-in half; a browser fetches it when somebody signs in. */
  readonly loadRest: () => Promise<Rest>;
}

/** A running engine. */
export interface Engine {
  readonly stop: () => Promise<void>;
}

/** Reads what storage holds of a session. */
const restore = withinHydration(
  "session",
  Api.use((api) => api.current),
);

/** What makes things happen: the adapters' services and the reactors, set to work on a core. */
export const startEngine = (core: Core, setting: EngineSetting): Engine => {
  const { bus, clock, config, journal, report, storage, vault } = core;
  const runtime = ManagedRuntime.make(
    services(core, setting, {
      onExchange: (told) => journal.exchange({ ...told, at: clock.now() }),
      onEnded: (reason, message) => {
        bus.dispatch(Session.EndSession({ reason, message }), { source: "system" });
      },
      onAnother: () => follow(),
      onSkew: (skew) => {
        bus.dispatch(Session.RecordClockSkew({ skew }), { source: "system" });
      },
    }),
  );

  const run: Run = (effect) =>
    new Observable((subscriber) => {
      const controller = new AbortController();
      void runtime.runPromiseExit(effect, { signal: controller.signal }).then((exit) => {
        if (controller.signal.aborted) return;
        if (Exit.isSuccess(exit)) subscriber.next(right(exit.value));
        else {
          const failure = Cause.findErrorOption(exit.cause);
          if (Option.isSome(failure)) subscriber.next(left(failure.value));
          else report("an effect died");
        }
        subscriber.complete();
      });
      return () => controller.abort();
    });

  const subscriptions: Subscription[] = [];
  const start = (reactor: Reactor, early: ReadonlyArray<Happened> = []): void => {
    const subscription = reactor(merge(from(early), bus.events$), door)
      .pipe(
        // a reactor that fails is reported and goes on with the next event
        catchError((_error: unknown, again) => {
          report("a reactor failed");
          return again;
        }),
      )
      .subscribe((outcome) => {
        if ("command" in outcome) bus.dispatch(outcome.command, { source: "reactor", cause: outcome.cause });
        else report("a reactor failed");
      });
    subscriptions.push(subscription);
  };

  let loading: Promise<boolean> | null = null;
  /** Puts the signed-in half in place, once; a load that failed is tried again when it is next wanted. */
  const ready = (): Promise<boolean> => {
    loading ??= setting.loadRest().then(
      (rest) => {
        core.extend(rest.domain);
        for (const reactor of rest.reactors) start(reactor);
        return true;
      },
      () => {
        loading = null;
        report("the signed-in half could not be loaded");
        return false;
      },
    );
    return loading;
  };

  // the entry that began or ended the session last: what an earlier one caused belongs to a session that is over (T5)
  let sessionSince = 0;
  subscriptions.push(
    bus.events$.subscribe(({ event, envelope }) => {
      if (SESSION_CHANGES.has(event._tag)) sessionSince = envelope.seq;
    }),
  );
  const isOver = (cause: Happened<unknown>): boolean =>
    cause.envelope.seq < sessionSince || bus.state().session.phase !== "signedIn";

  const lapses = new Set<() => boolean>();
  const door: Door = {
    run,
    ask: (because, call, input) =>
      defer(() => {
        if (call.signedIn && (isOver(because) || [...lapses].some((over) => over()))) {
          const where = { endpoint: call.path, method: call.method };
          return of(left(toFailure(sessionEnded(where, CATALOGUE.cancelled))));
        }
        return run(Api.use((api) => api.ask(call, input, because.envelope.seq))).pipe(
          map((answer) => (answer._tag === "Left" ? left(toFailure(answer.left)) : answer)),
        );
      }),
    beforeCalls: (over) => {
      lapses.add(over);
      return () => lapses.delete(over);
    },
    ready: () => from(ready()),
    config,
    origin: setting.origin,
    scheduler: schedulerOf(clock),
    now: clock.now,
    state: bus.state,
    report,
  };

  const early = core.takeEarly().filter(({ event }) => stillAsked(event, bus.state()));
  for (const reactor of ENTRY) start(reactor, early);

  /** A session that could not be read, or not in time: it stays as it is, and the page starts without it (W12). */
  const startWithout = (cause: Cause.Cause<unknown>): void => {
    const why = Cause.findErrorOption(cause);
    // storage that refuses is the person's to know, not a bug
    if (Option.isNone(why) || why.value instanceof HydrationTimedOut) report("the kept session could not be read");
    bus.dispatch(Session.RecordUnread(), { source: "system" });
    bus.dispatch(Session.RecordNoSession(), { source: "system" });
  };

  /** Looks at what storage holds, which decides who is signed in. */
  const look = async (): Promise<void> => {
    for (const key of SESSION_KEYS) storage.release(key);
    const exit = await runtime.runPromiseExit(restore);
    if (Exit.isFailure(exit)) {
      for (const key of SESSION_KEYS) storage.hold(key);
      // what is not known changes nothing for whoever is in already
      if (bus.state().session.phase === "starting") startWithout(exit.cause);
      return;
    }
    const found = exit.value;
    const tell = (command: Command): void => void bus.dispatch(command, { source: "system" });
    if (found?.another && bus.state().session.phase === "signedIn") {
      // first the one ends, with all that is on screen, then the other begins (T5)
      tell(Session.EndSession({ reason: "switched", message: null }));
      return look();
    }
    const here = found !== null && (await ready());
    const { phase } = bus.state().session;
    if (here && phase !== "signedIn") {
      const reason = await runtime.runPromise(lapsed(found.grant, config.idleLimitMinutes * 60_000));
      tell(
        reason === null ? Session.RecordSession({ grant: found.grant }) : Session.EndSession({ reason, message: null }),
      );
    }
    if (!here && phase === "starting") tell(Session.RecordNoSession());
    if (!here && phase === "signedIn") {
      tell(Session.EndSession({ reason: "elsewhere", message: null }));
    }
  };
  let looking = Promise.resolve();
  /** At the start, and whenever another tab changes it (one session): one look after another. */
  const follow = (): void => {
    looking = looking.then(look);
  };
  const stopListening = storage.onForeignChange((key) => {
    if (key === null || key === KEYS.accessToken) follow();
  });
  follow();

  return {
    stop: async () => {
      stopListening();
      for (const each of subscriptions) each.unsubscribe();
      bus.stop();
      vault.forgetAll();
      await runtime.dispose();
    },
  };
};
