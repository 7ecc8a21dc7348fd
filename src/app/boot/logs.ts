import type * as Effect from "effect/Effect";
import { filter, merge, take } from "rxjs";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import { whenIdle } from "../../adapters/clock/idle.ts";
import { nextTask } from "../../adapters/clock/live-clock.ts";
import { Figures } from "../../adapters/storage/figures.ts";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import type { Command, Event, Rejection, Root } from "../../domain/index.ts";
import { userOf } from "../../domain/session/views.ts";
import type { Bus } from "../bus/bus.ts";
import { clearAfterSession } from "../journal/clear-after-session.ts";
import { type CrashLog, keepCrashLog } from "../journal/crash-log.ts";
import type { Journal } from "../journal/journal.ts";
import { inSlices } from "../journal/slices.ts";
import type { WrittenLog } from "../journal/write.ts";
import type { followSessions } from "../reactors/run-reactors.ts";
import type { KeptTab, keepTab } from "./kept-tab.ts";

/** What the logs need of the settings. */
interface Setting {
  readonly clock: ClockShape;
  readonly nextId: () => string;
  readonly tabStorage: TabStorageShape;
  readonly report: (what: string) => void;
  readonly keepTab?: (() => Promise<typeof keepTab>) | undefined;
}

interface Running {
  readonly bus: Bus<Root, Command, Event, Rejection>;
  readonly journal: Journal<Root>;
  readonly sessions: ReturnType<typeof followSessions>;
  readonly forms: () => ReadonlyArray<string>;
  readonly run: <A, E>(effect: Effect.Effect<A, E, Figures>) => Promise<A>;
}

/** When the log begins to be kept, in milliseconds: after what a start shows has been loaded. */
const KEPT_AFTER = 4_000;

/** How long a log that is downloaded waits for what the pages before recorded, in milliseconds. */
const RESTORE_LIMIT = 5_000;

/** Keeps the log and the drafts of this tab once the start is over (R16). Without its code they are those of the page. */
const keepAcrossReloads = (
  { keepTab: load, clock, nextId }: Setting,
  options: Omit<Parameters<typeof keepTab>[0], "id">,
) => {
  let stopped = false;
  let kept: Promise<KeptTab | null> | null = null;
  const start = async (): Promise<KeptTab | null> => {
    const keep = (await load?.().catch(() => null)) ?? null;
    // without its code now, perhaps with it later
    if (keep === null) kept = null;
    return keep === null || stopped ? null : keep({ ...options, id: nextId() });
  };
  const startOnce = (): Promise<KeptTab | null> => {
    kept ??= start();
    return kept;
  };
  const cancel = clock.after(KEPT_AFTER, () => void startOnce());
  const limit = (): Promise<void> => new Promise((resolve) => void clock.after(RESTORE_LIMIT, resolve));
  return {
    begin: () => void startOnce(),
    drafts: async () => (await startOnce())?.drafts ?? null,
    restored: () => Promise.race([startOnce().then((tab) => tab?.restored()), limit()]),
    stop: () => {
      stopped = true;
      cancel();
      void kept?.then((tab) => tab?.stop());
    },
  };
};

/** The logs of a page: the one that is written when it is asked for, that of a crash, and the one kept across reloads. */
export const createLogs = (setting: Setting, { bus, journal, sessions, run, forms }: Running) => {
  const { clock, tabStorage, report } = setting;
  // this code is prefetched when the page is idle
  const writeNow = async (signal = sessions.current()): Promise<WrittenLog> => {
    const { diagnosticLog } = await import("../journal/diagnostic-log.ts");
    const steps = diagnosticLog(journal, crypto.getRandomValues(new Uint8Array(32)), clock.now(), forms());
    return inSlices(steps, { now: clock.now, pause: nextTask, signal });
  };
  const source = { journal, events$: bus.events$, state: bus.state, tabStorage };
  const crashLog: CrashLog = keepCrashLog({ ...source, write: () => writeNow(), report });
  const clearing = clearAfterSession({ ...source, clock });
  const forget = (): Promise<void> => run(Figures.use(({ remove }) => remove));
  const kept = keepAcrossReloads(setting, {
    ...source,
    clock,
    read: (user, page) => run(Figures.use(({ read }) => read(user, page))),
    write: (user, text, page) => run(Figures.use(({ write: store }) => store(user, text, page))),
    remove: forget,
  });
  // what goes wrong first is often the answer to what the user did first
  const acting = merge(bus.events$, bus.rejections$)
    .pipe(
      filter(({ envelope }) => envelope.source === "person" && userOf(bus.state().session) !== null),
      take(1),
    )
    // the screen that it leads to comes first
    .subscribe(() => void whenIdle().then(kept.begin));
  return {
    /** The log with what the pages before recorded, also right after a reload. */
    write: async (): Promise<WrittenLog> => {
      const signal = sessions.current();
      await kept.restored();
      return writeNow(signal);
    },
    crashLog,
    endedUntil: clearing.endedUntil,
    drafts: { isKept: () => tabStorage.read("drafts") !== null, load: kept.drafts },
    /** Keeps the log from now on: after a failed call, people reload. */
    keep: kept.begin,
    /** Removes the stored figures and the stored log of this device. */
    forget,
    stop: (): void => {
      acting.unsubscribe();
      kept.stop();
      clearing.stop();
      crashLog.stop();
    },
  };
};
