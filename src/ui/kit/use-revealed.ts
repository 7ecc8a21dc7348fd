import { useState } from "react";

/** How many rows of a long list are in the page at first, and how many each step adds. */
const STEP = 100;

/**
 * The first rows of a list, however long the list is: how many are left, and how to reveal the next ones.
 * At least `least` are revealed.
 */
export const useRevealed = <Row>(
  rows: ReadonlyArray<Row>,
  least = 0,
): { readonly revealed: ReadonlyArray<Row>; readonly left: number; readonly more: () => void } => {
  const [steps, setSteps] = useState(1);
  const count = Math.max(steps * STEP, least);
  return {
    revealed: rows.length <= count ? rows : rows.slice(0, count),
    left: Math.max(0, rows.length - count),
    more: () => setSteps(Math.floor(count / STEP) + 1),
  };
};
