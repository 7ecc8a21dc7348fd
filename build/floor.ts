/**
 * The oldest browsers that the product supports: the build writes no newer syntax, the document tells older ones, and the
 * README people (`tests/house/floor.test.ts`).
 */
export const FLOOR = { chrome: "111", firefox: "128", safari: "16.4" } as const;
