import { type StoredSession, subjectOf } from "./tokens.ts";

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
