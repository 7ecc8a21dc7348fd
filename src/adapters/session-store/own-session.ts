import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { TokenBundle } from "../../domain/session/entities.ts";
import type { Grant } from "../../domain/session/messages.ts";
import { hashOf, type StateHash } from "../../domain/values/state-hash.ts";
import type { ClockShape } from "../clock/clock.ts";
import type { StorageShape, Stored } from "../storage/storage.ts";
import { measureToken, type SkewShape } from "./skew.ts";
import {
  grantOf,
  readSession,
  replacedToken,
  SESSION_KEYS,
  type StoredSession,
  sessionOf,
  storedSession,
  subjectOf,
  writeSession,
} from "./tokens.ts";

/**
 * Which session a call belongs to. Every sign-in and sign-out begins another epoch, so a call of an earlier one is not
 * sent again, and its answer does not end the session that followed.
 */
export interface SessionEpoch {
  readonly now: () => number;
  /** A sign-in was accepted. */
  readonly begin: () => void;
  /** The stored session is this tab's own: it can end again. */
  readonly resume: () => void;
  /** The user signed out. */
  readonly signOut: () => void;
  /** Ends the session; false when it had ended before, because many calls may find out at once. */
  readonly end: () => boolean;
}

/** `onNext`: the session of before has ended, or another begins. */
export const createSessionEpoch = (onNext: () => void): SessionEpoch => {
  let epoch = 0;
  let ended = false;
  const next = (isEnded: boolean): void => {
    epoch += 1;
    onNext();
    ended = isEnded;
  };
  return {
    now: () => epoch,
    begin: () => next(false),
    resume: () => {
      ended = false;
    },
    signOut: () => next(true),
    end: () => {
      if (ended) return false;
      next(true);
      return true;
    },
  };
};

/** The user whose session a tab is in, by the `sub` claim of the token; unknown until a readable token was taken. */
export interface Subject {
  readonly set: (session: StoredSession | null) => void;
  readonly setIfUnset: (session: StoredSession) => void;
  /** Whether a session is another user's (T5). False for a token that cannot be read: the server decides about it. */
  readonly belongsToAnother: (session: StoredSession) => boolean;
}

/** The subject of one tab's session. */
export const createSubject = (): Subject => {
  let current: string | null = null;
  const set = (session: StoredSession | null): void => {
    current = session === null ? null : subjectOf(session.accessToken);
  };
  return {
    set,
    setIfUnset: (session) => {
      if (current === null) set(session);
    },
    belongsToAnother: (session) => {
      const subject = subjectOf(session.accessToken);
      return current !== null && subject !== null && subject !== current;
    },
  };
};

/** The session in storage. `another`: it belongs to a user who signed in since, and not to this tab (T5). */
interface CurrentSession {
  readonly grant: Grant;
  readonly another: boolean;
}

/** What starts, replaces and ends the session of this tab. */
export interface OwnSession {
  /** The grant of a bundle's tokens; stores nothing. */
  readonly describe: (bundle: TokenBundle) => Grant;
  /**
   * Stores the tokens of an accepted sign-in; where storage refuses them, this tab alone has them (T10). A session that
   * they replace is revoked on the server (S16).
   */
  readonly adopt: (bundle: TokenBundle) => Effect.Effect<void>;
  /** Revokes tokens that were never stored; does not wait for the answer. */
  readonly revoke: (bundle: TokenBundle) => Effect.Effect<void>;
  /** The session in storage. The first one that is read after a sign-out becomes this tab's own. */
  readonly current: () => Stored<CurrentSession | null>;
  /**
   * Clears the stored session and sends POST /logout, best effort: never waits for an answer and never fails. Another
   * user's session that has replaced this tab's stays as it is.
   */
  readonly signOut: Effect.Effect<void>;
}

interface Options {
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly skew: SkewShape;
  readonly subject: Subject;
  readonly epoch: SessionEpoch;
  /** Ends a session on the server, without waiting for the answer. */
  readonly revoke: (session: StoredSession) => Effect.Effect<void>;
}

/** How long ago the tokens of a sign-in were issued, at most, in milliseconds: the time limit of its answer. */
const SIGN_IN_WITHIN = 30_000;

/** The session of one tab in storage, which all tabs share. */
export const createOwnSession = ({ storage, clock, skew, subject, epoch, revoke }: Options): OwnSession => {
  /** The hash of the access token of the session that this tab signed out of: no token is held after that (R14). */
  let signedOut: StateHash | null = null;
  return {
    describe: (bundle) => {
      measureToken(skew, bundle.access_token, SIGN_IN_WITHIN);
      return grantOf(sessionOf(bundle, clock.now()), clock.now(), skew.known());
    },
    revoke: (bundle) => revoke(sessionOf(bundle, clock.now())),
    adopt: (bundle) =>
      Effect.suspend(() => {
        epoch.begin();
        signedOut = null;
        const session = sessionOf(bundle, clock.now());
        const before = storedSession(storage);
        subject.set(before);
        // another user's data on the device is cleared; readers find a session at every moment
        if (subject.belongsToAnother(session)) storage.clearOnLogout(SESSION_KEYS);
        subject.set(session);
        writeSession(storage, session);
        skew.persist();
        measureToken(skew, session.accessToken, SIGN_IN_WITHIN);
        const isReplaced = before !== null && before.refreshToken !== session.refreshToken;
        return isReplaced ? revoke(before) : Effect.void;
      }),
    current: () =>
      Result.map(readSession(storage), (session) => {
        if (session === null) return null;
        if (signedOut !== null && hashOf(replacedToken(storage)) === signedOut) {
          // a refresh in another tab stored it before that tab saw the logout (T4)
          storage.clearOnLogout();
          return null;
        }
        const found = {
          grant: grantOf(session, clock.now(), skew.known()),
          another: subject.belongsToAnother(session),
        };
        if (!found.another) {
          epoch.resume();
          subject.setIfUnset(session);
        }
        return found;
      }),
    signOut: Effect.suspend(() => {
      epoch.signOut();
      const session = storedSession(storage);
      const belongsToAnother = session !== null && subject.belongsToAnother(session);
      if (!belongsToAnother) signedOut = session === null ? null : hashOf(session.accessToken);
      subject.set(null);
      skew.forget();
      if (belongsToAnother) return Effect.void;
      storage.clearOnLogout();
      return session === null ? Effect.void : revoke(session);
    }),
  };
};
