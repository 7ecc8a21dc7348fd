import { isLeft } from "fp-ts/Either";
import { EMPTY, merge, mergeMap, of } from "rxjs";
import { Command, type User, views } from "../../domain/session/index.ts";
import { distrust, trustedUntil } from "../persistence/device-trust.ts";
import { latest, on, parallel, type Reactor, reaction } from "./reactor.ts";

/** Under what a person signs in. */
const identifiersOf = (user: User | null): ReadonlyArray<string> =>
  [user?.email, user?.phone_number].flatMap((each) => each ?? []);

/** Says how long this device is trusted, and forgets it when a person wants that or has another password (spec §9). */
export const trust: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.UserLoaded", "session.Onboarded", "session.IdentifierConfirmed", "session.SignedOut"),
      latest((each) =>
        each.event._tag === "session.SignedOut"
          ? EMPTY
          : context
              .run(trustedUntil(identifiersOf(each.event.user)))
              .pipe(
                mergeMap((until) =>
                  isLeft(until) ? EMPTY : of(reaction(each, Command.RecordTrust({ until: until.right }))),
                ),
              ),
      ),
    ),
    // the server forgets all trusted devices when the password is another
    happened$.pipe(
      on("session.DeviceForgotten", "session.PasswordSaved"),
      parallel((each) => {
        const { session } = context.state();
        const before = views.trustedUntil(session);
        return context.run(distrust(identifiersOf(views.userOf(session)))).pipe(
          mergeMap((gone) => {
            const left = isLeft(gone) || !gone.right;
            const until = left && each.event._tag === "session.DeviceForgotten" ? before : null;
            return of(reaction(each, Command.RecordTrust({ until })));
          }),
        );
      }),
    ),
  );
