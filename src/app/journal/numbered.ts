import { isDraft } from "../../domain/index.ts";
import type { Entry, Page } from "./entry.ts";
import type { Steps } from "./slices.ts";

/** The entries without drafts that the next entry replaces and that led to nothing. */
function* settled(entries: ReadonlyArray<Entry>): Steps<ReadonlyArray<Entry>> {
  const causes = new Set<number | null>();
  for (const { envelope, exchanges } of entries) {
    causes.add(envelope.cause);
    for (const exchange of exchanges) causes.add(causeOf(exchange));
    yield;
  }
  const kept: Entry[] = [];
  for (const [at, entry] of entries.entries()) {
    const { envelope, command, exchanges, marks = [] } = entry;
    const isReplaced = isDraft(command) && entries[at + 1]?.command._tag === command._tag;
    if (!isReplaced || exchanges.length + marks.length > 0 || causes.has(envelope.seq)) kept.push(entry);
    yield;
  }
  return kept;
}
const causeOf = ({ request }: Entry["exchanges"][number]): number | null => request?.cause ?? null;

/** The settled entries of all pages, which count on from those of the page before. */
export function* numberedOn<Root>(pages: ReadonlyArray<Page<Root>>): Steps<ReadonlyArray<Page<Root>>> {
  let last = pages[0]?.checkpoint.seq ?? 0;
  const numbered: Page<Root>[] = [];
  for (const { checkpoint, entries } of pages) {
    const kept = yield* settled(entries);
    const first = last;
    last += kept.length;
    if (kept.length === entries.length && first === checkpoint.seq) numbered.push({ checkpoint, entries });
    else numbered.push({ checkpoint, entries: yield* renumbered(entries, kept, checkpoint.seq, first) });
  }
  return numbered;
}

/** The kept entries of a page that began after entry `base`, renumbered to follow entry `first`. */
function* renumbered(
  entries: ReadonlyArray<Entry>,
  kept: ReadonlyArray<Entry>,
  base: number,
  first: number,
): Steps<ReadonlyArray<Entry>> {
  const numbers = new Map(kept.map(({ envelope }, at) => [envelope.seq, first + 1 + at]));
  let newest = first;
  // what happened after an entry that was left out happened after the one before it
  const after = new Map<number, number>();
  for (const { envelope } of entries) {
    newest = numbers.get(envelope.seq) ?? newest;
    after.set(envelope.seq, newest);
    yield;
  }
  const moved = (seq: number): number => after.get(seq) ?? Math.max(0, seq - base + first);
  const result: Entry[] = [];
  for (const entry of kept) {
    result.push(movedBy(entry, moved));
    yield;
  }
  return result;
}

const movedBy = ({ envelope, exchanges, marks, ...entry }: Entry, moved: (seq: number) => number): Entry => {
  const movedCause = (seq: number | null): number | null => (seq === null ? null : moved(seq));
  return {
    ...entry,
    envelope: { ...envelope, seq: moved(envelope.seq), cause: movedCause(envelope.cause) },
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      untilEntry: moved(exchange.untilEntry),
      request: exchange.request && {
        ...exchange.request,
        cause: movedCause(exchange.request.cause),
        afterEntry: moved(exchange.request.afterEntry),
      },
    })),
    ...(marks && { marks: marks.map((marked) => ({ ...marked, afterEntry: moved(marked.afterEntry) })) }),
  };
};
