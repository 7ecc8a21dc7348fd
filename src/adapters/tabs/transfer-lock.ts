import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import { browserLock } from "./refresh-lock.ts";

type Within = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>;

/** Lets one tab of the device at a time check and store a transfer (W15). */
export interface TransferLockShape {
  /** Locks the check for a duplicate and the storing of a transfer. Without Web Locks, pauses for a random time first. */
  readonly claim: Within;
  /** Locks the change of a stored transfer. Without Web Locks, runs at once. */
  readonly write: Within;
}

export class TransferLock extends Context.Service<TransferLock, TransferLockShape>()("optio/adapters/TransferLock") {}

/** A Web Lock if the browser supports it, otherwise a random pause. `randomNumber` returns a whole number, at least 0. */
export const browserTransferLock = (
  window: Parameters<typeof browserLock>[0],
  prefix: string,
  randomNumber: () => number,
): TransferLockShape => {
  const lock = browserLock(window, `${prefix}.transfers`, randomNumber);
  return { claim: lock.within, write: window.navigator.locks === undefined ? (effect) => effect : lock.within };
};
