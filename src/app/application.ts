import * as ManagedRuntime from "effect/ManagedRuntime";
import { setAutoFreeze } from "immer";
import type { ClockShape } from "../adapters/clock/clock.ts";
import { nextTask } from "../adapters/clock/live-clock.ts";
import { Figures } from "../adapters/storage/figures.ts";
import { KEYS } from "../adapters/storage/keys.ts";
import { createStorage, type StorageShape } from "../adapters/storage/storage.ts";
import type { StorageArea } from "../adapters/storage/storage-area.ts";
import { createVault, type VaultShape } from "../adapters/vault/vault.ts";
import { type Command, definitions, domain, type Event, type Rejection, type Root } from "../domain/index.ts";
import { Command as Session } from "../domain/session/index.ts";
import type { Config } from "./boot/config.ts";
import { type Outside, services } from "./boot/services.ts";
import { storedSessionReader } from "./boot/stored-session.ts";
import { type Bus, createBus } from "./bus/bus.ts";
import { followSessions, runIn, sessionCalls, startReactor } from "./bus/run-reactors.ts";
import { schedulerOf } from "./bus/scheduler.ts";
import { type CrashLog, keepCrashLog } from "./journal/crash-log.ts";
import { createJournal, type Journal } from "./journal/journal.ts";
import type { keepLog } from "./journal/kept-log.ts";
import { inSlices } from "./journal/slices.ts";
import type { WrittenLog } from "./journal/write.ts";
import type { Reactor, ReactorContext } from "./reactors/reactor.ts";
import { restoreFigures } from "./reactors/wallet/stored-figures.ts";

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
  /** Loads what keeps the log of this tab across reloads (R16); by default it isn't kept. */
  readonly keepLog?: (() => Promise<typeof keepLog>) | undefined;
}

/** When the log begins to be kept, in milliseconds: after what a start shows has been loaded. */
const KEPT_AFTER = 4_000;

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
  /** Removes the stored figures and the stored log of this device. */
  readonly forgetFigures: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

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

  const run = runIn(runtime, report);
  const sessions = followSessions(bus);
  const context: ReactorContext = {
    run,
    ...sessionCalls(run, sessions.isOver),
    config,
    origin: setting.origin,
    scheduler: schedulerOf(clock),
    now: clock.now,
    state: bus.state,
    report,
  };
  const reactions = setting.reactors.map((reactor) => startReactor(bus, reactor, context));

  // this code is prefetched when the page is idle
  const writeLog = async (): Promise<WrittenLog> => {
    const signal = sessions.current();
    const { diagnosticLog } = await import("./journal/diagnostic-log.ts");
    const steps = diagnosticLog(journal, crypto.getRandomValues(new Uint8Array(32)), clock.now());
    return inSlices(steps, { now: clock.now, pause: nextTask, signal });
  };
  const crashLog = keepCrashLog({
    events$: bus.events$,
    state: bus.state,
    write: writeLog,
    journal,
    tabStorage: setting.tabStorage,
    report,
  });

  const forgetFigures = (): Promise<void> => runtime.runPromise(Figures.use(({ remove }) => remove));
  let stopped = false;
  let stopKeeping = (): void => undefined;
  const startKeeping = async (load: () => Promise<typeof keepLog>): Promise<void> => {
    const keep = await load();
    if (stopped) return;
    stopKeeping = keep({
      ...{
        journal,
        events$: bus.events$,
        state: bus.state,
        clock,
        tabStorage: setting.tabStorage,
        id: setting.nextId(),
      },
      read: (user, page) => runtime.runPromise(Figures.use(({ read }) => read(user, page))),
      write: (user, text, page) => runtime.runPromise(Figures.use(({ write }) => write(user, text, page))),
      remove: forgetFigures,
    });
  };
  const { keepLog: load } = setting;
  // without this code the log is that of this page
  const begin = (): void => void (load && startKeeping(load).catch(() => undefined));
  const cancelKeeping = load === undefined ? () => undefined : clock.after(KEPT_AFTER, begin);

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
    forgetFigures,
    restoreFigures: async () => void (await runtime.runPromiseExit(restoreFigures(dispatch))),
    stop: async () => {
      stopped = true;
      cancelKeeping();
      stopKeeping();
      stopListening();
      crashLog.stop();
      sessions.stop();
      for (const subscription of reactions) subscription.unsubscribe();
      bus.stop();
      vault.forgetAll();
      await runtime.dispose();
    },
  };
};
