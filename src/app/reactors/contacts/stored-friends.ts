import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { Api } from "../../../adapters/api.ts";
import { storedSubject } from "../../../adapters/session-store/tokens.ts";
import { withinHydration } from "../../../adapters/storage/hydration.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import type { StorageShape } from "../../../adapters/storage/storage.ts";
import { type Contact, views } from "../../../domain/contacts/index.ts";

/** The stored friends are no list of people. */
class Unreadable extends Error {}

/**
 * The friends as they are stored (spec §3: the only slice of the root state on the device): the user whose they are, and
 * the first people that the user follows. Every version of the client must read what an earlier one stored.
 */
const stored = Schema.Struct({
  user: Schema.String,
  following: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      first_name: Schema.String,
      last_name: Schema.String,
      username: Schema.String,
      avatar: Schema.NullOr(Schema.String),
      following: Schema.Boolean,
    }),
  ),
});
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(stored));

/** The longest address of a photo that is stored; a photo inside its address would fill the storage. */
const AVATAR_LIMIT = 200;

/**
 * Reads the friends of the user of this session; null if there are none, or if they are another user's. If the value cannot
 * be read, or not within 5 seconds, it fails and nothing is written over the value until a logout (W12).
 */
export const readFriends: (storage: StorageShape) => Effect.Effect<ReadonlyArray<Contact> | null, unknown> =
  Effect.fnUntraced(function* (storage) {
    storage.quarantine(KEYS.friends);
    yield* withinHydration("friends", storage.whenReadable([KEYS.friends]));
    const text = yield* Effect.fromResult(storage.readQuarantined(KEYS.friends));
    const read = text === null ? null : decode(text);
    if (read !== null && Result.isFailure(read)) return yield* Effect.fail(new Unreadable());
    storage.restore(KEYS.friends);
    if (read === null || read.success.user !== storedSubject(storage)) return null;
    return read.success.following.map((friend) => ({ ...friend, email: null, phone_number: null, isFollowing: true }));
  });

/** Stores the first people that the user of this session follows, without their email addresses and phone numbers. */
export const storeFriends = Effect.fnUntraced(function* (storage: StorageShape, people: ReadonlyArray<Contact>) {
  // the storage belongs to another person's session by now (T5)
  if (Result.getOrNull((yield* Api).current())?.another ?? false) return;
  const user = storedSubject(storage);
  if (user === null) return;
  const following = people
    .filter(({ isFollowing }) => isFollowing)
    .slice(0, views.PER_PAGE)
    .map(({ id, first_name, last_name, username, avatar, following }) => {
      const isShort = avatar !== null && avatar.length <= AVATAR_LIMIT;
      return { id, first_name, last_name, username, avatar: isShort ? avatar : null, following };
    });
  storage.write(KEYS.friends, JSON.stringify({ user, following }));
});
