import { setTimeout } from "node:timers/promises";
import type { DevTools } from "./devtools.ts";

/** What Chromium reports of a request; `timestamp` in seconds of its clock. */
interface RequestSent {
  readonly requestId: string;
  readonly request: { readonly method: string; readonly url: string };
  readonly timestamp: number;
  readonly type?: string;
}
type RequestEnded = Pick<RequestSent, "requestId" | "timestamp">;

/** One request of a page and its answer. */
export interface Exchange {
  readonly name: string;
  readonly type: string;
  /** Seconds of the browser's clock. */
  readonly start: number;
  end: number;
}

/** Collects what a page requests, with the times of Chromium's own clock. */
export const exchangesOf = (page: DevTools): ReadonlyMap<string, Exchange> => {
  const exchanges = new Map<string, Exchange>();
  page.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type = "Other" }: RequestSent) => {
    const { pathname, search, protocol } = new URL(request.url);
    if (!protocol.startsWith("http")) return;
    const name = `${request.method} ${pathname}${search}`;
    exchanges.set(requestId, { name, type, start: timestamp, end: Number.POSITIVE_INFINITY });
  });
  const end = ({ requestId, timestamp }: RequestEnded): void => {
    const exchange = exchanges.get(requestId);
    if (exchange !== undefined) exchange.end = timestamp;
  };
  page.on("Network.loadingFinished", end);
  page.on("Network.loadingFailed", end);
  return exchanges;
};

/** The length of the longest chain of exchanges that follow each other in time. */
export const longestChain = (exchanges: ReadonlyArray<Exchange>): number => {
  const depths = new Map<Exchange, number>();
  for (const exchange of exchanges.toSorted((left, right) => left.start - right.start)) {
    const before = [...depths].filter(([{ end }]) => end <= exchange.start).map(([, depth]) => depth);
    depths.set(exchange, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
};

/** Waits until each request of a page has ended, and no other has begun for half a second. */
export const untilIdle = async (exchanges: ReadonlyMap<string, Exchange>): Promise<void> => {
  for (
    let before = -1;
    before !== exchanges.size || [...exchanges.values()].some(({ end }) => !Number.isFinite(end));
  ) {
    before = exchanges.size;
    await setTimeout(500);
  }
};
