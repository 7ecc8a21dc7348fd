/**
 * Characters that no name needs and that change how a text is read: controls, bidi controls, zero-width spaces,
 * separators of lines, private and unpaired code units, tags. Joiners stay: several scripts and emoji need them.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** A visible character: not a space, mark, format character or blank letter. */
const INK = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LATIN = /\p{Script=Latin}/u;
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Whether a text contains an invisible character, or no visible one. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text) || !INK.test(text);

/** Characters that are invisible, or that change the reading order. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;
/** Joiners inside an emoji and in scripts that write with them, and selectors of a variant of an emoji or ideograph. */
const SHAPING =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{M}|(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})\p{L})[\u200c\u200d]|(?<=\p{Emoji}|\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180f]/gu;

/**
 * Whether free text contains an invisible character: a control, a bidi control, a zero-width or other ignorable
 * character. Joiners and variation selectors are allowed where an emoji or a script needs them.
 */
export const hasInvisibleCharacters = (text: string): boolean => INVISIBLE.test(text.replace(SHAPING, ""));

/** Whether a word mixes Latin letters with Cyrillic or Greek ones that look the same (`Аdа`). */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && LOOKS_LATIN.test(word));
