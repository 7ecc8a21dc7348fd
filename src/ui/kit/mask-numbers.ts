import { MASK } from "./Amount.tsx";

/** One number as people write it: digits of any script, with separators between them. */
const NUMBER = /\p{N}(?:[\p{N}.,'’\u00a0\u202f]*\p{N})?/gu;

/** A text of the server without its numbers, for screens on which balances are hidden. */
export const maskNumbers = (text: string): string => text.replace(NUMBER, MASK);
