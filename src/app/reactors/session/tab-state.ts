import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { isLeft } from "fp-ts/Either";
import { from, ignoreElements, merge, mergeMap } from "rxjs";
import { TabStorage } from "../../../adapters/storage/tab-storage.ts";
import { Command, challengeField, views } from "../../../domain/session/index.ts";
import { on, parallel, type Reactor, reaction } from "../reactor.ts";

const decodeChallenge = Schema.decodeUnknownResult(Schema.fromJsonString(challengeField.schema));

/** The commands that restore what this tab stored before a reload. */
const restore = TabStorage.use(({ read }) =>
  Effect.sync(() => {
    const challenge = decodeChallenge(read("challenge"));
    const path = read("destination");
    return [
      ...(Result.isSuccess(challenge) ? [Command.RecordChallenge({ challenge: challenge.success })] : []),
      ...(path === null ? [] : [Command.KeepDestination({ path })]),
    ];
  }),
);

/** Stores the code step and the destination of this tab, restores them after a reload, and removes them after use. */
export const tabState: Reactor = (happened$, { run, state }) => {
  const write = (key: "challenge" | "destination", value: string | null) =>
    run(TabStorage.use((storage) => Effect.sync(() => storage.write(key, value)))).pipe(ignoreElements());
  return merge(
    happened$.pipe(
      on("session.NoSessionFound", "session.SessionFound"),
      parallel((happened) =>
        run(restore).pipe(
          mergeMap((commands) =>
            isLeft(commands) ? [] : from(commands.right.map((command) => reaction(happened, command))),
          ),
        ),
      ),
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
      parallel(() => {
        const challenge = views.challenge(state().session);
        return write("challenge", challenge === null ? null : JSON.stringify(challenge));
      }),
    ),
    happened$.pipe(
      on("session.DestinationKept", "session.DestinationReached", "session.SignedOut"),
      parallel(() => write("destination", state().session.destination)),
    ),
  );
};
