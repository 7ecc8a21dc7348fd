/** What keeps a word of the phrase out of the browser's own memory, its speller and password managers (S7). */
export const UNREMEMBERED = {
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": "",
  "data-lpignore": "true",
} as const;
