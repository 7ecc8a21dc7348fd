import { KEYS } from "../../../adapters/storage/keys.ts";
import { readOrNull, type StorageShape, writeOrRemove } from "../../../adapters/storage/storage.ts";
import { views } from "../../../domain/session/index.ts";
import { on, perform, type Reactor } from "../reactor.ts";

/** Whether this browser asked for a sign-in message that may still be valid. `now` in ms. */
export const isLinkAsked = (storage: StorageShape, now: number): boolean => {
  const at = Number(readOrNull(storage, KEYS.linkAsked) ?? Number.NaN);
  return Math.abs(now - at) < views.CODE_LIFE;
};

/** Remembers for the tab in which the link opens that this browser asked for it, until it is signed in or its code screen is left. */
export const linkAsked: Reactor = (happened$, { storage, state, now }) =>
  happened$.pipe(
    on("session.CodeSent", "session.Resent", "session.ChallengeLeft", "session.SignedIn"),
    perform(() => {
      const purpose = views.challenge(state().session)?.purpose;
      const isAsked = purpose === "sign-in" || purpose === "sign-up";
      writeOrRemove(storage, KEYS.linkAsked, isAsked ? String(now()) : null);
    }),
  );
