import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { from, merge } from "rxjs";
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

/** Stores the code step and the destination of this tab, restores them after a reload, and removes them after use. */
export const tabState: Reactor = (happened$, { tabStorage, state }) =>
  merge(
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
