import * as Data from "effect/Data";
import * as Effect from "effect/Effect";

/** How long what the device keeps is waited for at a start, in milliseconds (spec §4, §9 Persist hydration timeout). */
const HYDRATION_LIMIT = 5_000;

/** What the device keeps did not come in time; whatever comes later is not looked at any more (W12). */
export class HydrationTimedOut extends Data.TaggedError("HydrationTimedOut")<{ readonly what: string }> {}

/** Bounds the reading of what the device keeps. `what` names it for the report. */
export const withinHydration = <A, E, R>(
  what: string,
  reading: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | HydrationTimedOut, R> =>
  Effect.timeoutOrElse(reading, {
    duration: HYDRATION_LIMIT,
    orElse: () => Effect.fail(new HydrationTimedOut({ what })),
  });
