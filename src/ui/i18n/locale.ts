const [first = ""]: ReadonlyArray<string> = globalThis.navigator?.languages ?? [];

/**
 * The locale of dates, times, counts, lists and names of countries; every `Intl` format of the screens uses it: the region of
 * the browser's first language if that is English, else `en-GB`. The texts are English (spec §1), so only the region follows
 * the browser. Amounts of money have one format everywhere.
 */
export const LOCALE = /^en-[A-Z]{2}$/.test(first) ? first : "en-GB";

export const DATE_STYLE = { dateStyle: "medium" } as const;
/** An instant in local time: `12 Dec 2026, 14:03`. */
export const DATE_TIME = new Intl.DateTimeFormat(LOCALE, { ...DATE_STYLE, timeStyle: "short" });
