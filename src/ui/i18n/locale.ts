/** The locale of dates, lists and names for the language of the texts; every `Intl` format of the screens uses it. */
export const LOCALE = "en-GB";
