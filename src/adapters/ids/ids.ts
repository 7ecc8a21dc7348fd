/** New ids and random numbers: `next` returns a UUID, `randomNumber` a whole number in 0 … 2³²−1. */
export interface Ids {
  readonly next: () => string;
  readonly randomNumber: () => number;
}

/** Ids and numbers from the random source of the platform. */
export const liveIds: Ids = {
  next: () => crypto.randomUUID(),
  randomNumber: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
};

/** Sequential ids and the same random numbers in each run, for tests. */
export const createCountedIds = (): Ids => {
  let count = 0;
  let randomNumber = 0;
  return {
    next: () => {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
    },
    randomNumber: () => {
      randomNumber = (Math.imul(randomNumber, 1_664_525) + 1_013_904_223) >>> 0;
      return randomNumber;
    },
  };
};
