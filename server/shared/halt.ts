/** A halt of the sandbox's chain: from `since` until `until`, in milliseconds since 1970, no block is made. */
export interface Halt {
  readonly since: number;
  readonly until: number;
}

const isDuring = (at: Date, halt: Halt | null): halt is Halt =>
  halt !== null && at.getTime() >= halt.since && at.getTime() < halt.until;

/** The time of the newest block at a time: what is due after it has not happened yet. */
export const newestBlock = (at: Date, halt: Halt | null): Date => (isDuring(at, halt) ? new Date(halt.since) : at);

/** The earliest time from `at` on at which a block does something. */
export const nextBlock = (at: Date, halt: Halt | null): Date => (isDuring(at, halt) ? new Date(halt.until) : at);

/** A halt as a text, and back; null for a text that is none. */
export const haltText = ({ since, until }: Halt): string => `${since}-${until}`;
export const haltIn = (text: string): Halt | null => {
  const [, since, until] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return since === undefined || until === undefined ? null : { since: Number(since), until: Number(until) };
};
