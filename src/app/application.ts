import * as ManagedRuntime from "effect/ManagedRuntime";
import { setAutoFreeze } from "immer";
import type { ClockShape } from "../adapters/clock/clock.ts";
import { isFailed } from "../adapters/http/exchange.ts";
import type { SessionListener } from "../adapters/session-store/listener.ts";
import { onForeignSession } from "../adapters/session-store/tokens.ts";
import { createStorage, type StorageShape } from "../adapters/storage/storage.ts";
import type { StorageArea } from "../adapters/storage/storage-area.ts";
import { createVault, type VaultShape } from "../adapters/vault/vault.ts";
import { type Command, definitions, domain, type Event, type Rejection, type Root } from "../domain/index.ts";
import { Command as Session } from "../domain/session/index.ts";
import { isUnanswered, userOf } from "../domain/session/views.ts";
import type { AppApi } from "./api/app-api.ts";
import { createForms } from "./boot/forms.ts";
import type { keepTab } from "./boot/kept-tab.ts";
import { createLogs } from "./boot/logs.ts";
import { storedSessionReader } from "./boot/stored-session.ts";
import { type Bus, createBus } from "./bus/bus.ts";
import { schedulerOf } from "./bus/scheduler.ts";
import type { CrashLog } from "./journal/crash-log.ts";
import { createJournal, type Journal } from "./journal/journal.ts";
import type { WrittenLog } from "./journal/write.ts";
import type { Config } from "./ports/config.ts";
import { type Outside, services } from "./ports/services.ts";
import type { Reactor, ReactorContext } from "./reactors/reactor.ts";
import { followSessions, runIn, sessionCalls, startReactor } from "./reactors/run-reactors.ts";
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
  /** Loads what keeps the log and the drafts of this tab across reloads (R16); by default they aren't kept. */
  readonly keepTab?: (() => Promise<typeof keepTab>) | undefined;
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
  /** The forms in which the server writes what the contract writes otherwise, without values. */
  readonly forms: () => ReadonlyArray<string>;
  /** Until when the log has what the session recorded that ended last, in milliseconds since 1970; null if it does not. */
  readonly logEndedUntil: () => number | null;
  readonly drafts: AppApi["drafts"];
  /** Reads the stored session and dispatches the result. Never rejects. */
  readonly readStoredSession: () => Promise<void>;
  /** Dispatches the figures of the last visit, once the stored session was read. Never rejects. */
  readonly restoreFigures: () => Promise<void>;
  /** Removes the stored figures and the stored log of this device. */
  readonly forgetFigures: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A wall clock that moves otherwise than the timers' clock by this much was set, in milliseconds. */
const LEAST_SET = 1_000;

/** Records entries, and before one how long timers ran since the entry before, if the wall clock was set in between. */
const recordWithClock = (journal: Journal<Root>, { now, monotonic }: ClockShape): Journal<Root>["record"] => {
  let wall = now();
  let timers = monotonic();
  return (envelope, ...rest) => {
    const elapsed = monotonic() - timers;
    if (Math.abs(envelope.at - wall - elapsed) >= LEAST_SET) {
      journal.mark({ _tag: "page.ClockSet", elapsed: Math.round(elapsed) }, envelope.at);
    }
    wall = envelope.at;
    timers += elapsed;
    journal.record(envelope, ...rest);
  };
};

/** The bus and the journal that it writes. */
const createJournalledBus = ({ start, clock, nextId, randomNumber, freeze, report }: ApplicationSetting) => {
  const decider = start === undefined ? domain : { ...domain, initial: start.state };
  const journal = createJournal<Root>({ decider, definitions, userOf: ({ session }) => userOf(session)?.id ?? null });
  const bus = createBus<Root, Command, Event, Rejection>({
    decider,
    seq: start?.seq,
    clock,
    ids: { next: nextId, randomNumber },
    journal: { record: recordWithClock(journal, clock) },
    freeze,
    report: (what, command) => report(`${what._tag} on ${command._tag}`),
  });
  return { bus, journal };
};

/** Starts every reactor with its context; returns how to stop them. */
const startReactors = (
  { config, origin, clock, report, reactors, tabStorage }: ApplicationSetting,
  bus: Bus<Root, Command, Event, Rejection>,
  device: Pick<ReactorContext, "storage" | "vault">,
  run: ReactorContext["run"],
  sessions: ReturnType<typeof followSessions>,
): (() => void) => {
  const context: ReactorContext = {
    run,
    ...device,
    tabStorage,
    ...sessionCalls(run, sessions.isOver),
    config,
    origin,
    scheduler: schedulerOf(clock),
    now: clock.now,
    monotonic: clock.monotonic,
    state: bus.state,
    report,
  };
  const reactions = reactors.map((reactor) => startReactor(bus, reactor, context));
  return () => {
    for (const subscription of reactions) subscription.unsubscribe();
  };
};

/** The end of a session that cannot continue. */
const endOf: (...why: Parameters<SessionListener["onEnded"]>) => Command = (reason, message, misread) =>
  Session.EndSession({ reason, message, ...(misread !== null && { misread }) });

/** Composition root: creates the running application from its settings. The stored session is not read yet. */
export const createApplication = (setting: ApplicationSetting): Application => {
  const { config, clock, report } = setting;
  setAutoFreeze(setting.freeze);
  const { bus, journal } = createJournalledBus(setting);
  const ownStorage = createStorage(setting.storageArea, config.storagePrefix);
  const storage = setting.wrapStorage?.(ownStorage) ?? ownStorage;
  const vault = setting.vault ?? createVault(clock, setting.nextId);
  const dispatch = (command: Command): void => void bus.dispatch(command, { source: "system" });

  const { onOther, read: forms } = createForms();
  const runtime = ManagedRuntime.make(
    services({ config, clock, storage, vault }, setting, {
      onExchange: (exchange) => {
        journal.exchange({ ...exchange, at: clock.now() });
        if (isFailed(exchange)) logs.keep();
      },
      position: journal.position,
      onEnded: (...why) => dispatch(endOf(...why)),
      onOther,
      onAnother: () => void readStoredSession(),
      onReach: (answered) => {
        if (isUnanswered(bus.state().session) === answered) dispatch(Session.RecordReach({ answered }));
      },
      onSkew: (skew) => dispatch(Session.RecordClockSkew({ skew })),
    }),
  );
  const readStoredSession = storedSessionReader({
    ...{ storage, tabStorage: setting.tabStorage },
    state: bus.state,
    dispatch,
    report,
    run: runtime.runPromiseExit,
    clock,
    idleLimitMinutes: config.idleLimitMinutes,
  });

  const sessions = followSessions(bus);
  const stopReactors = startReactors(setting, bus, { storage, vault }, runIn(runtime, report), sessions);
  const logs = createLogs(setting, { bus, journal, sessions, run: runtime.runPromise, forms });

  // another tab signed in or out: all tabs share one session
  const stopListening = onForeignSession(storage, () => void readStoredSession());
  return {
    bus,
    journal,
    storage,
    vault,
    config,
    clock,
    readStoredSession,
    writeLog: logs.write,
    crashLog: logs.crashLog,
    forms,
    logEndedUntil: logs.endedUntil,
    drafts: logs.drafts,
    forgetFigures: logs.forget,
    restoreFigures: async () => void (await runtime.runPromiseExit(restoreFigures(storage, dispatch))),
    stop: async () => {
      stopListening();
      logs.stop();
      sessions.stop();
      stopReactors();
      bus.stop();
      vault.forgetAll();
      await runtime.dispose();
    },
  };
};
