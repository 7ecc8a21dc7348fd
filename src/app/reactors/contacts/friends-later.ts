import { catchError, EMPTY, from, merge, mergeMap, of, take, timer } from "rxjs";
import { latest, on, type Reactor } from "../reactor.ts";

/** When the stored friends are read, in milliseconds after the session began: after what a start shows has been loaded. */
const READ_AFTER = 4_000;

/** The reactor of the stored friends. Its code is loaded when people are requested, or once the start is over. */
export const friendsLater =
  (load: () => Promise<Reactor>): Reactor =>
  (happened$, context) =>
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((begun) =>
        merge(happened$.pipe(on("contacts.PeopleRequested")), timer(READ_AFTER, context.scheduler)).pipe(
          take(1),
          // without its code people are loaded as at a first visit
          mergeMap(() => from(load()).pipe(catchError(() => EMPTY))),
          mergeMap((friends) => friends(merge(of(begun), happened$), context)),
        ),
      ),
    );
