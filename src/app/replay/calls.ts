import { INTERRUPTED, PENDING } from "../../adapters/http/exchange.ts";
import type { ExchangeLine, Line } from "../journal/format.ts";

/** One exchange of a log as reports show it. */
export interface Call {
  readonly exchange: ExchangeLine;
  /** Which attempt of its request it is, from 1. */
  readonly attempt: number;
  /** Whether it failed for good: it is the last attempt, and was neither given up nor is it still under way. */
  readonly hasFailed: boolean;
  /** Whether its answer led to no entry of the log. */
  readonly isUnhandled: boolean;
}

/** Where the calls of a log stand. */
export interface Calls {
  /** Those that an entry requested, by the index of the entry, in the order in which they ended. */
  readonly byEntry: ReadonlyArray<ReadonlyArray<Call>>;
  /** Those without an answer when the log ends. */
  readonly open: ReadonlyArray<Call>;
}

/** A renewal of the tokens is tried for this long, in milliseconds: another attempt within it replaces the one before. */
const RENEWAL = 20_000;

const isRenewal = ({ call, request }: ExchangeLine): boolean => request === null && call === "refreshToken";

/** The attempts of each request in their order; those of a renewal follow each other within its time. */
const attemptsOf = (exchanges: ReadonlyArray<ExchangeLine>): ReadonlyArray<ReadonlyArray<ExchangeLine>> => {
  const requests = new Map<unknown, ExchangeLine[]>();
  let renewal: ExchangeLine[] = [];
  for (const exchange of exchanges) {
    if (isRenewal(exchange)) {
      const before = renewal.at(-1);
      if (before === undefined || before.failure === null || exchange.at - before.at > RENEWAL) renewal = [];
      renewal.push(exchange);
      requests.set(renewal[0], renewal);
      continue;
    }
    const name = exchange.request?.number ?? exchange;
    requests.set(name, [...(requests.get(name) ?? []), exchange]);
  }
  return [...requests.values()];
};

/** The pages of a log count their requests from 1 each. */
const pagesOf = (entries: ReadonlyArray<Line>): ReadonlyArray<ReadonlyArray<Line>> => {
  const pages: Line[][] = [];
  for (const line of entries) {
    if (line.startsPage === true || pages.length === 0) pages.push([]);
    pages.at(-1)?.push(line);
  }
  return pages;
};

/**
 * The calls of a log, each at the entry that requested it; a renewal of the tokens, and what an entry before the log
 * requested, at the entry after which it ended. This is the only rule of what failed: a call whose later attempt
 * succeeded, one that another replaced and one that is under way did not.
 */
export const callsOf = (entries: ReadonlyArray<Line>): Calls => {
  const indexes = new Map(entries.map(({ seq }, index) => [seq, index]));
  const byEntry: Call[][] = entries.map(() => []);
  const open: Call[] = [];
  for (const page of pagesOf(entries)) {
    const first = indexes.get(page[0]?.seq ?? 0) ?? 0;
    const isHandled = ({ request, untilEntry }: ExchangeLine): boolean =>
      request === null || page.some(({ seq, cause }) => cause === request.cause && seq > untilEntry);
    const placeOf = ({ request, untilEntry }: ExchangeLine): number => {
      const cause = request?.cause ?? null;
      const asked = cause === null ? undefined : indexes.get(cause);
      return Math.max(first, asked ?? indexes.get(untilEntry) ?? first);
    };
    for (const attempts of attemptsOf(page.flatMap(({ exchanges = [] }) => exchanges))) {
      for (const [at, exchange] of attempts.entries()) {
        const { failure, status } = exchange;
        const isLast = at === attempts.length - 1;
        const isGivenUp = failure === PENDING || failure === INTERRUPTED;
        const call: Call = {
          exchange,
          attempt: at + 1,
          hasFailed: isLast && !isGivenUp && (failure !== null || status === null || status >= 400),
          isUnhandled: isLast && !isGivenUp && !isHandled(exchange),
        };
        if (failure === PENDING) open.push(call);
        else byEntry[placeOf(exchange)]?.push(call);
      }
    }
  }
  // as in the file, where two ended at one instant
  const order = new Map(entries.flatMap(({ exchanges = [] }) => exchanges).map((exchange, at) => [exchange, at]));
  const placeIn = ({ exchange }: Call): number => order.get(exchange) ?? 0;
  for (const calls of byEntry) calls.sort((a, b) => a.exchange.at - b.exchange.at || placeIn(a) - placeIn(b));
  return { byEntry, open };
};
