import * as Effect from "effect/Effect";

/** The time limit of one operation. */
const TIME_LIMIT = "2 seconds";

/** Runs an operation of a database; `otherwise` where it fails or takes longer than 2 seconds. */
export const withinLimit = <A>(operation: () => Promise<A>, otherwise: A): Effect.Effect<A> =>
  Effect.tryPromise(operation).pipe(
    Effect.timeoutOrElse({ duration: TIME_LIMIT, orElse: () => Effect.succeed(otherwise) }),
    Effect.catch(() => Effect.succeed(otherwise)),
  );
