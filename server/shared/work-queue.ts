/** `signed-in` work is started before `anonymous` work, so that a flood of sign-ins does not hold up payments. */
export type Lane = "signed-in" | "anonymous";

/** Runs expensive work, a few jobs at a time. */
export interface WorkQueue {
  /** Runs the job when it is its turn; rejects at once with `busy()` when its lane's queue is full. */
  readonly run: <A>(lane: Lane, job: () => Promise<A>) => Promise<A>;
}

/** A queue of which `running` jobs run at the same time and at most `waiting[lane]` more wait. */
export const workQueue = (running: number, waiting: Readonly<Record<Lane, number>>, busy: () => Error): WorkQueue => {
  const queues: Readonly<Record<Lane, Array<() => void>>> = { "signed-in": [], anonymous: [] };
  let active = 0;
  const release = (): void => {
    const next = queues["signed-in"].shift() ?? queues.anonymous.shift();
    // the place of the finished job goes to the next one
    if (next === undefined) active -= 1;
    else next();
  };
  const admitted = (lane: Lane): Promise<void> => {
    if (active < running) {
      active += 1;
      return Promise.resolve();
    }
    if (queues[lane].length >= waiting[lane]) return Promise.reject(busy());
    return new Promise((start) => queues[lane].push(start));
  };
  return {
    run: async (lane, job) => {
      await admitted(lane);
      try {
        return await job();
      } finally {
        release();
      }
    },
  };
};
