const isKnown = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
};

/*
 * A browser on a system without a language reports `C` or `en-US@posix`. uPlot creates a number format of it while it is
 * loaded, which throws, so that no chart would be drawn: import this file before uPlot.
 */
if (!isKnown(navigator.language)) Object.defineProperty(navigator, "language", { value: "en", configurable: true });
