import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import type { Leaving } from "../browser/leaving.ts";
import type { EarlyCalls } from "./early-calls.ts";
import { fetchAnswer } from "./fetch-answer.ts";
import type { HttpAnswer, HttpRequest } from "./http-request.ts";

/** No answer came. */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{ readonly cause: unknown }> {}

/** The one way out to the network; interrupting the effect aborts the request. */
export interface TransportShape {
  readonly send: (request: HttpRequest) => Effect.Effect<HttpAnswer, NoAnswer>;
}

/** Over the platform's `fetch`. */
export const fetchTransport = (fetch: typeof globalThis.fetch): TransportShape => ({
  send: (request) =>
    Effect.tryPromise({
      try: (signal) => fetchAnswer(fetch, request, signal),
      catch: (cause) => new NoAnswer({ cause }),
    }),
});

/** What a page changes in sending: whether it is being left, and the calls that were sent before its application was loaded. */
interface Page {
  readonly leaving?: Leaving;
  readonly early?: EarlyCalls | null;
}

/**
 * The transport of a page. An early call answers its request once; one that got no answer is sent again, because it was a
 * GET. A GET that the browser aborts because the page is left has no outcome: a failed one would log out a user who reloads
 * while the user is loaded (spec §2 Guards). If the page stays, it is sent again.
 */
export const pageTransport = (transport: TransportShape, { leaving, early }: Page): TransportShape => {
  const send: TransportShape["send"] = (request) =>
    Effect.catchTag(transport.send(request), "NoAnswer", (noAnswer) => {
      const cancelled = leaving?.cancelled() ?? null;
      return cancelled === null || request.method !== "GET"
        ? Effect.fail(noAnswer)
        : Effect.flatMap(
            Effect.promise(() => cancelled),
            () => send(request),
          );
    });
  return {
    send: (request) =>
      Effect.suspend(() => {
        const answer = early?.take(request) ?? null;
        if (answer === null) return send(request);
        return Effect.flatMap(
          Effect.promise(() => answer.catch(() => null)),
          (found) => (found === null ? send(request) : Effect.succeed(found)),
        );
      }),
  };
};
