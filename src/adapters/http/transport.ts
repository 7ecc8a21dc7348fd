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

/** Over the platform's `fetch`; a request that the entry page has sent already gets that answer. */
export const fetchTransport = (fetch: typeof globalThis.fetch): TransportShape => ({
  send: (request) =>
    Effect.tryPromise({
      try: (signal) => fetchAnswer(fetch, request, signal),
      catch: (cause) => new NoAnswer({ cause }),
    }),
});

/** A transport that answers a request from the early calls of this start, once, and sends all others. */
export const withEarlyCalls = (transport: TransportShape, early: EarlyCalls): TransportShape => ({
  send: (request) =>
    Effect.suspend(() => {
      const answer = early.take(request);
      if (answer === null) return transport.send(request);
      // an early call that got no answer is sent again: it was a GET
      return Effect.flatMap(
        Effect.promise(() => answer.catch(() => null)),
        (found) => (found === null ? transport.send(request) : Effect.succeed(found)),
      );
    }),
});

/**
 * A transport for a page that can be left or reloaded at any time. A GET that the browser aborts then has no outcome: a
 * failed one would log out a user who reloads while the user is loaded (spec §2 Guards). If the page stays, it is sent again.
 */
export const whilePageStays = (transport: TransportShape, leaving: Leaving): TransportShape => {
  const send: TransportShape["send"] = (request) =>
    Effect.catchTag(transport.send(request), "NoAnswer", (noAnswer) => {
      const cancelled = leaving.cancelled();
      return cancelled === null || request.method !== "GET"
        ? Effect.fail(noAnswer)
        : Effect.flatMap(
            Effect.promise(() => cancelled),
            () => send(request),
          );
    });
  return { send };
};
