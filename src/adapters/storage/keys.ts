/** What happens to a key when a person logs out. */
type ClearOn = "logout" | "never";

/** One key of local storage: its name behind the prefix, when it is cleared, and what it holds in words. */
export interface StorageKey {
  readonly name: string;
  readonly clearOn: ClearOn;
  readonly holds: string;
}

const key = (name: string, clearOn: ClearOn, holds: string): StorageKey => ({ name, clearOn, holds });

/** The one registry (decisions.md, Configuration): every key the product writes. A session written by hand is a session. */
export const KEYS = {
  accessToken: key("access_token", "logout", "the access token, as it is"),
  refreshToken: key("refresh_token", "logout", "the refresh token, as it is"),
  expiresAt: key("expires_at", "logout", "when the access token expires, milliseconds since 1970"),
  /** All three in one value, which a reader in another tab finds whole or not at all (T8). */
  session: key("session", "logout", "the tokens of one generation, and the access token they replace"),
  clockSkew: key("clock_skew", "logout", "how far the device's clock is ahead of the server's, in milliseconds"),
  lastActivity: key("last_activity", "logout", "the last gesture, milliseconds since 1970"),
  /** What of it outlives a logout stands elsewhere (`device-trust.ts`). */
  rememberToken: key("remember_token", "logout", "what names this device as a trusted one"),
  referral: key("referral", "logout", "a referral code and when it is forgotten"),
  transfers: key("transfers", "logout", "transfers that were sent and not yet answered"),
  transfersBeside: key("transfers_beside", "logout", "the same, while what stands in `transfers` cannot be read"),
  feeReserve: key("fee_reserve", "logout", "OPT kept back for later fees"),
  appearance: key("appearance", "logout", "light, dark or as the system is"),
  hideBalances: key("hide_balances", "logout", "whether balances are hidden"),
  /** Survives a logout: a transfer whose outcome is unknown must not be sent twice by whoever signs in again. */
  transferMarkers: key("transfer_markers", "never", "hashes of transfers whose outcome is unknown"),
  transferMarkersBeside: key("transfer_markers_beside", "never", "the same, while `transfer_markers` cannot be read"),
} as const satisfies Readonly<Record<string, StorageKey>>;

/** The name of a key in storage. */
export const fullName = (prefix: string, of: StorageKey): string => `${prefix}.${of.name}`;
