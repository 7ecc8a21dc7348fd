/** Characters without an appearance of their own (`DI`: default ignorable), which includes those that change the reading order. */
const HIDDEN = /[\p{DI}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;

/** A character of a script whose letters joiners shape: the cursive scripts, and those of India and its neighbors. */
const JOINED =
  "[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mand}\\p{scx=Nkoo}\\p{scx=Adlm}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]";
/** A visible letter or mark. */
const LETTER = "(?!\\p{DI})[\\p{L}\\p{M}]";
/** Signs that remove a consonant's vowel; a joiner after one chooses the form of the consonant. */
const VIRAMA = "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u103a\\u17d2]";

/** Hidden characters that an emoji, a script or an ideograph is written with, where it needs them. */
const SHAPING = [
  // joined pictures, the color or text form of one, keycaps, and the flags of England, Scotland and Wales
  "(?<=\\p{ExtPict}\\ufe0f?|\\p{EMod})\\u200d(?=\\p{ExtPict})",
  "(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  "(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}",
  `(?<=(?=${JOINED})${LETTER})[\\u200c\\u200d](?=(?=${JOINED})${LETTER})`,
  `(?<=${VIRAMA})[\\u200c\\u200d]`,
  "(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
  "(?<=(?=\\p{L})\\p{sc=Mongolian})[\\u180b-\\u180f]",
].join("|");

// the class of all these characters comes first because it is cheap: a text may be megabytes long
const SHAPING_OR_HIDDEN = new RegExp(
  `(?=[\\u180b-\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0000}-\\u{e01ef}])(?:${SHAPING})|(${HIDDEN.source})`,
  "gu",
);

/**
 * Replaces each hidden character of a text: controls, bidi controls, zero-width, private-use and other characters without
 * an appearance. Joiners and variation selectors stay where an emoji or a script needs them. Screens, forms and the server
 * use this one definition (S5).
 */
export const replaceHidden = (text: string, replacement: (character: string) => string): string =>
  HIDDEN.test(text)
    ? text.replace(SHAPING_OR_HIDDEN, (match: string, hidden?: string) =>
        hidden === undefined ? match : replacement(hidden),
      )
    : text;

/** Whether a text of one line contains a hidden character; tabs and line breaks are hidden ones. */
export const hasHiddenCharacters = (text: string): boolean => replaceHidden(text, () => "") !== text;

/** A visible character: not a space, mark or hidden character. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{DI}\u2800]/u;

export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);
