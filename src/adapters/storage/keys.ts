/** When a key is cleared: preferences of the device and markers of transfers hold nothing personal and survive a logout. */
type ClearOn = "logout" | "never";

/** One key of local storage: its name behind the prefix, and when it is cleared. */
export interface StorageKey {
  readonly name: string;
  readonly clearOn: ClearOn;
}

const key = (name: string, clearOn: ClearOn): StorageKey => ({ name, clearOn });

/** The one registry (docs/wire.md Configuration): every key the product writes. A session written by hand is a session. */
export const KEYS = {
  /** The access token, as it is. */
  accessToken: key("access_token", "logout"),
  /** The refresh token, as it is. */
  refreshToken: key("refresh_token", "logout"),
  /** When the access token expires, milliseconds since 1970. */
  expiresAt: key("expires_at", "logout"),
  /** One generation of all three in one value, which a reader in another tab reads completely or not at all (T8). */
  session: key("session", "logout"),
  /** How far the device's clock is ahead of the server's, in milliseconds. */
  clockSkew: key("clock_skew", "logout"),
  /** The last gesture, milliseconds since 1970. */
  lastActivity: key("last_activity", "logout"),
  /** `true` once the user of the session has finished onboarding: the next start requests user and wallets together. */
  onboarded: key("onboarded", "logout"),
  /** When this or another tab changed the user last, milliseconds since 1970: the other tabs load the user again. */
  userChanged: key("user_changed", "logout"),
  /** When this or another tab changed the saved addresses last, milliseconds since 1970: the other tabs read them again. */
  savedChanged: key("saved_changed", "logout"),
  /** `true` while an account that was just created has no password yet: a reload leads back to choosing one. */
  passwordPending: key("password_pending", "logout"),
  /** The ids of the user and their first wallet, `user/wallet`: the next start requests its balances together with the user. */
  wallet: key("wallet", "logout"),
  /** The token of a trusted device during a session; `device-trust.ts` has the one that survives a logout. */
  rememberToken: key("remember_token", "logout"),
  /** When this browser asked for a sign-in link, milliseconds since 1970: only here it is used without a press. */
  linkAsked: key("link_asked", "never"),
  /** A referral code and its expiry. */
  referral: key("referral", "logout"),
  /** Pictures that did not load, with the times of their failures (spec §9 Avatar failure cache). */
  failedPictures: key("failed_pictures", "logout"),
  /** The first people that the user follows, and whose they are (spec §3: the friends slice). */
  friends: key("friends", "logout"),
  /** Transfers that were sent and not yet answered. */
  transfers: key("transfers", "logout"),
  /** The same, while `transfers` is unreadable. */
  transfersFallback: key("transfers_beside", "logout"),
  /** OPT reserved for later fees. */
  feeReserve: key("fee_reserve", "never"),
  /** Light, dark or system. */
  appearance: key("appearance", "never"),
  /** Whether shortcuts of a single key are on. */
  keyShortcuts: key("key_shortcuts", "never"),
  /** Whether balances are hidden. */
  hideBalances: key("hide_balances", "never"),
  /** `false` where the last figures and the diagnostic log are not kept on this device. */
  keepFigures: key("keep_figures", "never"),
  /** The addresses of favourite validators. */
  favourites: key("favourites", "never"),
  /** The mark of the payout that is kept, a hash: Home offers no more to stake it again. */
  keptPayout: key("kept_payout", "never"),
  /** Whose wallets were set up on this device and still have first steps to show: hashes. */
  newWallets: key("new_wallets", "never"),
  /** Hashes of transfers whose outcome is unknown: they must not be sent twice after the next sign-in. */
  transferMarkers: key("transfer_markers", "never"),
  /** The same, while `transfer_markers` cannot be read. */
  transferMarkersFallback: key("transfer_markers_beside", "never"),
} as const satisfies Readonly<Record<string, StorageKey>>;

/** The name of a key in storage. */
export const fullName = (prefix: string, of: StorageKey): string => `${prefix}.${of.name}`;
