/** The locale for a browser's languages: the region of its first one if that is English, else `en-GB`. */
export const localeOf = ([first = ""]: ReadonlyArray<string>): string =>
  /^en-[A-Z]{2}$/.test(first) ? first : "en-GB";

/**
 * The locale of dates, times, counts, lists and names of countries; every `Intl` format of the screens uses it. The texts are
 * English (spec §1), so the region alone follows the browser. Amounts of money have one format everywhere.
 */
export const LOCALE = localeOf(globalThis.navigator?.languages ?? []);
