import { filter, type Observable } from "rxjs";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import type { Happened } from "../../domain/decider/message.ts";
import type { Event, Root } from "../../domain/index.ts";
import { userOf } from "../../domain/session/views.ts";
import type { KeptDrafts } from "../api/app-api.ts";
import { type KeptLog, keepLog } from "../journal/kept-log.ts";

interface Setting {
  readonly events$: Observable<Pick<Happened<Event>, "event">>;
  readonly state: () => Pick<Root, "session">;
  readonly tabStorage: TabStorageShape;
  /** Names the record of a tab that has none. */
  readonly id: string;
  /** The encrypted records of a user, by their name (decision 28). */
  readonly read: (user: string, name: string) => Promise<string | null>;
  readonly write: (user: string, text: string, name: string) => Promise<void>;
  /** Removes what was written after the session had ended. */
  readonly remove: () => Promise<void>;
}

/** Keeps what forms hold in the encrypted store that ends with the session. */
export const keepDrafts = ({
  events$,
  state,
  tabStorage,
  id,
  read,
  write,
  remove,
}: Setting): KeptDrafts & { readonly stop: () => void } => {
  // a tab that was duplicated shares the record of its original
  const name = tabStorage.read("drafts") ?? `drafts ${id}`;
  const currentUser = (): string | null => userOf(state().session)?.id ?? null;
  /** How many sessions have ended, and how many texts were written. */
  let sessions = 0;
  let texts = 0;
  let storing: Promise<void> = Promise.resolve();
  const ends = events$.pipe(filter(({ event }) => event._tag === "session.SignedOut")).subscribe(() => {
    sessions += 1;
  });
  return {
    read: async () => {
      const user = currentUser();
      return user === null ? null : read(user, name);
    },
    write: (text) => {
      const user = currentUser();
      if (user === null) return;
      texts += 1;
      const [own, session] = [texts, sessions];
      const store = async (): Promise<void> => {
        if (own !== texts || session !== sessions) return;
        tabStorage.write("drafts", name);
        await write(user, text, name);
        if (session !== sessions) await remove();
      };
      // one after the other, so that the newest is stored last
      storing = storing.then(store).catch(() => undefined);
    },
    stop: () => ends.unsubscribe(),
  };
};

/** What a tab keeps across reloads and crashes, encrypted, until the session ends: its log and its drafts. */
export interface KeptTab extends KeptLog {
  readonly drafts: KeptDrafts;
}

/** Keeps the log (R16) and what forms hold. Loaded when the start is over, or earlier if a form needs it. */
export const keepTab = (setting: Parameters<typeof keepLog>[0]): KeptTab => {
  const log = keepLog(setting);
  const drafts = keepDrafts(setting);
  const stop = (): void => {
    log.stop();
    drafts.stop();
  };
  return { ...log, drafts, stop };
};
