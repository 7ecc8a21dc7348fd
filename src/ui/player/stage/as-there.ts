const isZone = (timeZone: string): boolean => {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const isLanguage = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
};

/**
 * Lets the screens of a window write dates as the user saw them: in the time zone and language of the visit, not in those
 * of the person who looks at its log. What no browser knows is left out: a log comes from a stranger.
 */
export const showAsThere = (
  window: { readonly navigator: object; readonly Intl: typeof Intl },
  { timeZone, locale }: { readonly timeZone: string; readonly locale: string },
): void => {
  if (isLanguage(locale)) {
    Object.defineProperty(window.navigator, "languages", { configurable: true, value: [locale] });
  }
  if (!isZone(timeZone)) return;
  type Given = ConstructorParameters<typeof Intl.DateTimeFormat>;
  window.Intl.DateTimeFormat = new Proxy(window.Intl.DateTimeFormat, {
    construct: (format, [locales, options]: Given) => new format(locales, { timeZone, ...options }),
    apply: (format, _, [locales, options]: Given) => format(locales, { timeZone, ...options }),
  });
};
