import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import type { Trip } from "../http/exchange.ts";
import type { TransportShape } from "../http/transport.ts";
import type { SkewShape } from "./skew.ts";

/** One sending of a request: the transport for it, and how it went. */
interface Sending {
  readonly transport: TransportShape;
  readonly trip: () => Trip;
}

interface Options {
  readonly transport: TransportShape;
  readonly clock: Pick<ClockShape, "monotonic">;
  readonly skew: Pick<SkewShape, "measure">;
  readonly sessionEpoch: () => number;
}

/** Begins a sending, which measures the skew by the `Date` of its answer, unless the session has ended meanwhile. */
export const createSending =
  ({ transport, clock, skew, sessionEpoch }: Options) =>
  (): Sending => {
    const startedIn = sessionEpoch();
    const began = clock.monotonic();
    let end: Pick<Trip, "names"> = {};
    const send: TransportShape["send"] = (request) =>
      transport.send(request).pipe(
        Effect.tap(({ names = {}, date }) =>
          Effect.sync(() => {
            if (date !== undefined && sessionEpoch() === startedIn) skew.measure(date, clock.monotonic() - began);
            end = { names };
          }),
        ),
        Effect.tapError(() =>
          Effect.sync(() => {
            end = { names: null };
          }),
        ),
      );
    return { transport: { send }, trip: () => ({ took: Math.round(clock.monotonic() - began), ...end }) };
  };
