import { hasVisibleCharacter } from "./plain-text.ts";

/** Blanks at the ends: spaces of every width, tabs and breaks, and the blank of braille. */
const ENDS = /^[\s\p{Z}\u2800]+|[\s\p{Z}\u2800]+$/gu;

/**
 * A memo as it is sent: nobody sees a blank at its ends, and an exchange that compares it exactly would not credit it. A memo
 * without a visible character is none: the empty text. Screens and the server use this one definition.
 */
export const canonicalMemo = (memo: string): string => (hasVisibleCharacter(memo) ? memo.replace(ENDS, "") : "");

/** A memo of a payment code on one line: each break or tab is one space, because a field would drop it and join its sides. */
export const memoOnOneLine = (memo: string): string => memo.replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/gu, " ");
