import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { browserLock } from "./refresh-lock.ts";

type Within = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>;

/** Lets one tab of the device at a time check and store a transfer (W15). */
export interface TransferLockShape {
  /** Around checking for a duplicate and storing the transfer. Without Web Locks each tab pauses at random first. */
  readonly claim: Within;
  /** Around changing a stored transfer. Without Web Locks it runs at once. */
  readonly write: Within;
}

export class TransferLock extends Context.Service<TransferLock, TransferLockShape>()("optio/adapters/TransferLock") {}

/** The longest that a write to local storage takes to reach the process of another tab, in milliseconds. */
const PROPAGATION = 50;

/** The best lock that this browser has. `randomNumber` returns a random whole number, at least 0. */
export const browserTransferLock = (
  window: Parameters<typeof browserLock>[0],
  prefix: string,
  randomNumber: () => number,
): TransferLockShape => {
  const lock = browserLock(window, `${prefix}.transfers`, randomNumber);
  // the tab that had the lock before may have written just now
  const locked: Within = (effect) => lock.within(Effect.andThen(Effect.sleep(PROPAGATION), effect));
  return { claim: locked, write: window.navigator.locks === undefined ? (effect) => effect : locked };
};
