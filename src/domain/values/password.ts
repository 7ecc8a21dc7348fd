/** The shortest password and passcode (spec §9). */
export const PASSWORD_MIN = 8;

/**
 * A special character (spec §9): a visible sign that keyboards have, such as `!`, `€` or `§`. Combining marks, invisible
 * characters and emoji do not count by themselves, since another device may not be able to type them (m11).
 */
const SPECIAL = /(?!\p{Extended_Pictographic})[\p{P}\p{S}]/u;
/** Emoji that are no pictographs to Unicode: skin tones and the letters of flags. */
const EMOJI_PARTS = /[\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;

/**
 * The rules a new password or passcode breaks, every one of them (spec §5): at least 8 characters, counted as
 * a person counts them, and a special character; the confirmation non-empty and equal. Text keys.
 */
export const validatePassword = (password: string, confirmation: string): ReadonlyArray<string> => [
  ...([...password].length < PASSWORD_MIN ? ["rule.password.tooShort"] : []),
  ...(SPECIAL.test(password.replace(EMOJI_PARTS, "")) ? [] : ["rule.password.noSpecial"]),
  ...(confirmation === "" ? ["rule.confirmation.required"] : []),
  ...(confirmation !== "" && confirmation !== password ? ["rule.confirmation.differs"] : []),
];

/** The rule that an existing secret breaks when a form requires it: it must not be empty. `rule` is its text key. */
export const validatePresent = (secret: string, rule: string): ReadonlyArray<string> => (secret === "" ? [rule] : []);

/** The rules a one-time code breaks: six digits. */
export const validateCode = (code: string): ReadonlyArray<string> =>
  /^[0-9]{6}$/.test(code) ? [] : ["rule.code.sixDigits"];
