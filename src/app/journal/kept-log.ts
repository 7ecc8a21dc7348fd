import type { Observable } from "rxjs";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import { domain, type Event, type Root } from "../../domain/index.ts";
import { userOf } from "../../domain/session/views.ts";
import type { Happened } from "../bus/bus.ts";
import type { Checkpoint, Entry, Page } from "./entry.ts";
import type { Journal } from "./journal.ts";
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
/** How many entries are packed together: few, because those of the last segment are packed again each time. */
const SEGMENT = 20;

/** A page as it is stored: its checkpoint, and its entries in packed texts. */
interface StoredPage {
  readonly checkpoint: Omit<Checkpoint<Root>, "state"> & { readonly state: Root | null };
  readonly segments: ReadonlyArray<string>;
}

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

/** The pages that a text holds; none for a text that cannot be read. */
export const readPages = async (text: string | null): Promise<ReadonlyArray<Page<Root>>> => {
  if (text === null) return [];
  try {
    const stored = JSON.parse(text) as ReadonlyArray<StoredPage>;
    return await Promise.all(
      stored.map(async ({ checkpoint, segments }) => ({
        checkpoint: { ...checkpoint, state: checkpoint.state ?? domain.initial },
        entries: (await Promise.all(segments.map(lengthened))).flat() as ReadonlyArray<Entry>,
      })),
    );
  } catch {
    return [];
  }
};

/** The pages of a journal as texts; what is full is packed only once. */
const createPageTexts = (journal: Journal<Root>) => {
  const packed = new WeakMap<Entry, Promise<string>>();
  const segmentsOf = (entries: ReadonlyArray<Entry>): ReadonlyArray<Promise<string>> =>
    Array.from({ length: Math.ceil(entries.length / SEGMENT) }, (_, at) => {
      const part = entries.slice(at * SEGMENT, (at + 1) * SEGMENT);
      const [first] = part;
      const last = part.at(-1);
      // the newest entry of a journal can still get exchanges
      const isFull = first !== undefined && part.length === SEGMENT && last !== entries.at(-1);
      const known = isFull ? packed.get(first) : undefined;
      const text = known ?? shortened(part);
      if (isFull) packed.set(first, text);
      return text;
    });
  return async (): Promise<string> => {
    const pages = journal.pages().filter(({ entries }) => entries.length > 0);
    const stored = pages.map(async ({ checkpoint, entries }, at): Promise<StoredPage> => {
      const isFromStart = checkpoint.seq === 0;
      return {
        // a page begins with the initial state, but for what the first one does not hold any more
        checkpoint: isFromStart || at > 0 ? { ...checkpoint, state: null } : checkpoint,
        segments: await Promise.all(segmentsOf(entries)),
      };
    });
    return JSON.stringify(await Promise.all(stored));
  };
};

/**
 * Keeps what this tab recorded in a session across reloads and crashes, in the encrypted store that ends with the session
 * (R16). Returns the function that stops it.
 */
export const keepLog = (setting: Setting): (() => void) => {
  const { journal, events$, state, clock, tabStorage, id } = setting;
  const texts = createPageTexts(journal);
  let owner: string | null = null;
  /** The page before, until this one is stored. */
  let before: string | null = null;
  let stored = 0;
  let isStopped = false;
  let saving: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;

  const save = async (): Promise<void> => {
    const user = owner;
    const position = journal.position();
    if (user === null || isStopped || position === stored) return;
    const text = await texts();
    if (owner !== user || isStopped) return;
    await setting.write(user, text, id);
    stored = position;
    if (owner !== user) return setting.remove();
    tabStorage.write("log", id);
    // this record holds what that of the page before held
    if (before !== null) await setting.write(user, "[]", before);
    before = null;
  };
  const begin = async (user: string): Promise<void> => {
    owner = user;
    before = tabStorage.read("log");
    const pages = before === null ? [] : await readPages(await setting.read(user, before));
    if (owner === user && !isStopped) journal.restore(pages);
  };
  const look = (): void => {
    const user = userOf(state().session)?.id ?? null;
    // one after the other, so that the newest is stored last, and nothing before the pages before are restored
    if (owner === null && user !== null) saving = saving.then(() => begin(user));
    saving = saving.then(save).catch(() => undefined);
    cancel = clock.after(INTERVAL, look);
  };
  const subscription = events$.subscribe(({ event }) => {
    if (event._tag === "session.SignedOut") owner = null;
  });
  look();
  return () => {
    isStopped = true;
    cancel();
    subscription.unsubscribe();
  };
};
