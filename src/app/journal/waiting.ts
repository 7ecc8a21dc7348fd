import { PENDING } from "../../adapters/http/exchange.ts";
import type { Envelope } from "../../domain/decider/message.ts";
import type { Entry, Exchange, Marked } from "./entry.ts";

/** Exchanges and marks that no entry holds yet. */
export interface Waiting {
  /** Adds an exchange; one without an answer waits until it has one. */
  readonly exchange: (exchange: Exchange) => void;
  readonly mark: (marked: Marked) => void;
  /** Takes the exchanges that led to this command, renewals of the tokens, and the marks since the entry before. */
  readonly take: (envelope: Envelope) => Pick<Entry, "exchanges"> & { readonly marks: ReadonlyArray<Marked> };
  /** Takes the exchanges that entries up to this one caused, also those without an answer. */
  readonly takeCausedUpTo: (seq: number) => ReadonlyArray<Exchange>;
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
    const isTaken = ({ request }: Exchange): boolean => {
      // a renewal of the tokens has no cause, and belongs to what happened at its time
      const cause = request?.cause ?? null;
      const isCause = envelope.source === "reactor" && cause === envelope.cause;
      return cause === null || isCause || all.length > MOST_EXCHANGES;
    };
    waiting = all.filter((exchange) => !isTaken(exchange));
    return all.filter(isTaken);
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
    takeCausedUpTo: (seq) => {
      const isCaused = ({ request }: Exchange): boolean =>
        request !== null && request.cause !== null && request.cause <= seq;
      const taken = [...waiting, ...open.values()].filter(isCaused);
      waiting = waiting.filter((exchange) => !isCaused(exchange));
      for (const { request } of taken) if (request !== null) open.delete(request.number);
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
