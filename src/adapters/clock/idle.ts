import { nextTask } from "./live-clock.ts";

/** How long work that can wait is put off at most while the page is busy, in milliseconds. */
const LIMIT = 1_000;

/** Resolves when the page is idle, or in the next task where the browser does not tell (Safari). */
export const whenIdle = (): Promise<void> =>
  typeof requestIdleCallback === "undefined"
    ? nextTask()
    : new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: LIMIT }));
