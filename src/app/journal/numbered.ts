import { isDraft } from "../../domain/index.ts";
import type { Entry, Page } from "./entry.ts";
import type { Steps } from "./slices.ts";

/** What an entry or an exchange of these was caused by. */
function* causesOf(entries: ReadonlyArray<Entry>): Steps<ReadonlySet<number | null>> {
  const causes = new Set<number | null>();
  for (const { envelope, exchanges } of entries) {
    causes.add(envelope.cause);
    for (const { request } of exchanges) causes.add(request?.cause ?? null);
    yield;
  }
  return causes;
}

/**
 * The entries of all pages, which count on from those of the page before; without drafts that the next entry replaces
 * and that led to nothing.
 */
export function* numberedOn<Root>(pages: ReadonlyArray<Page<Root>>): Steps<ReadonlyArray<Page<Root>>> {
  let last = pages[0]?.checkpoint.seq ?? 0;
  const numbered: Page<Root>[] = [];
  for (const { checkpoint, entries } of pages) {
    const first = last;
    const causes = yield* causesOf(entries);
    const kept: Entry[] = [];
    /** What happened after an entry that is left out happened after the one before it. */
    const numbers = new Map<number, number>();
    for (const [at, entry] of entries.entries()) {
      const { envelope, command, exchanges, marks = [] } = entry;
      const isReplaced = isDraft(command) && entries[at + 1]?.command._tag === command._tag;
      if (!isReplaced || exchanges.length + marks.length > 0 || causes.has(envelope.seq)) kept.push(entry);
      last = first + kept.length;
      numbers.set(envelope.seq, last);
      yield;
    }
    if (kept.length < entries.length || first !== checkpoint.seq) {
      const moved = (seq: number): number => numbers.get(seq) ?? Math.max(0, seq - checkpoint.seq + first);
      for (const [at, entry] of kept.entries()) {
        kept[at] = movedBy(entry, moved);
        yield;
      }
    }
    numbered.push({ checkpoint, entries: kept });
  }
  return numbered;
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
