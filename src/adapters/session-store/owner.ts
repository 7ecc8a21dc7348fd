import { type StoredSession, subjectOf } from "./sessions.ts";

/** Whose session a tab is in, as its token says; nobody's, or unknown, until a token that can be read was taken. */
export interface Owner {
  /** Takes a session for this tab's own. */
  readonly becomes: (session: StoredSession | null) => void;
  /** Takes it unless the tab has one. */
  readonly maybe: (session: StoredSession) => void;
  /** Whether a session is another person's (T5). A token that can't be read names nobody, and is the server's to judge. */
  readonly isNot: (session: StoredSession) => boolean;
}

/** The owner of one tab's session. */
export const createOwner = (): Owner => {
  let owner: string | null = null;
  const becomes = (session: StoredSession | null): void => {
    owner = session === null ? null : subjectOf(session.accessToken);
  };
  return {
    becomes,
    maybe: (session) => {
      if (owner === null) becomes(session);
    },
    isNot: (session) => {
      const subject = subjectOf(session.accessToken);
      return owner !== null && subject !== null && subject !== owner;
    },
  };
};
