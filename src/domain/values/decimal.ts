/**
 * An exact decimal, stored as the text that was received: `"12.5"`, `"0.000001"` (docs/wire.md
 * Conventions). A `number` is not a Money and does not compile as one (rule 6, W6).
 */
export type Money = string & { readonly Money: unique symbol };

const CANONICAL = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/** Whether a text is an exact decimal as the wire writes it: no exponent, sign `+`, comma or other digits. */
export const isMoney = (text: string): text is Money => CANONICAL.test(text);
