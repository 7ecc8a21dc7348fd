/** Fresh names and chance: `next` a UUID, `chance` a whole number in 0 … 2³²−1. */
export interface Ids {
  readonly next: () => string;
  readonly chance: () => number;
}

/** From the platform's own source of randomness. */
export const liveIds: Ids = {
  next: () => crypto.randomUUID(),
  chance: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
};

/** Counted ids and the same chances every time, for tests. */
export const createCountedIds = (): Ids => {
  let count = 0;
  let chance = 0;
  return {
    next: () => {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
    },
    chance: () => {
      chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
      return chance;
    },
  };
};
