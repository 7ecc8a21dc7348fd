import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { concat, defer, EMPTY, filter, ignoreElements, merge, mergeMap, of } from "rxjs";
import {
  browserKeyPlace,
  createEncryptedTexts,
  type EncryptedTexts,
} from "../../../adapters/storage/encrypted-texts.ts";
import { HydrationTimedOut } from "../../../adapters/storage/hydration.ts";
import { Command, views } from "../../../domain/contacts/index.ts";
import { latest, on, type Reactor, reaction } from "../reactor.ts";
import { readFriends, storeFriends } from "./stored-friends.ts";

/**
 * Restores the people that the user follows as an earlier page stored them, so that they are shown before the server
 * answers, and stores each newer list (spec §3, §4). Nothing is stored before the stored list was read (W12).
 */
export const friends =
  (texts: EncryptedTexts): Reactor =>
  (happened$, { run, storage, state, report }) => {
    const store = defer(() => {
      const following = views.peopleOf(state().contacts, "following");
      return views.isListKnown(following)
        ? run(storeFriends(storage, texts, following.list)).pipe(ignoreElements())
        : EMPTY;
    });
    const changes = happened$.pipe(
      on("contacts.PeopleLoaded", "contacts.Changed"),
      filter(({ event }) => event._tag === "contacts.Changed" || event.segment === "following"),
      latest(() => store),
    );
    return happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((begun) => {
        // the user sees that storage refused; it is not a bug
        const found = readFriends(storage, texts).pipe(Effect.catchTag("StorageFailed", () => Effect.succeed(null)));
        const restored = run(found).pipe(
          mergeMap((read) => {
            if (isLeft(read)) {
              // a busy device may take longer than the limit; anything else is a bug
              const isLate = read.left instanceof HydrationTimedOut;
              report(isLate ? "the stored friends were not read in time" : "the stored friends could not be read");
              return EMPTY;
            }
            return read.right === null ? EMPTY : of(reaction(begun, Command.RestoreFriends({ people: read.right })));
          }),
        );
        return concat(restored, merge(store, changes));
      }),
    );
  };

/** The friends of a browser's storage. */
export const browserFriends =
  (crypto: Crypto): Reactor =>
  (happened$, context) =>
    friends(createEncryptedTexts(browserKeyPlace(context.config.storagePrefix), crypto))(happened$, context);
