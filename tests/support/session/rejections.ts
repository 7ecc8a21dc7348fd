import { afterAll, beforeAll, expect } from "vitest";

/** Counts unhandled rejections while the tests of a file run; there must be none (T13). */
export const expectNoUnhandledRejections = (): void => {
  const seen: Array<unknown> = [];
  const note = (reason: unknown): void => void seen.push(reason);
  beforeAll(() => {
    process.on("unhandledRejection", note);
  });
  afterAll(async () => {
    // a rejection is reported after the microtask queue is empty
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(seen).toEqual([]);
  });
};
