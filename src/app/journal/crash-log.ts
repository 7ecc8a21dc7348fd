import type { Observable } from "rxjs";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import type { Happened } from "../../domain/decider/message.ts";
import { isRecord } from "../../domain/decider/record.ts";
import type { Event, Root } from "../../domain/index.ts";
import { userOf } from "../../domain/session/views.ts";
import type { Page } from "./entry.ts";
import type { Journal } from "./journal.ts";

/** The contents of the diagnostic log in numbers, shown before it is saved. */
export interface LogSummary {
  readonly entries: number;
  readonly commands: ReadonlyArray<{ readonly name: string; readonly count: number }>;
  readonly exchanges: number;
  readonly since: number | null;
}

/** The redacted log of a crash as the tab stores it, what it contains, and whose session it was. */
interface StoredLog {
  readonly owner: string | null;
  readonly text: string;
  readonly summary: LogSummary;
}

const isStoredLog = (value: unknown): value is StoredLog =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "summary" in value &&
  isRecord(value.summary) &&
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
  readonly journal: Pick<Journal<unknown>, "pages">;
  readonly tabStorage: TabStorageShape;
  readonly report: (what: string) => void;
}

/** The log of the last crash in this tab, which survives a reload of /error (R11). */
export interface CrashLog {
  /** The redacted log, or null: none is stored, or it is another user's. */
  readonly read: () => Pick<StoredLog, "text" | "summary"> | null;
  readonly clear: () => void;
  readonly stop: () => void;
}

/**
 * Stores the redacted log in the tab when a page fails to render, and removes it when a session begins or ends:
 * it never outlives a logout and never reaches another user (R15).
 */
export const keepCrashLog = ({ events$, state, write, journal, tabStorage, report }: Setting): CrashLog => {
  const ownerNow = (): string | null => userOf(state().session)?.id ?? null;
  const clear = (): void => tabStorage.write("crash_log", null);
  let newest = 0;
  const store = async (): Promise<void> => {
    newest += 1;
    const own = newest;
    const owner = ownerNow();
    const summary = { ...summaryOfPages(journal.pages()), since: null };
    const { text } = await write();
    // the session ended, or another crash happened, while the log was written
    if (own === newest) tabStorage.write("crash_log", JSON.stringify({ owner, text, summary } satisfies StoredLog));
  };
  const subscription = events$.subscribe(({ event }) => {
    if (event._tag === "session.Crashed" && event.kind === "page") {
      const own = newest + 1;
      store().catch(() => {
        if (own === newest) report("the log of a crash could not be written");
      });
    }
    // the code that stores the log may not be loaded
    if (event._tag === "session.SignedOut") for (const key of ["log", "drafts"] as const) tabStorage.write(key, null);
    if (event._tag === "session.SignedOut" || event._tag === "session.SignedIn") {
      newest += 1;
      clear();
    }
  });
  return {
    read: () => {
      const stored = decode(tabStorage.read("crash_log"));
      return stored !== null && (stored.owner === null || stored.owner === ownerNow()) ? stored : null;
    },
    clear: () => {
      newest += 1;
      clear();
    },
    stop: () => subscription.unsubscribe(),
  };
};

const CRASH = "session.RecordCrash";

/**
 * The summary of what a journal holds, this page and the pages of the tab before it: a crash first, since the log is sent
 * for it, then the most frequent commands.
 */
export const summaryOfPages = (pages: ReadonlyArray<Page<unknown>>): LogSummary => {
  const entries = pages.flatMap((page) => page.entries);
  const counts = new Map<string, number>();
  for (const { command } of entries) counts.set(command._tag, (counts.get(command._tag) ?? 0) + 1);
  return {
    entries: entries.length,
    commands: [...counts]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => Number(b.name === CRASH) - Number(a.name === CRASH) || b.count - a.count),
    exchanges: entries.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    since: entries[0]?.envelope.at ?? null,
  };
};
