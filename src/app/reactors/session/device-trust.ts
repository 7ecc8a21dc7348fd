import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { EMPTY, merge, mergeMap, of } from "rxjs";
import { DeviceTrust } from "../../../adapters/storage/device-trust.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import { readOrNull, type StorageShape, writeOrRemove } from "../../../adapters/storage/storage.ts";
import type { VaultShape } from "../../../adapters/vault/vault.ts";
import { Command, type User, views } from "../../../domain/session/index.ts";
import { latest, on, parallel, type Reactor, reaction } from "../reactor.ts";

/** Writes the token into local storage, or removes it; a refused write leaves the device untrusted. */
const toStorage = (storage: StorageShape, token: string | null): void =>
  void writeOrRemove(storage, KEYS.rememberToken, token);

/** The token in local storage, of the running session or written by hand, or else the one that outlived a logout. */
const tokenOf = Effect.fnUntraced(function* (storage: StorageShape, identifier: string) {
  const stored = readOrNull(storage, KEYS.rememberToken);
  return stored ?? (yield* (yield* DeviceTrust).find(identifier))?.token ?? null;
});

/** The handle of the token by which an account trusts this device; null without one. */
export const trustOf = Effect.fnUntraced(function* (
  { storage, vault }: { readonly storage: StorageShape; readonly vault: VaultShape },
  identifier: string,
) {
  const token = yield* tokenOf(storage, identifier);
  return token === null ? null : vault.put(token);
});

/** After a sign-in by code: stores the new token, or without one removes an older trust. */
export const trustByCode = Effect.fnUntraced(function* (
  storage: StorageShape,
  identifier: string,
  token: string | null,
) {
  const device = yield* DeviceTrust;
  toStorage(storage, token);
  yield* token === null ? device.forget(identifier) : device.store(identifier, token);
});

/** After a sign-in of a trusted device without a code: local storage has the token again. */
export const trustByPassword = Effect.fnUntraced(function* (storage: StorageShape, identifier: string) {
  const token = yield* tokenOf(storage, identifier);
  if (token !== null) toStorage(storage, token);
});

/** Removes the trust of this device; false when that cannot be confirmed. */
const distrust = Effect.fnUntraced(function* (storage: StorageShape, identifiers: ReadonlyArray<string>) {
  toStorage(storage, null);
  const { forget } = yield* DeviceTrust;
  return (yield* Effect.forEach(identifiers, forget)).every((isRemoved) => isRemoved);
});

/** Until when this device is trusted by an account, in ms; null when it is not. */
const trustedUntil = Effect.fnUntraced(function* (identifiers: ReadonlyArray<string>) {
  const { find } = yield* DeviceTrust;
  const ends = (yield* Effect.forEach(identifiers, find)).flatMap((trust) => trust?.expires_at ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
});

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
