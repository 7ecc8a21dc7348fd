import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import type { Method } from "./calls/call.ts";

/** A request ready to leave. `url` is absolute or from the origin; `body` is JSON text. */
export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The request goes on when the page is closed. */
  readonly keepalive?: boolean;
}

/** Whatever came back, success or not. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** When the server says it answered, milliseconds since 1970; absent where it does not say so. */
  readonly date?: number;
}

/** No answer came. */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{ readonly cause: unknown }> {}

/** The one way out to the network; interrupting the effect aborts the request. */
export interface TransportShape {
  readonly send: (request: HttpRequest) => Effect.Effect<HttpAnswer, NoAnswer>;
}

export class Transport extends Context.Service<Transport, TransportShape>()("optio/adapters/Transport") {}

/** Over the platform's `fetch`. No answer is cached, no referrer sent, no cookie sent to another origin. */
export const fetchTransport = (fetch: typeof globalThis.fetch): TransportShape => ({
  send: ({ method, url, headers, body, keepalive = false }) =>
    Effect.tryPromise({
      try: async (signal) => {
        const response = await fetch(url, {
          method,
          headers,
          body,
          signal,
          keepalive,
          cache: "no-store",
          // a redirect could carry a passcode to another address
          redirect: "error",
          // the server's cookie tells this browser from strangers in its limits, and grants nothing (docs/decisions/0014)
          credentials: "same-origin",
          referrerPolicy: "no-referrer",
        });
        const date = Date.parse(response.headers.get("Date") ?? "");
        return {
          status: response.status,
          text: await response.text(),
          ...(Number.isNaN(date) ? {} : { date }),
        };
      },
      catch: (cause) => new NoAnswer({ cause }),
    }),
});
