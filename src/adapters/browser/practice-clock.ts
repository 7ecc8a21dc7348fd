/** The server's clock in sandbox mode, which can be moved forward. Each call resolves to its time, or null if it failed. */
export interface PracticeClock {
  /** The server's time, in milliseconds since 1970. */
  readonly read: () => Promise<number | null>;
  /** Moves the clock forward by a number of seconds. */
  readonly advance: (seconds: number) => Promise<number | null>;
}

const timeIn = (body: unknown): number | null => {
  if (typeof body !== "object" || body === null || !("now" in body) || typeof body.now !== "string") return null;
  const at = Date.parse(body.now);
  return Number.isNaN(at) ? null : at;
};

/** The practice clock of the server at `apiBase` (`""`: the own origin). Only servers in sandbox mode have one. */
export const createPracticeClock = (apiBase: string, fetch: typeof globalThis.fetch): PracticeClock => {
  const call = async (init: RequestInit): Promise<number | null> => {
    try {
      const response = await fetch(`${apiBase}/sandbox/clock`, {
        ...init,
        cache: "no-store",
        credentials: "same-origin",
      });
      return response.ok ? timeIn(await response.json()) : null;
    } catch {
      return null;
    }
  };
  return {
    read: () => call({ method: "GET" }),
    advance: (seconds) =>
      call({
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ advanceSeconds: seconds }),
      }),
  };
};
