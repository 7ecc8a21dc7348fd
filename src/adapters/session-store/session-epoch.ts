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

export const createSessionEpoch = (): SessionEpoch => {
  let epoch = 0;
  let ended = false;
  const next = (isEnded: boolean): void => {
    epoch += 1;
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
