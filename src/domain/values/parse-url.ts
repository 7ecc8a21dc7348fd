/** The address of a text, or null if it is none. `URL.canParse` is newer than the oldest browsers that the product supports. */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
