import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { from, merge } from "rxjs";
import { KEYS } from "../../../adapters/storage/keys.ts";
import type { TabStorageShape } from "../../../adapters/storage/tab-storage.ts";
import { Command, challengeField, views } from "../../../domain/session/index.ts";
import { on, parallel, perform, type Reactor, reaction } from "../reactor.ts";

const decodeChallenge = Schema.decodeUnknownResult(Schema.fromJsonString(challengeField.schema));

/** The commands that restore what this tab stored before a reload. */
const restored = ({ read }: TabStorageShape) => {
  const challenge = decodeChallenge(read("challenge"));
  const path = read("destination");
  return [
    ...(Result.isSuccess(challenge) ? [Command.RecordChallenge({ challenge: challenge.success })] : []),
    ...(path === null ? [] : [Command.RememberDestination({ path })]),
  ];
};

/**
 * Stores the code step and the destination of this tab, restores them after a reload, and removes them after use; also that
 * the browser did not store the session, so that a reload can say why it ended.
 */
export const tabState: Reactor = (happened$, { storage, tabStorage, state }) =>
  merge(
    happened$.pipe(
      on("session.SignedIn", "session.SessionFound", "session.SignedOut"),
      perform(({ event }) => {
        const isStored = Result.getOrNull(storage.readThrough(KEYS.accessToken)) !== null;
        tabStorage.write("unstored", event._tag === "session.SignedIn" && !isStored ? "true" : null);
      }),
    ),
    happened$.pipe(
      on("session.NoSessionFound", "session.SessionFound"),
      parallel((happened) => from(restored(tabStorage).map((command) => reaction(happened, command)))),
    ),
    happened$.pipe(
      on(
        "session.CodeSent",
        "session.Resent",
        "session.ChallengeLeft",
        "session.ResetLinkValid",
        "session.PasswordSaved",
        "session.IdentifierConfirmed",
        "session.SignedIn",
        "session.SignedOut",
      ),
      perform(() => {
        const challenge = views.challenge(state().session);
        tabStorage.write("challenge", challenge === null ? null : JSON.stringify(challenge));
      }),
    ),
    happened$.pipe(
      on("session.DestinationRemembered", "session.DestinationReached", "session.SignedOut"),
      perform(() => tabStorage.write("destination", state().session.destination)),
    ),
  );
