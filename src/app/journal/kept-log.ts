import { filter, type Observable } from "rxjs";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import { whenIdle } from "../../adapters/clock/idle.ts";
import { nextTask } from "../../adapters/clock/live-clock.ts";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import type { Happened } from "../../domain/decider/message.ts";
import { domain, type Event, type Root } from "../../domain/index.ts";
import { userOf } from "../../domain/session/views.ts";
import type { Checkpoint, Entry, Page } from "./entry.ts";
import { VERSION } from "./format.ts";
import type { Journal } from "./journal.ts";
import { inSlices } from "./slices.ts";
import { createPacker, createUnpacker } from "./table.ts";

interface Setting {
  readonly journal: Journal<Root>;
  readonly events$: Observable<Happened<Event>>;
  readonly state: () => Root;
  readonly clock: ClockShape;
  readonly tabStorage: TabStorageShape;
  /** Names this page. */
  readonly id: string;
  /** The encrypted records of a user, by the name of the page (decision 28). */
  readonly read: (user: string, page: string) => Promise<string | null>;
  readonly write: (user: string, text: string, page: string) => Promise<void>;
  /** Removes what was written after the session had ended. */
  readonly remove: () => Promise<void>;
}

/** How often new entries are stored, in milliseconds. */
const INTERVAL = 1_000;
/** How many entries are packed together: few, because the last segment is packed again each time. */
const SEGMENT = 20;

/** A page as it is stored: its checkpoint, and its entries in packed texts. `version`: of the format of its entries. */
interface StoredPage {
  readonly version: number;
  readonly checkpoint: Omit<Checkpoint<Root>, "state"> & { readonly state: Root | null };
  readonly segments: ReadonlyArray<string>;
}

/** Lets the page handle input and draw before the next piece of work. */
type Pause = () => Promise<void>;

const throughStream = (bytes: BlobPart, stream: CompressionStream | DecompressionStream): Response =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream));

/** Values as a short text: equal ones once, gzipped. */
const shortened = async (values: ReadonlyArray<unknown>): Promise<string> => {
  const packed = throughStream(JSON.stringify(createPacker()(values)), new CompressionStream("gzip"));
  // not `bytes()`, which browsers of 2024 do not have
  const bytes = new Uint8Array(await packed.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
};

const lengthened = async (text: string): Promise<ReadonlyArray<unknown>> => {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const json: unknown = await throughStream(bytes, new DecompressionStream("gzip")).json();
  return createUnpacker()(json) as ReadonlyArray<unknown>;
};

/** A page that was recorded, and the texts of its segments. */
interface ReadPage {
  readonly page: Page<Root>;
  readonly segments: ReadonlyArray<string>;
}

const readPage = async ({ checkpoint, segments }: StoredPage, pause: Pause): Promise<ReadPage> => {
  const parts: ReadonlyArray<unknown>[] = [];
  for (const segment of segments) {
    await pause();
    parts.push(await lengthened(segment));
  }
  const state = checkpoint.state ?? domain.initial;
  // another version of this code can have packed another number of entries together
  const isUsual = parts.every(({ length }, at) => length === SEGMENT || (at === parts.length - 1 && length < SEGMENT));
  return {
    page: { checkpoint: { ...checkpoint, state }, entries: parts.flat() as ReadonlyArray<Entry> },
    segments: isUsual ? segments : [],
  };
};

/** The pages that a text holds, of this version of the format; none for a text that cannot be read. */
const readStored = async (text: string | null, pause: Pause): Promise<ReadonlyArray<ReadPage>> => {
  try {
    const pages: ReadPage[] = [];
    for (const stored of JSON.parse(text ?? "[]") as ReadonlyArray<StoredPage>) {
      // a reload can follow an update of the product
      if (stored.version === VERSION) pages.push(await readPage(stored, pause));
    }
    return pages;
  } catch {
    return [];
  }
};

/** The pages that a text holds; none for a text that cannot be read. */
export const readPages = async (text: string | null): Promise<ReadonlyArray<Page<Root>>> =>
  (await readStored(text, async () => undefined)).map(({ page }) => page);

/** The pages of a journal as texts; full segments and those of earlier pages are packed only once. */
const createPageTexts = (journal: Journal<Root>) => {
  const packed = new WeakMap<Entry, Promise<string>>();
  const segmentsOf = (entries: ReadonlyArray<Entry>, isOver: boolean): ReadonlyArray<Promise<string>> =>
    Array.from({ length: Math.ceil(entries.length / SEGMENT) }, (_, at) => {
      const part = entries.slice(at * SEGMENT, (at + 1) * SEGMENT);
      const [first] = part;
      // the newest entry of a journal can still get exchanges
      const isFull = isOver || (part.length === SEGMENT && part.at(-1) !== entries.at(-1));
      const known = first !== undefined && isFull ? packed.get(first) : undefined;
      const text = known ?? shortened(part);
      if (first !== undefined && isFull) packed.set(first, text);
      return text;
    });
  const write = async (): Promise<string> => {
    const pages = journal.pages();
    const texts = pages.map(({ entries }, at) => segmentsOf(entries, at < pages.length - 1));
    const stored = pages.map(async ({ checkpoint }, at): Promise<StoredPage> => {
      const isFromStart = checkpoint.seq === 0;
      return {
        version: VERSION,
        // a page begins with the initial state, except the first one where its oldest entries were dropped
        checkpoint: isFromStart || at > 0 ? { ...checkpoint, state: null } : checkpoint,
        segments: await Promise.all(texts[at] ?? []),
      };
    });
    return JSON.stringify((await Promise.all(stored)).filter(({ segments }) => segments.length > 0));
  };
  /** Remembers the texts of restored pages, so that they are stored again as they are. */
  const remember = (pages: ReadonlyArray<Page<Root>>, stored: ReadonlyArray<ReadPage>): void => {
    for (const [at, { entries }] of pages.entries()) {
      for (const [index, text] of (stored[at]?.segments ?? []).entries()) {
        const first = entries[index * SEGMENT];
        if (first !== undefined) packed.set(first, Promise.resolve(text));
      }
    }
  };
  return { write, remember };
};

/** Restores what the pages before recorded; `pause` throws once that is no longer wanted. */
const restorePages = async (
  { journal, clock, read }: Setting,
  texts: ReturnType<typeof createPageTexts>,
  user: string,
  before: string,
  pause: Pause,
): Promise<void> => {
  const stored = await readStored(await read(user, before), pause);
  await pause();
  // decoding and sharing thousands of entries at once would delay presses after a reload
  const steps = journal.restore(stored.map(({ page }) => page));
  texts.remember(await inSlices(steps, { now: clock.monotonic, pause }), stored);
};

/** A log that is kept across reloads. */
export interface KeptLog {
  /** Resolves once the journal has what the pages before recorded. Without delay: somebody waits. Never rejects. */
  readonly restored: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Keeps what this tab recorded in a session across reloads and crashes, in the encrypted store that ends with the
 * session (R16).
 */
export const keepLog = (setting: Setting): KeptLog => {
  const { journal, events$, state, clock, tabStorage, id } = setting;
  const texts = createPageTexts(journal);
  let owner: string | null = null;
  /** Of the pages before, once it is known whose session it is. */
  let restoring: Promise<void> | null = null;
  let isAwaited = false;
  /** The previous page, until this one is stored. */
  let before: string | null = null;
  let stored = 0;
  let isStopped = false;
  let saving: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;

  const save = async (): Promise<void> => {
    const user = owner;
    const position = journal.position();
    if (user === null || isStopped || position === stored) return;
    const text = await texts.write();
    if (owner !== user || isStopped) return;
    await setting.write(user, text, id);
    stored = position;
    if (owner !== user) return setting.remove();
    tabStorage.write("log", id);
    // this record includes that of the previous page
    if (before !== null) await setting.write(user, "[]", before);
    before = null;
  };
  const currentUser = (): string | null => userOf(state().session)?.id ?? null;
  const begin = async (user: string): Promise<void> => {
    // the session may have ended while the one before was being stored
    if (currentUser() !== user) return;
    owner = user;
    before = tabStorage.read("log");
    if (before === null) return;
    const pause = async (): Promise<void> => {
      await (isAwaited ? nextTask() : whenIdle());
      if (owner !== user || isStopped) throw new Error("the session ended");
    };
    await restorePages(setting, texts, user, before, pause);
  };
  const beginOnce = (): void => {
    const user = currentUser();
    if (restoring !== null || user === null) return;
    restoring = saving.then(() => begin(user)).catch(() => undefined);
    saving = restoring;
  };
  const look = (): void => {
    // one after the other, so that the newest is stored last, and earlier pages are restored first
    beginOnce();
    saving = saving.then(save).catch(() => undefined);
    cancel = clock.after(INTERVAL, look);
  };
  const subscription = events$.pipe(filter(({ event }) => event._tag === "session.SignedOut")).subscribe(() => {
    owner = null;
    restoring = null;
  });
  look();
  const restored = async (): Promise<void> => {
    isAwaited = true;
    beginOnce();
    await restoring;
  };
  const stop = (): void => {
    isStopped = true;
    cancel();
    subscription.unsubscribe();
  };
  return { restored, stop };
};
