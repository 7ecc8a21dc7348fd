import * as Cause from "effect/Cause";
import * as Exit from "effect/Exit";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Option from "effect/Option";
import { left, right } from "fp-ts/Either";
import { setAutoFreeze } from "immer";
import { catchError, defer, map, Observable, of, type Subscription } from "rxjs";
import { Api } from "../adapters/api.ts";
import type { ClockShape } from "../adapters/clock/clock.ts";
import { nextTask } from "../adapters/clock/live-clock.ts";
import { sessionEnded, toFailure } from "../adapters/http/failure.ts";
import { KEYS } from "../adapters/storage/keys.ts";
import { createStorage, type StorageArea, type StorageShape } from "../adapters/storage/storage.ts";
import { createVault, type VaultShape } from "../adapters/vault/vault.ts";
import { CATALOGUE } from "../domain/decider/known-texts.ts";
import { type Command, definitions, domain, type Event, type Rejection, type Root } from "../domain/index.ts";
import { Command as Session } from "../domain/session/index.ts";
import { type Bus, createBus } from "./bus.ts";
import type { Config } from "./config.ts";
import { type CrashLog, keepCrashLog } from "./crash-log.ts";
import { createJournal, type Journal } from "./journal/journal.ts";
import { inSlices } from "./journal/slices.ts";
import type { WrittenLog } from "./journal/write.ts";
import { restoreFigures } from "./persistence/stored-figures.ts";
import type { Happened, Reactor, ReactorContext, Run } from "./reactors/reactor.ts";
import { schedulerOf } from "./scheduler.ts";
import { type Outside, services } from "./services.ts";
import { storedSessionReader } from "./stored-session.ts";

/** The settings that differ between browsers and tests. */
export interface ApplicationSetting extends Outside {
  readonly config: Config;
  readonly clock: ClockShape;
  readonly nextId: () => string;
  /** A random whole number in 0 … 2³²−1. */
  readonly randomNumber: () => number;
  readonly storageArea: StorageArea;
  readonly reactors: ReadonlyArray<Reactor>;
  /** The origin of the application, for links in mails. */
  readonly origin: string;
  /** Reports bugs: a reactor that failed, a loop of commands. Never shown to a user. */
  readonly report: (what: string) => void;
  /** Deep freezing of states; off in production. */
  readonly freeze: boolean;
  /** Wraps the storage, for tests of slow or failing storage. */
  readonly wrapStorage?: ((storage: StorageShape) => StorageShape) | undefined;
  /** The vault and the state to begin with, where a log is run again. */
  readonly vault?: VaultShape | undefined;
  readonly start?: { readonly state: Root; readonly seq: number } | undefined;
}

/** The running application, without screens. */
export interface Application {
  readonly bus: Bus<Root, Command, Event, Rejection>;
  readonly journal: Journal<Root>;
  readonly storage: StorageShape;
  readonly vault: VaultShape;
  readonly config: Config;
  readonly clock: ClockShape;
  /**
   * The redacted log of this page, written in slices. Rejects if the code that writes it cannot be loaded, or if
   * the session changes or the application stops before it is written.
   */
  readonly writeLog: () => Promise<WrittenLog>;
  readonly crashLog: CrashLog;
  /** Reads the stored session and dispatches the result. Never rejects. */
  readonly readStoredSession: () => Promise<void>;
  /** Dispatches the figures of the last visit, once the stored session was read. Never rejects. */
  readonly restoreFigures: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const SESSION_CHANGES: ReadonlySet<string> = new Set<Event["_tag"]>([
  "session.SessionFound",
  "session.SignedIn",
  "session.SignedOut",
]);

/** Composition root: creates the running application from its settings. The stored session is not read yet. */
export const createApplication = (setting: ApplicationSetting): Application => {
  const { config, clock, report } = setting;
  setAutoFreeze(setting.freeze);
  const decider = setting.start === undefined ? domain : { ...domain, initial: setting.start.state };
  const journal = createJournal<Root>({ decider, definitions });
  const bus = createBus<Root, Command, Event, Rejection>({
    decider,
    seq: setting.start?.seq,
    clock,
    ids: { next: setting.nextId, randomNumber: setting.randomNumber },
    journal,
    freeze: setting.freeze,
    report: (what, command) => report(`${what._tag} on ${command._tag}`),
  });
  const ownStorage = createStorage(setting.storageArea, config.storagePrefix);
  const storage = setting.wrapStorage?.(ownStorage) ?? ownStorage;
  const vault = setting.vault ?? createVault(clock, setting.nextId);
  const dispatch = (command: Command): void => void bus.dispatch(command, { source: "system" });

  const runtime = ManagedRuntime.make(
    services({ config, clock, storage, vault }, setting, {
      onExchange: (exchange) => journal.exchange({ ...exchange, at: clock.now() }),
      position: journal.position,
      onEnded: (reason, message) => dispatch(Session.EndSession({ reason, message })),
      onAnother: () => void readStoredSession(),
      onSkew: (skew) => dispatch(Session.RecordClockSkew({ skew })),
    }),
  );
  const readStoredSession = storedSessionReader({
    storage,
    state: bus.state,
    dispatch,
    report,
    run: runtime.runPromiseExit,
    idleLimitMinutes: config.idleLimitMinutes,
  });

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

  // the entry that last began or ended a session; earlier causes belong to a session that has ended (T5)
  let sessionSince = 0;
  let exports = new AbortController();
  const subscriptions: Subscription[] = [
    bus.events$.subscribe(({ event, envelope }) => {
      if (!SESSION_CHANGES.has(event._tag)) return;
      sessionSince = envelope.seq;
      // a log that is being written ends with its session (R15)
      exports.abort();
      exports = new AbortController();
    }),
  ];
  const isOver = (cause: Happened<unknown>): boolean =>
    cause.envelope.seq < sessionSince || bus.state().session.phase !== "signedIn";

  const vetoes = new Set<() => boolean>();
  const context: ReactorContext = {
    run,
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
    config,
    origin: setting.origin,
    scheduler: schedulerOf(clock),
    now: clock.now,
    state: bus.state,
    report,
  };
  for (const reactor of setting.reactors) {
    const outcomes$ = reactor(bus.events$, context).pipe(
      // an error outside of the work on one event restarts the reactor with the next event
      catchError((_error: unknown, again) => {
        report("a reactor failed");
        return again;
      }),
    );
    subscriptions.push(
      outcomes$.subscribe((outcome) => {
        if ("command" in outcome) bus.dispatch(outcome.command, { source: "reactor", cause: outcome.cause });
        else report("a reactor failed");
      }),
    );
  }

  // this code is prefetched when the page is idle
  const writeLog = async (): Promise<WrittenLog> => {
    const { signal } = exports;
    const { diagnosticLog } = await import("./journal/diagnostic-log.ts");
    const steps = diagnosticLog(journal, crypto.getRandomValues(new Uint8Array(32)), clock.now());
    return inSlices(steps, { now: clock.now, pause: nextTask, signal });
  };
  const crashLog = keepCrashLog({
    events$: bus.events$,
    state: bus.state,
    write: writeLog,
    tabStorage: setting.tabStorage,
    report,
  });

  // another tab signed in or out: all tabs share one session
  const stopListening = storage.onForeignChange((key) => {
    if (key === null || key === KEYS.accessToken) void readStoredSession();
  });

  return {
    bus,
    journal,
    storage,
    vault,
    config,
    clock,
    writeLog,
    crashLog,
    readStoredSession,
    restoreFigures: async () => void (await runtime.runPromiseExit(restoreFigures(dispatch))),
    stop: async () => {
      stopListening();
      crashLog.stop();
      exports.abort();
      for (const subscription of subscriptions) subscription.unsubscribe();
      bus.stop();
      vault.forgetAll();
      await runtime.dispose();
    },
  };
};
