import { useState } from "react";

/** How many rows of a long list are in the page at first, and how many each step adds, unless a list says otherwise. */
const STEP = 100;

/** The rows of a long list that are in the page, and what {@link ShowMore} says and does below them. */
type Revealed<Row> = {
  readonly revealed: ReadonlyArray<Row>;
  /** How many rows there are in all. */
  readonly all: number;
  readonly left: number;
  readonly more: () => void;
};

/** The first rows of a list, however long the list is: how many are left, and how to reveal the next ones. At least `least` are revealed. */
export const useRevealed = <Row>(rows: ReadonlyArray<Row>, least = 0, step = STEP): Revealed<Row> => {
  const [steps, setSteps] = useState(1);
  const count = Math.max(steps * step, least);
  return {
    revealed: rows.length <= count ? rows : rows.slice(0, count),
    all: rows.length,
    left: Math.max(0, rows.length - count),
    more: () => setSteps(Math.floor(count / step) + 1),
  };
};
