import type { Observable } from "rxjs";
import type { TabStorageShape } from "../adapters/storage/tab-storage.ts";
import type { Event, Root } from "../domain/index.ts";
import { userOf } from "../domain/session/views.ts";
import type { LogSummary } from "./app-api.ts";
import type { Happened } from "./bus.ts";

/** The redacted log of a crash as the tab stores it, and whose session it was. */
interface StoredLog {
  readonly owner: string | null;
  readonly text: string;
}

const isStoredLog = (value: unknown): value is StoredLog =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "owner" in value &&
  (value.owner === null || typeof value.owner === "string");

const decode = (text: string | null): StoredLog | null => {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return isStoredLog(value) ? value : null;
  } catch {
    return null;
  }
};

interface Setting {
  readonly events$: Observable<Happened<Event>>;
  readonly state: () => Root;
  /** Writes the redacted log. */
  readonly write: () => Promise<{ readonly text: string }>;
  readonly tabStorage: TabStorageShape;
  readonly report: (what: string) => void;
}

/** The log of the last crash in this tab, which survives a reload of /error (R11). */
export interface CrashLog {
  /** The redacted log, or null: none is stored, or it is another user's. */
  readonly read: () => string | null;
  readonly clear: () => void;
  readonly stop: () => void;
}

/**
 * Stores the redacted log in the tab when a page fails to render, and removes it when a session begins or ends:
 * it never outlives a logout and never reaches another user (R15).
 */
export const keepCrashLog = ({ events$, state, write, tabStorage, report }: Setting): CrashLog => {
  const ownerNow = (): string | null => userOf(state().session)?.id ?? null;
  const clear = (): void => tabStorage.write("crash_log", null);
  let newest = 0;
  const store = async (): Promise<void> => {
    newest += 1;
    const own = newest;
    const owner = ownerNow();
    const { text } = await write();
    // the session ended, or another crash happened, while the log was written
    if (own === newest) tabStorage.write("crash_log", JSON.stringify({ owner, text } satisfies StoredLog));
  };
  const subscription = events$.subscribe(({ event }) => {
    if (event._tag === "session.Crashed" && event.kind === "page") {
      const own = newest + 1;
      store().catch(() => {
        if (own === newest) report("the log of a crash could not be written");
      });
    }
    if (event._tag === "session.SignedOut" || event._tag === "session.SignedIn") {
      newest += 1;
      clear();
    }
  });
  return {
    read: () => {
      const stored = decode(tabStorage.read("crash_log"));
      return stored !== null && (stored.owner === null || stored.owner === ownerNow()) ? stored.text : null;
    },
    clear: () => {
      newest += 1;
      clear();
    },
    stop: () => subscription.unsubscribe(),
  };
};

const lineOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const property = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

const CRASH = "session.RecordCrash";

/** Kinds of commands for the summary: a crash first, since it is what the log is sent for, then the most frequent. */
export const rankedCommands = (counts: ReadonlyMap<string, number>): LogSummary["commands"] =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => Number(b.name === CRASH) - Number(a.name === CRASH) || b.count - a.count);

/** What a written log holds, counted from its lines. */
export const summaryOfText = (text: string): LogSummary => {
  const lines = text.split("\n").map(lineOf);
  const counts = new Map<string, number>();
  let exchanges = 0;
  for (const line of lines) {
    const tag = property(property(line, "command"), "_tag");
    if (typeof tag === "string") counts.set(tag, (counts.get(tag) ?? 0) + 1);
    const own = property(line, "exchanges");
    if (Array.isArray(own)) exchanges += own.length;
  }
  const commands = rankedCommands(counts);
  return { entries: commands.reduce((sum, { count }) => sum + count, 0), commands, exchanges, since: null };
};
