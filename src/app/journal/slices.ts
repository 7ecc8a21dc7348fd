import type { Steps } from "../../domain/log/draw.ts";

export type { Steps } from "../../domain/log/draw.ts";

/** How long a slice of work may take before the page can handle input, in milliseconds. */
const SLICE = 4;

interface Slicing {
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  /** Resolves in a later task, so that the browser can handle input and draw a frame. */
  readonly pause: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Does the work in slices of about 4 ms. Rejects with the signal's reason once it is aborted. */
export const inSlices = async <Result>(steps: Steps<Result>, { now, pause, signal }: Slicing): Promise<Result> => {
  let end = now() + SLICE;
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done === true) return step.value;
    if (now() < end) continue;
    await pause();
    end = now() + SLICE;
  }
};

/** Does the work without a pause. */
export const atOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
