import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Option from "effect/Option";
import { left, right } from "fp-ts/Either";
import { catchError, from, map, Observable, type Subscription } from "rxjs";
import { Api } from "../adapters/http/api.ts";
import { toFailure } from "../adapters/http/failure.ts";
import { KEYS } from "../adapters/storage/keys.ts";
import { Storage } from "../adapters/storage/storage.ts";
import { Vault } from "../adapters/vault/vault.ts";
import { entry } from "../domain/entry.ts";
import type { Command, Event, Rejection, Root } from "../domain/index.ts";
import type { Decider } from "../domain/kernel/decider.ts";
import { Command as Session } from "../domain/session/index.ts";
import { createBus, type Origin } from "./bus.ts";
import type { Config } from "./config.ts";
import { createJournal, type Journal } from "./journal/journal.ts";
import { keeping } from "./reactors/keeping.ts";
import type { Door, Reactor, Run } from "./reactors/reactor.ts";
import { session } from "./reactors/session.ts";
import type { Rest } from "./rest.ts";
import { schedulerOf } from "./scheduler.ts";
import { type Environment, type Services, services } from "./services.ts";

/** The reactors of a page of which nobody is signed in. */
const ENTRY: ReadonlyArray<Reactor> = [keeping, session];

/** What composing needs beside the services. */
export interface Setting extends Environment {
  readonly chance: () => number;
  /** Where the application stands, without a path. */
  readonly origin: string;
  /** Told of bugs: a reactor that failed, a loop of commands. Never shown to a person. */
  readonly report: (what: string) => void;
  /** Deep freezing of states; off in production. */
  readonly freeze: boolean;
  /** Loads the signed-in half; a browser fetches it when somebody signs in. */
  readonly loadRest: () => Promise<Rest>;
}

/** The composed application, without a screen. */
export interface Composed {
  readonly config: Config;
  readonly bus: ReturnType<typeof createBus<Root, Command, Event, Rejection>>;
  readonly journal: Journal<Root>;
  /** Runs an effect of the adapters once, for the face. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Services>) => Promise<Exit.Exit<A, E>>;
  /** Runs one that never waits, at once. */
  readonly runNow: <A, E>(effect: Effect.Effect<A, E, Services>) => Exit.Exit<A, E>;
  readonly stop: () => Promise<void>;
}

/** Reads what storage holds of a session, and tells the domain. */
const restore = Effect.gen(function* () {
  const grant = yield* Effect.catch((yield* Api).current, () => Effect.succeed(null));
  return grant === null ? Session.RecordNoSession() : Session.RecordSession({ grant });
});

/** Where layers meet: services, bus, journal and reactors become one running application. */
export const compose = (setting: Setting): Composed => {
  const { clock, config } = setting;
  let current: Decider<Root, Command, Event, Rejection> = entry;
  const decider: typeof entry = {
    initial: entry.initial,
    decide: (state, command, context) => current.decide(state, command, context),
    evolve: (state, event, envelope) => current.evolve(state, event, envelope),
  };
  const journal = createJournal<Root>({ decider });
  const bus = createBus<Root, Command, Event, Rejection>({
    decider,
    clock,
    ids: { next: setting.nextId, chance: setting.chance },
    journal,
    freeze: setting.freeze,
    report: (what, command) => setting.report(`${what._tag} on ${command._tag}`),
  });
  const runtime = ManagedRuntime.make(
    services(setting, {
      onExchange: (told) => journal.exchange({ ...told, at: clock.now() }),
      onEnded: (reason, message) => {
        bus.dispatch(Session.EndSession({ reason, message }), { source: "system" });
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
          else setting.report("an effect died");
        }
        subscriber.complete();
      });
      return () => controller.abort();
    });

  let loading: Promise<boolean> | null = null;
  /** Puts the signed-in half in place, once; a load that failed is tried again when it is next wanted. */
  const ready = (): Promise<boolean> => {
    loading ??= setting.loadRest().then(
      (rest) => {
        current = rest.domain;
        for (const reactor of rest.reactors) start(reactor);
        return true;
      },
      () => {
        loading = null;
        setting.report("the signed-in half could not be loaded");
        return false;
      },
    );
    return loading;
  };

  const door: Door = {
    run,
    ask: (because, call, input) =>
      run(Api.use((api) => api.ask(call, input, because.envelope.seq))).pipe(
        map((answer) => (answer._tag === "Left" ? left(toFailure(answer.left)) : answer)),
      ),
    ready: () => from(ready()),
    config,
    origin: setting.origin,
    scheduler: schedulerOf(clock),
    now: clock.now,
    state: bus.state,
  };

  const origin = (cause: number): Origin => ({ source: "reactor", cause });
  const subscriptions: Subscription[] = [];
  const start = (reactor: Reactor): void => {
    const subscription = reactor(bus.events$, door)
      .pipe(
        // a reactor that fails is reported and goes on with the next event
        catchError((_error: unknown, again) => {
          setting.report("a reactor failed");
          return again;
        }),
      )
      .subscribe(({ command, cause }) => {
        bus.dispatch(command, origin(cause));
      });
    subscriptions.push(subscription);
  };
  for (const reactor of ENTRY) start(reactor);

  const stopListening = runtime.runSync(
    Storage.use((storage) =>
      Effect.sync(() =>
        storage.onForeignChange((key) => {
          if (key === null || key === KEYS.accessToken) void followOtherTabs();
        }),
      ),
    ),
  );

  /** Another tab signed in or out: this one follows (decisions.md §4 Session: one session). */
  const followOtherTabs = async (): Promise<void> => {
    const exit = await runtime.runPromiseExit(restore);
    if (Exit.isFailure(exit)) return;
    const found = exit.value._tag === "session.RecordSession";
    if (found && !(await ready())) return;
    const { phase } = bus.state().session;
    if (found && phase === "signedOut") bus.dispatch(exit.value, { source: "system" });
    if (!found && phase === "signedIn") {
      bus.dispatch(Session.EndSession({ reason: "elsewhere", message: null }), { source: "system" });
    }
  };

  const begin = async (): Promise<void> => {
    const exit = await runtime.runPromiseExit(restore);
    if (Exit.isFailure(exit)) return setting.report("storage could not be read");
    const found = exit.value._tag === "session.RecordSession" && (await ready());
    bus.dispatch(found ? exit.value : Session.RecordNoSession(), { source: "system" });
  };
  void begin();

  return {
    config,
    bus,
    journal,
    run: (effect) => runtime.runPromiseExit(effect),
    runNow: (effect) => runtime.runSyncExit(effect),
    stop: async () => {
      stopListening();
      for (const each of subscriptions) each.unsubscribe();
      bus.stop();
      runtime.runSync(Vault.use((vault) => Effect.sync(vault.forgetAll)));
      await runtime.dispose();
    },
  };
};
