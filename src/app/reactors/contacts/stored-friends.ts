import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { Api } from "../../../adapters/api.ts";
import { storedSubject } from "../../../adapters/session-store/tokens.ts";
import type { EncryptedTexts } from "../../../adapters/storage/encrypted-texts.ts";
import { withinHydration } from "../../../adapters/storage/hydration.ts";
import { forgetFriends, keepsNothing } from "../../../adapters/storage/kept-figures.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import type { StorageShape } from "../../../adapters/storage/storage.ts";
import { type Contact, views } from "../../../domain/contacts/index.ts";

/** The stored friends are no list of people. */
class Unreadable extends Error {}

/**
 * The friends as they are stored, encrypted (spec §3: the only slice of the root state on the device): the user whose they
 * are, and the first people that the user follows. Every version of the client must read what an earlier one stored.
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

/** What an encrypted value begins with. An earlier version, or a person by hand, wrote the text itself. */
const ENCRYPTED = "v1.";

/**
 * Reads the friends of the user of this session; null if there are none, or if they are another user's. If the value cannot
 * be read, or not within 5 seconds, it fails and nothing is written over the value until a logout (W12). A readable value
 * is removed, so that an encrypted one can take its place.
 */
export const readFriends = Effect.fnUntraced(function* (storage: StorageShape, { decrypt }: EncryptedTexts) {
  if (keepsNothing(storage)) {
    forgetFriends(storage);
    return null;
  }
  storage.quarantine(KEYS.friends);
  yield* withinHydration("friends", storage.whenReadable([KEYS.friends]));
  const value = yield* Effect.fromResult(storage.readQuarantined(KEYS.friends));
  const user = storedSubject(storage);
  const isEncrypted = value?.startsWith(ENCRYPTED) ?? false;
  // null if it was encrypted for another user, or its key is gone
  const opened =
    value === null || user === null || !isEncrypted
      ? null
      : yield* withinHydration("friends", decrypt(user, value.slice(ENCRYPTED.length)));
  const text = isEncrypted ? opened : value;
  const read = text === null ? null : decode(text);
  if (read !== null && Result.isFailure(read)) return yield* Effect.fail(new Unreadable());
  storage.restore(KEYS.friends);
  if (!isEncrypted) storage.remove(KEYS.friends);
  if (read === null || read.success.user !== user || storedSubject(storage) !== user) return null;
  return read.success.following.map(
    (friend): Contact => ({ ...friend, email: null, phone_number: null, isFollowing: true }),
  );
});

/** The user whose friends this tab may store; null for none, also where the storage is another person's by now (T5). */
const ownSubject = Effect.fnUntraced(function* (storage: StorageShape) {
  if (Result.getOrNull((yield* Api).current())?.another || keepsNothing(storage)) return null;
  return storedSubject(storage);
});

/** Stores the first people that the user of this session follows, without their email addresses and phone numbers. */
export const storeFriends = Effect.fnUntraced(function* (
  storage: StorageShape,
  { encrypt }: EncryptedTexts,
  people: ReadonlyArray<Contact>,
) {
  const user = yield* ownSubject(storage);
  if (user === null) return;
  const following = people
    .filter(({ isFollowing }) => isFollowing)
    .slice(0, views.PER_PAGE)
    .map(({ id, first_name, last_name, username, avatar, following }) => {
      const isShort = avatar !== null && avatar.length <= AVATAR_LIMIT;
      return { id, first_name, last_name, username, avatar: isShort ? avatar : null, following };
    });
  const encrypted = yield* encrypt(user, JSON.stringify({ user, following }));
  // another tab may have ended the session meanwhile, or its user chosen that nothing is kept
  if (encrypted !== null && (yield* ownSubject(storage)) === user) storage.write(KEYS.friends, ENCRYPTED + encrypted);
});
