import { PENDING } from "../../adapters/http/exchange.ts";
import type { Envelope } from "../../domain/decider/message.ts";
import type { Entry, Exchange, Marked } from "./entry.ts";

/** Exchanges and marks that no entry holds yet. */
export interface Waiting {
  /** Adds an exchange; one without an answer waits until it has one. */
  readonly exchange: (exchange: Exchange) => void;
  readonly mark: (marked: Marked) => void;
  /** Takes the exchanges that led to this command, and the marks since the entry before. */
  readonly take: (envelope: Envelope) => Pick<Entry, "exchanges"> & { readonly marks: ReadonlyArray<Marked> };
  /** The entries; the newest one also holds everything that waits, so that a log leaves nothing out. */
  readonly withRest: (entries: ReadonlyArray<Entry>) => ReadonlyArray<Entry>;
  readonly clear: () => void;
}

const NONE: ReadonlyArray<Exchange> = [];
/** The most exchanges that wait for their outcome; if there are more, the next entry holds them all. */
const MOST_EXCHANGES = 50;
/** The most marks of an entry; older ones are dropped. */
const MOST_MARKS = 20;

/** The entry with its marks; the field is absent where nothing happened. */
export const withMarks = (entry: Entry, marks: ReadonlyArray<Marked>): Entry =>
  marks.length === 0 ? entry : { ...entry, marks };

export const createWaiting = (): Waiting => {
  let waiting: ReadonlyArray<Exchange> = NONE;
  let marks: ReadonlyArray<Marked> = [];
  /** Requests without an answer, by their number. */
  const open = new Map<number, Exchange>();

  const exchangesOf = (envelope: Envelope): ReadonlyArray<Exchange> => {
    if (waiting.length === 0) return NONE;
    const all = waiting;
    const isCause = ({ request }: Exchange): boolean => {
      const cause = request?.cause ?? null;
      return (
        all.length > MOST_EXCHANGES || (envelope.source === "reactor" && (cause === null || cause === envelope.cause))
      );
    };
    waiting = all.filter((exchange) => !isCause(exchange));
    return all.filter(isCause);
  };

  return {
    exchange: (exchange) => {
      const number = exchange.request?.number;
      if (number !== undefined && exchange.failure === PENDING) {
        open.set(number, exchange);
        return;
      }
      if (number !== undefined) open.delete(number);
      waiting = [...waiting, exchange];
    },
    mark: (marked) => {
      marks = [...marks, marked].slice(-MOST_MARKS);
    },
    take: (envelope) => {
      const taken = { exchanges: exchangesOf(envelope), marks };
      marks = [];
      return taken;
    },
    withRest: (entries) => {
      const last = entries.at(-1);
      if (last === undefined || waiting.length + marks.length + open.size === 0) return entries;
      const exchanges = [...last.exchanges, ...waiting, ...open.values()];
      return [...entries.slice(0, -1), withMarks({ ...last, exchanges }, [...(last.marks ?? []), ...marks])];
    },
    clear: () => {
      waiting = NONE;
      marks = [];
      open.clear();
    },
  };
};
