/** The most keys that are stored; above it the oldest window is forgotten. */
const MOST_KEYS = 10_000;

/**
 * Counts attempts per key within a window without the database, for attempts that cost nothing and cannot succeed, such as forged links: the
 * limit has to slow down one client, and processes need not agree on it.
 */
export const countAttemptsInMemory = (limit: number, seconds: number) => {
  const windows = new Map<string, { readonly end: number; count: number }>();
  return {
    /** Counts one attempt; the seconds until the window ends when the limit is exceeded, else null. */
    count: (key: string): number | null => {
      const now = performance.now();
      const found = windows.get(key);
      const window = found !== undefined && found.end > now ? found : { end: now + seconds * 1000, count: 0 };
      if (window !== found) {
        // the map is in the order of insertion, so its first key has the oldest window
        windows.delete(key);
        windows.set(key, window);
        const [oldest] = windows.keys();
        if (windows.size > MOST_KEYS && oldest !== undefined) windows.delete(oldest);
      }
      window.count += 1;
      return window.count > limit ? Math.ceil((window.end - now) / 1000) : null;
    },
  };
};

export type Attempts = ReturnType<typeof countAttemptsInMemory>;
