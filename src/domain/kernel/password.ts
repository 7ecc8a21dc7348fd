/** The shortest password and passcode (spec §9). */
export const PASSWORD_MIN = 8;

/** Anything but a letter, a digit or white space. */
const SPECIAL = /[^\p{L}\p{N}\s]/u;

/**
 * The rules a new password or passcode breaks, every one of them (spec §5): at least 8 characters, counted as
 * a person counts them, and a special character; the confirmation non-empty and equal. Text keys.
 */
export const judgePassword = (password: string, confirmation: string): ReadonlyArray<string> => [
  ...([...password].length < PASSWORD_MIN ? ["rule.password.tooShort"] : []),
  ...(SPECIAL.test(password) ? [] : ["rule.password.noSpecial"]),
  ...(confirmation === "" ? ["rule.confirmation.required"] : []),
  ...(confirmation !== "" && confirmation !== password ? ["rule.confirmation.differs"] : []),
];

/** The rule an existing secret breaks when it is asked for: only that it is there. `rule` is its text key. */
export const judgePresent = (secret: string, rule: string): ReadonlyArray<string> => (secret === "" ? [rule] : []);

/** The rules a one-time code breaks: six digits. */
export const judgeCode = (code: string): ReadonlyArray<string> =>
  /^[0-9]{6}$/.test(code) ? [] : ["rule.code.sixDigits"];
