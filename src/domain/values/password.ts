/** The shortest password and passcode (spec §9). */
export const PASSWORD_MIN = 8;

/**
 * A special character (spec §9): a visible sign that keyboards have, such as `!`, `€` or `§`. Combining marks, invisible
 * characters and emoji do not count by themselves, since another device may not be able to type them.
 */
const SPECIAL = /(?!\p{Extended_Pictographic})[\p{P}\p{S}]/u;
/** Emoji that are no pictographs to Unicode: skin tones and the letters of flags. */
const EMOJI_PARTS = /[\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;

/**
 * All rules that a new password or passcode violates (spec §5): at least 8 characters, counted as
 * users perceive them, and a special character; the confirmation non-empty and equal. Text keys.
 */
export const validatePassword = (password: string, confirmation: string): ReadonlyArray<string> => [
  ...([...password].length < PASSWORD_MIN ? ["rule.password.tooShort"] : []),
  ...(SPECIAL.test(password.replace(EMOJI_PARTS, "")) ? [] : ["rule.password.noSpecial"]),
  ...(confirmation === "" ? ["rule.confirmation.required"] : []),
  ...(confirmation !== "" && confirmation !== password ? ["rule.confirmation.differs"] : []),
];

/** The rule that an existing secret violates when a form requires it: it must not be empty. `rule` is its text key. */
export const validatePresent = (secret: string, rule: string): ReadonlyArray<string> => (secret === "" ? [rule] : []);

/** The rules that a one-time code violates: six digits. */
export const validateCode = (code: string): ReadonlyArray<string> =>
  /^[0-9]{6}$/.test(code) ? [] : ["rule.code.sixDigits"];
