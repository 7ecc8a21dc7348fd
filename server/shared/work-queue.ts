/** `signed-in` jobs start before `anonymous` ones, so that a flood of sign-ins does not delay payments. */
export type Lane = "signed-in" | "anonymous";

/** A queue that runs `running` jobs at the same time and lets at most `waiting[lane]` more wait. */
export const workQueue = (running: number, waiting: Readonly<Record<Lane, number>>, busy: () => Error) => {
  const queues: Readonly<Record<Lane, Array<() => void>>> = { "signed-in": [], anonymous: [] };
  let active = 0;
  const release = (): void => {
    const next = queues["signed-in"].shift() ?? queues.anonymous.shift();
    // the next job takes the slot of the finished one
    if (next === undefined) active -= 1;
    else next();
  };
  const acquire = (lane: Lane): Promise<void> => {
    if (active < running) {
      active += 1;
      return Promise.resolve();
    }
    if (queues[lane].length >= waiting[lane]) return Promise.reject(busy());
    return new Promise((start) => queues[lane].push(start));
  };
  return {
    /** Runs the job after the jobs before it; rejects at once with `busy()` when its lane's queue is full. */
    run: async <A>(lane: Lane, job: () => Promise<A>): Promise<A> => {
      await acquire(lane);
      try {
        return await job();
      } finally {
        release();
      }
    },
  };
};
