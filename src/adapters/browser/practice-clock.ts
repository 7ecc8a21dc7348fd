/**
 * What the chain of a sandbox does to the next transfer of a wallet: its block refuses it (`outcome`, the fee is charged),
 * shows it with a word of its own (`status`), or comes late; or its row is listed late. Blocks take 6 s.
 */
export interface Misbehaviour {
  readonly outcome?: "failed" | "cancelled";
  readonly status?: string;
  readonly pendingBlocks?: number;
  readonly lateBlocks?: number;
}

/** The server's clock and chain in sandbox mode. Each call resolves to the server's time, or null if it failed. */
export interface PracticeClock {
  /** The server's time, in milliseconds since 1970. */
  readonly read: () => Promise<number | null>;
  /** Moves the clock forward by a number of seconds. */
  readonly advance: (seconds: number) => Promise<number | null>;
  /** Lets the chain misbehave at the next transfer of a wallet. */
  readonly misbehave: (walletId: string, next: Misbehaviour) => Promise<number | null>;
  /** Lets the chain make no block for a number of blocks. */
  readonly halt: (blocks: number) => Promise<number | null>;
}

const timeIn = (body: unknown): number | null => {
  if (typeof body !== "object" || body === null || !("now" in body) || typeof body.now !== "string") return null;
  const at = Date.parse(body.now);
  return Number.isNaN(at) ? null : at;
};

/** The practice clock of the server at `apiBase` (`""`: the own origin). Only servers in sandbox mode have one. */
export const createPracticeClock = (apiBase: string, fetch: typeof globalThis.fetch): PracticeClock => {
  const call = async (path: string, init: RequestInit): Promise<number | null> => {
    try {
      const response = await fetch(`${apiBase}/sandbox/${path}`, {
        ...init,
        cache: "no-store",
        credentials: "same-origin",
      });
      return response.ok ? timeIn(await response.json()) : null;
    } catch {
      return null;
    }
  };
  const post = (path: string, body: object): Promise<number | null> =>
    call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return {
    read: () => call("clock", { method: "GET" }),
    advance: (seconds) => post("clock", { advanceSeconds: seconds }),
    misbehave: (walletId, next) => post("next-transfer", { wallet: walletId, ...next }),
    halt: (blocks) => post("halt", { blocks }),
  };
};
