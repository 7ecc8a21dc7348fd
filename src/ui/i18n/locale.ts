const [first = ""]: ReadonlyArray<string> = globalThis.navigator?.languages ?? [];

/**
 * The locale of dates, times, counts, lists and names of countries; every `Intl` format of the screens uses it: the region of
 * the browser's first language if that is English, else `en-GB`. The texts are English (spec §1), so only the region follows
 * the browser. Amounts of money have one format everywhere.
 */
export const LOCALE = /^en-[A-Z]{2}$/.test(first) ? first : "en-GB";

export const DATE_STYLE = { dateStyle: "medium" } as const;

/** A format that is made when it is first needed: the first one of a page is slow, and the balances need none. */
export const lazyFormat = <Format>(make: () => Format): (() => Format) => {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
