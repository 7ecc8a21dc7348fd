import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import type { HttpAnswer } from "./http-request.ts";
import type { TransportShape } from "./transport.ts";

/** How one sending of a request went. */
export interface Trip {
  /** Milliseconds until the answer, or until none was waited for any more. */
  readonly took: number;
  /** What the server says of the answer; null where the network refused the request, absent where no answer came in time. */
  readonly names?: HttpAnswer["names"] | null;
}

/** A transport for one sending, and how that went. */
export const observedTrip = (transport: TransportShape, clock: Pick<ClockShape, "monotonic">) => {
  const began = clock.monotonic();
  let end: Pick<Trip, "names"> = {};
  const send: TransportShape["send"] = (request) =>
    transport.send(request).pipe(
      Effect.tap(({ names = {} }) =>
        Effect.sync(() => {
          end = { names };
        }),
      ),
      Effect.tapError(() =>
        Effect.sync(() => {
          end = { names: null };
        }),
      ),
    );
  return { transport: { send }, trip: (): Trip => ({ took: Math.round(clock.monotonic() - began), ...end }) };
};
