import * as Effect from "effect/Effect";
import { DeviceTrust } from "../../../adapters/storage/device-trust.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import { readOrNull, Storage } from "../../../adapters/storage/storage.ts";
import { Vault } from "../../../adapters/vault/vault.ts";

/** The token in local storage: of the running session, or written by hand. */
const inStorage = Storage.use((storage) => Effect.sync(() => readOrNull(storage, KEYS.rememberToken)));

/** Writes the token into local storage, or removes it; a refused write leaves the device untrusted. */
const toStorage = (token: string | null) =>
  Storage.use((storage) =>
    Effect.sync(
      () => void (token === null ? storage.remove(KEYS.rememberToken) : storage.write(KEYS.rememberToken, token)),
    ),
  );

const tokenOf = (identifier: string) =>
  Effect.gen(function* () {
    const stored = yield* inStorage;
    return stored ?? (yield* (yield* DeviceTrust).find(identifier))?.token ?? null;
  });

/** The handle of the token by which an account trusts this device; null without one. */
export const trustOf = (identifier: string) =>
  Effect.gen(function* () {
    const token = yield* tokenOf(identifier);
    return token === null ? null : (yield* Vault).put(token);
  });

/** After a sign-in by code: stores the new token, or without one removes an older trust. */
export const trustByCode = (identifier: string, token: string | null) =>
  Effect.gen(function* () {
    const device = yield* DeviceTrust;
    yield* toStorage(token);
    yield* token === null ? device.forget(identifier) : device.store(identifier, token);
  });

/** After a sign-in of a trusted device without a code: local storage has the token again. */
export const trustByPassword = (identifier: string) =>
  Effect.gen(function* () {
    const token = yield* tokenOf(identifier);
    if (token !== null) yield* toStorage(token);
  });

/** Removes the trust of this device; false when that cannot be confirmed. */
export const distrust = (identifiers: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* toStorage(null);
    const { forget } = yield* DeviceTrust;
    return (yield* Effect.forEach(identifiers, forget)).every((isRemoved) => isRemoved);
  });

/** Until when this device is trusted by an account, in ms; null when it is not. */
export const trustedUntil = (identifiers: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { find } = yield* DeviceTrust;
    const ends = (yield* Effect.forEach(identifiers, find)).flatMap((trust) => trust?.expires_at ?? []);
    return ends.length === 0 ? null : Math.max(...ends);
  });
