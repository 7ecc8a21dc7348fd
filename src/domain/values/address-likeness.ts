import { sharedPrefix } from "./address.ts";

/** The numbers of equal characters at both ends that block a recipient, and at one end that give a warning (W8). */
const EQUAL_AT_BOTH_ENDS = 3;
const EQUAL_AT_ONE_END = 5;

const equalFromStart = (a: string, b: string): number => {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
};

const reversed = (text: string): string => [...text].reverse().join("");

/** How many characters two addresses share at the start, after the prefix, and at the end. */
export interface SharedEnds {
  readonly leading: number;
  readonly trailing: number;
}

/** The shared ends of two different addresses of one family, whatever their case; null for the same or unlike ones. */
export const sharedEnds = (a: string, b: string): SharedEnds | null => {
  const prefix = sharedPrefix(a);
  if (prefix !== sharedPrefix(b)) return null;
  const [left, right] = [a.slice(prefix.length).toLowerCase(), b.slice(prefix.length).toLowerCase()];
  if (left === right) return null;
  return { leading: equalFromStart(left, right), trailing: equalFromStart(reversed(left), reversed(right)) };
};

/** How similar two addresses are: attackers forge `both-ends`, `one-end` can be a coincidence (W8). */
export type Likeness = "both-ends" | "one-end";

/** How an address can be mistaken for another, or null. */
export const likenessOf = (a: string, b: string): Likeness | null => {
  const ends = sharedEnds(a, b);
  if (ends === null) return null;
  if (Math.min(ends.leading, ends.trailing) >= EQUAL_AT_BOTH_ENDS) return "both-ends";
  return Math.max(ends.leading, ends.trailing) >= EQUAL_AT_ONE_END ? "one-end" : null;
};
