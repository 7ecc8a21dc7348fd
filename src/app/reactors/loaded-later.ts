import { catchError, EMPTY, exhaustMap, from, merge, mergeMap, of, take, timer } from "rxjs";
import type { Event } from "../../domain/index.ts";
import { latest, on, type Reactor } from "./reactor.ts";

/** When stored data is read that a start does not need, in milliseconds after the session began. */
const READ_AFTER = 4_000;

/**
 * A reactor of data that is stored on the device and that a start does not need. Its code is loaded on an event of one of the
 * tags, or once the start is over; without it everything works as at a first visit.
 */
export const loadedLater =
  (load: () => Promise<Reactor>, ...tags: ReadonlyArray<Event["_tag"]>): Reactor =>
  (happened$, context) =>
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((begun) =>
        merge(happened$.pipe(on(...tags)), timer(READ_AFTER, context.scheduler)).pipe(
          // code that could not be loaded is asked for again on the next event
          exhaustMap(() => from(load()).pipe(catchError(() => EMPTY))),
          take(1),
          mergeMap((reactor) => reactor(merge(of(begun), happened$), context)),
        ),
      ),
    );
