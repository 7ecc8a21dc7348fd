/**
 * Who causes work: keys from the narrowest to the widest, such as the networks of an address. One that is shared by several
 * customers may do `times` as much as one of them. Empty: the service itself.
 */
export type Sender = ReadonlyArray<{ readonly key: string; readonly times: number }>;

/** The most keys that are stored; above it the oldest window is forgotten. */
const MOST_KEYS = 10_000;

/** Counts per key within windows of `seconds`, in the memory of this process. */
export const countsInMemory = (seconds: number) => {
  const windows = new Map<string, { readonly end: number; count: number }>();
  return {
    /** Counts once; what the key's window has so far, and the seconds until it ends. */
    count: (key: string): { readonly count: number; readonly left: number } => {
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
      return { count: window.count, left: Math.ceil((window.end - now) / 1000) };
    },
  };
};

/**
 * Counts attempts of a client in each of its networks without the database, for attempts that cost nothing and cannot succeed,
 * such as forged links: the limit has to slow down one client, and processes need not agree on it.
 */
export const countAttemptsInMemory = (limit: number, seconds: number) => {
  const windows = countsInMemory(seconds);
  return {
    /** Counts one attempt; the seconds until the window ends when the limit is exceeded, else null. */
    count: (sender: Sender): number | null => {
      let refused: number | null = null;
      for (const { key, times } of sender) {
        const { count, left } = windows.count(key);
        if (count > limit * times) refused = left;
      }
      return refused;
    },
  };
};

export type Attempts = ReturnType<typeof countAttemptsInMemory>;
