import * as Data from "effect/Data";
import * as Effect from "effect/Effect";

/** The time limit for reading stored data at the start, in milliseconds (spec §4, §9 Persist hydration timeout). */
const HYDRATION_LIMIT = 5_000;

/** Stored data was not readable in time; a later value is ignored (W12). */
export class HydrationTimedOut extends Data.TaggedError("HydrationTimedOut")<{ readonly what: string }> {}

/** Limits the time of reading stored data. `what` names it in the report. */
export const withinHydration = <A, E, R>(
  what: string,
  reading: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | HydrationTimedOut, R> =>
  Effect.timeoutOrElse(reading, {
    duration: HYDRATION_LIMIT,
    orElse: () => Effect.fail(new HydrationTimedOut({ what })),
  });
