import * as Effect from "effect/Effect";
import { DeviceTrust } from "../../adapters/storage/device-trust.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import { readOrNull, Storage } from "../../adapters/storage/storage.ts";
import { Vault } from "../../adapters/vault/vault.ts";

/** The token in local storage: of the session before it ends, or put there by hand. */
const inStorage = Storage.use((storage) => Effect.sync(() => readOrNull(storage, KEYS.rememberToken)));

/** Writes the token into local storage, or takes it out; one that cannot be written is only not there. */
const toStorage = (token: string | null) =>
  Storage.use((storage) =>
    Effect.sync(
      () => void (token === null ? storage.remove(KEYS.rememberToken) : storage.write(KEYS.rememberToken, token)),
    ),
  );

const tokenOf = (identifier: string) =>
  Effect.gen(function* () {
    const written = yield* inStorage;
    return written ?? (yield* (yield* DeviceTrust).find(identifier))?.token ?? null;
  });

/** The vault's handle of the token that names this device as trusted by an account; null when there is none. */
export const trustOf = (identifier: string) =>
  Effect.gen(function* () {
    const token = yield* tokenOf(identifier);
    return token === null ? null : (yield* Vault).put(token);
  });

/** After a sign-in by code: the new token is kept, or without one an older trust is forgotten. */
export const trustByCode = (identifier: string, token: string | null) =>
  Effect.gen(function* () {
    const device = yield* DeviceTrust;
    yield* toStorage(token);
    yield* token === null ? device.forget(identifier) : device.keep(identifier, token);
  });

/** After a sign-in that a trusted device made without a code: local storage names the token again. */
export const trustByPassword = (identifier: string) =>
  Effect.gen(function* () {
    const token = yield* tokenOf(identifier);
    if (token !== null) yield* toStorage(token);
  });

/** Nothing on this device names it as trusted any more; false when that could not be made sure of. */
export const distrust = (identifiers: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* toStorage(null);
    const { forget } = yield* DeviceTrust;
    return (yield* Effect.forEach(identifiers, forget)).every((gone) => gone);
  });

/** Until when this device is trusted by an account, in ms; null when it is not. */
export const trustedUntil = (identifiers: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { find } = yield* DeviceTrust;
    const ends = (yield* Effect.forEach(identifiers, find)).flatMap((trust) => trust?.expires_at ?? []);
    return ends.length === 0 ? null : Math.max(...ends);
  });
