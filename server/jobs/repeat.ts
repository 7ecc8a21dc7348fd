/** A repeated job. `stop` resolves when the running one has ended. */
export interface Repeated {
  readonly stop: () => Promise<void>;
}

/** Runs a job now and every `everyMs`, one at a time. A failure is reported, and the job runs again at its next time. */
export const repeat = (everyMs: number, job: () => Promise<void>, failed: (error: unknown) => void): Repeated => {
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= job()
      .catch(failed)
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running ?? Promise.resolve();
    },
  };
};
