import type { Context } from "./context.ts";

/**
 * Does what follows a change that was committed, and that a job does again when it fails here: a failure is reported and
 * does not change the answer, because the same request once more would make the change twice.
 */
export const followUp = async (ctx: Pick<Context, "background">, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    ctx.background.post(() => Promise.reject(error));
  }
};
