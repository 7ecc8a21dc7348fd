import type { Hono } from "hono";
import { fetchTransport, type TransportShape } from "../../../src/adapters/http/transport.ts";
import type { Timers } from "../../../src/app/bus/scheduler.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";

/** What happens to one POST of a transfer on its way, besides a status that leaves its outcome open. */
export const FATES = [
  "answered",
  /** The request never arrives. */
  "request lost",
  /** The server executes it; no answer arrives. */
  "answer lost",
  /** It arrives twice at the same time. */
  "twice",
  /** It arrives after 5 s. */
  "late",
  /** It arrives after 40 s, when the client no longer waits. */
  "too late",
] as const;

/** The server executes it or never sees it, and the answer has a status that leaves that open. */
export const OPEN_FATES = OPEN_STATUSES.flatMap(
  (status) => [`executed, answered ${status}`, `not executed, answered ${status}`] as const,
);
export type Fate = (typeof FATES)[number] | (typeof OPEN_FATES)[number];

const answeredStatus = (fate: Fate): number | null => {
  const status = /answered (\d+)$/.exec(fate)?.[1];
  return status === undefined ? null : Number(status);
};

const LATE: Readonly<Partial<Record<Fate, number>>> = { late: 5_000, "too late": 40_000 };

/** The network between the clients and a server in this process. */
export interface Network {
  readonly transport: TransportShape;
  /** The Idempotency-Keys of the transfers that clients have sent, oldest first. */
  readonly keys: ReadonlyArray<string>;
  /** The fate of the next transfer. */
  readonly nextTransfer: (fate: Fate) => void;
  /** Loses the next requests that are not transfers. */
  readonly loseReads: (count: number) => void;
  /** How many such requests were lost since the last call. */
  readonly takeLost: () => number;
  /** Waits for a request that the server is executing; false when there is none. */
  readonly settle: () => Promise<boolean>;
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new DOMException("aborted", "AbortError"));
    if (signal?.aborted === true) end();
    signal?.addEventListener("abort", end);
  });

/** A network whose delays pass by these timers. */
export const createNetwork = (server: Hono, timers: () => Timers): Network => {
  const executing = new Set<Promise<unknown>>();
  let fate: Fate = "answered";
  let lost = 0;
  let taken = 0;
  const keys: string[] = [];
  const failed = (): never => {
    throw new TypeError("fetch failed");
  };
  const serve = async (request: Request): Promise<Response> => {
    const answer = Promise.resolve(server.fetch(request));
    executing.add(answer);
    return answer.finally(() => executing.delete(answer));
  };
  const delayed = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      timers().after(ms, () => resolve());
    });

  const send = async (request: Request): Promise<Response> => {
    if (!(request.method === "POST" && request.url.endsWith("/transfer"))) {
      if (lost === 0) return serve(request);
      lost -= 1;
      taken += 1;
      return failed();
    }
    const own = fate;
    fate = "answered";
    keys.push(request.headers.get("Idempotency-Key") ?? "");
    switch (own) {
      case "answered":
        return serve(request);
      case "request lost":
        return failed();
      case "answer lost":
        await serve(request);
        return failed();
      case "twice": {
        const [answer] = await Promise.all([serve(request.clone()), serve(request)]);
        return answer;
      }
      default: {
        const status = answeredStatus(own);
        if (status !== null) {
          if (own.startsWith("executed")) await serve(request);
          return new Response("<html>The server or a proxy failed</html>", { status });
        }
        await delayed(LATE[own] ?? 0);
        return serve(request);
      }
    }
  };

  const inProcess: typeof fetch = (input, init) => {
    // aborting a request does not stop what the server does
    const { signal, ...rest } = init ?? {};
    return Promise.race([send(new Request(new URL(String(input), "http://wallet.example"), rest)), aborted(signal)]);
  };
  return {
    transport: fetchTransport(inProcess),
    keys,
    nextTransfer: (next) => {
      fate = next;
    },
    loseReads: (count) => {
      lost = count;
    },
    takeLost: () => {
      const count = taken;
      taken = 0;
      return count;
    },
    settle: async () => {
      if (executing.size === 0) return false;
      await Promise.race([...executing].map((answer) => answer.catch(() => undefined)));
      return true;
    },
  };
};
