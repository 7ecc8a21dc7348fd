import { isLeft } from "fp-ts/Either";
import { EMPTY, merge, mergeMap, of } from "rxjs";
import { Command, type User, views } from "../../../domain/session/index.ts";
import { latest, on, parallel, type Reactor, reaction } from "../reactor.ts";
import { distrust, trustedUntil } from "./stored-trust.ts";

/** The identifiers that a user signs in with. */
const identifiersOf = (user: User | null): ReadonlyArray<string> =>
  [user?.email, user?.phone_number].flatMap((identifier) => identifier ?? []);

/** Reads how long this device is trusted, and removes the trust on request or after a password change (spec §9). */
export const trust: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.UserLoaded", "session.Onboarded", "session.IdentifierConfirmed", "session.SignedOut"),
      latest((happened) =>
        happened.event._tag === "session.SignedOut"
          ? EMPTY
          : context
              .run(trustedUntil(identifiersOf(happened.event.user)))
              .pipe(
                mergeMap((until) =>
                  isLeft(until) ? EMPTY : of(reaction(happened, Command.RecordTrust({ until: until.right }))),
                ),
              ),
      ),
    ),
    // a new password removes all trusted devices on the server
    happened$.pipe(
      on("session.DeviceForgotten", "session.PasswordSaved"),
      parallel((happened) => {
        const { session } = context.state();
        const before = views.trustedUntil(session);
        return context.run(distrust(context.storage, identifiersOf(views.userOf(session)))).pipe(
          mergeMap((removed) => {
            const remains = isLeft(removed) || !removed.right;
            const until = remains && happened.event._tag === "session.DeviceForgotten" ? before : null;
            return of(reaction(happened, Command.RecordTrust({ until })));
          }),
        );
      }),
    ),
  );
