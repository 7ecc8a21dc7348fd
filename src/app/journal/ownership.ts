import type { Envelope, Tagged } from "../../domain/decider/message.ts";

/** Whose session recorded what is held. Entries are named by their `seq`. */
export interface Ownership {
  /**
   * Takes the next entry, the events that it led to, and whose session it is then. `begins`: a session begins after one
   * that ended with the entry `begins`. `forget`: entries up to this one are an earlier user's. `ends`: the entry is the
   * last one of its user so far.
   */
  readonly next: (
    envelope: Pick<Envelope, "seq" | "cause">,
    events: ReadonlyArray<Tagged>,
    user: string | null,
  ) => { readonly begins: number | null; readonly forget: number | null; readonly ends: boolean };
  /** The last entry of the session that ended last, while no other one has begun; else null. */
  readonly ended: () => number | null;
  /** The last entry of an ended session while it is not known whether the session since then is of the same user; else null. */
  readonly undecided: () => number | null;
}

/**
 * Tracks whose session it is (R15): an entry caused by entries of an earlier user belongs to that user. When a session
 * begins after another, what that one recorded waits until the user is known: of the same user it is kept, of another it
 * is forgotten.
 */
export const createOwnership = (subjectChange: (event: Tagged) => "ends" | "begins" | null): Ownership => {
  let user: string | null = null;
  /** During a session null. */
  let ended: number | null = null;
  let before: { readonly last: number; readonly user: string | null } | null = null;
  return {
    ended: () => ended,
    undecided: () => before?.last ?? null,
    next: ({ seq, cause }, events, now) => {
      const changes = events.map(subjectChange);
      const begins = changes.includes("begins") ? ended : null;
      let forget: number | null = null;
      if (begins !== null) {
        before = { last: begins, user };
        user = null;
      }
      if (changes.includes("begins")) ended = null;
      if (ended === null && now !== null) user = now;
      const isOver = changes.includes("ends");
      const isLate = ended !== null && cause !== null && cause <= ended;
      // the user of the session before is not known either, or another, or this one has ended unknown
      if (before !== null && (before.user === null || user !== null || isOver)) {
        if (before.user === null || before.user !== user) forget = before.last;
        before = null;
      }
      const ends = isOver || isLate;
      if (ends) ended = seq;
      return { begins, forget, ends };
    },
  };
};
