/** One call of the wire contract, as the specification and the decisions write it. */
export interface WireCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path under `/api`, its parameters as `{name}`. */
  readonly path: string;
  /** The keys that every request carries: of the query for GET and DELETE, else of the body. */
  readonly keys: ReadonlyArray<string>;
  /** The keys that only some requests carry. */
  readonly optional: ReadonlyArray<string>;
  /** The keys that the specification lacks: a server may ignore them. */
  readonly extensions: ReadonlyArray<string>;
  /** The headers of this call in addition to those of every call. */
  readonly headers: ReadonlyArray<string>;
  /** Whether the access token is sent when there is one (spec §7). */
  readonly bearer: boolean;
  /** Whether the specification names the call; a server may not know the others. */
  readonly specified: boolean;
}

const call = (
  line: string,
  keys = "",
  more: Partial<Pick<WireCall, "bearer" | "specified" | "headers">> & { optional?: string; extensions?: string } = {},
): WireCall => {
  const [method = "", path = ""] = line.split(" ");
  const words = (text: string): ReadonlyArray<string> => (text === "" ? [] : text.split(" "));
  return {
    method: method as WireCall["method"],
    path,
    keys: words(keys),
    headers: [],
    bearer: true,
    specified: true,
    ...more,
    optional: words(more.optional ?? ""),
    extensions: words(more.extensions ?? ""),
  };
};

/** The headers of every call (spec §7, docs/wire.md Conventions). */
export const WIRE_HEADERS = {
  Accept: "application/json",
  "Content-Type": "application/json",
  "App-Version": "1.0.3",
} as const;

const CAPTCHA = "recaptcha_version recaptcha_token";
const TRANSFER = "amount chainId symbol to transferType from";
const CREATION =
  "moniker website details commissionRate commissionMaxRate commissionMaxChangeRate minSelfDelegation amount";

/**
 * Every call of the wire by the name of its declaration. Copied by hand from specification §7 and the tables of the
 * decisions, never derived: what a foreign server relies on must not change with the code.
 */
export const WIRE: Readonly<Record<string, WireCall>> = {
  login: call("POST /login", `type identifier redirect_url password ${CAPTCHA} remember_token`),
  forgotPassword: call("POST /forgotPassword", `type identifier redirect_url ${CAPTCHA}`),
  validateResetPasswordOTP: call("POST /validateResetPasswordOTP", "identifier authCode"),
  checkResetToken: call("GET /resetPassword", "token"),
  resetPassword: call("POST /resetPassword", "password password_confirmation token"),
  setupPassword: call("POST /setupPassword", "password password_confirmation"),
  magicLogin: call("POST /magicLogin", "token platform_type"),
  checkMagicLink: call("POST /checkMagicLink", "token", { specified: false }),
  onboardUser: call("POST /onboardUser", "first_name last_name username country platform_type"),
  getUser: call("GET /user"),
  authCodeLogin: call("POST /authCodeLogin", "identifier authCode platform_type remember_me", { bearer: false }),
  resendMagicLink: call("POST /resendMagicLinkV1", `type platform_type identifier redirect_url ${CAPTCHA}`, {
    bearer: false,
  }),
  refreshToken: call("POST /refreshToken", "refresh_token platform_type"),
  register: call("POST /register", `type identifier redirect_url referral consent date_of_birth ${CAPTCHA}`),
  initiatePasswordChange: call("POST /user/initiate-password-change", "current_password"),
  validatePasswordChangeCode: call("POST /user/validate-password-change-code", "authCode", { specified: false }),
  changePassword: call("POST /user/change-password", "authCode password password_confirmation"),
  getCountries: call("GET /countries"),
  changeIdentifier: call("POST /user/identifier", "type identifier", {
    specified: false,
    extensions: "current_password",
  }),
  confirmIdentifier: call("POST /user/identifier/confirm", "type identifier authCode", { specified: false }),
  logout: call("POST /logout", "refresh_token", { specified: false }),

  getNotifications: call("GET /notifications", "page"),
  markAllNotificationsAsRead: call("POST /mark-all-notifications-as-read"),
  deleteNotifications: call("DELETE /delete-notifications"),
  markNotificationAsRead: call("POST /mark-notification-as-read", "notification_id"),
  getAlerts: call("GET /user/alerts", "", { specified: false }),
  putAlerts: call("PUT /user/alerts", "", {
    optional: "new_device validator_down commission_raised unstaking_arrived money_received rewards_paid",
    specified: false,
  }),

  getMnemonic: call("GET /wallets/mnemonic"),
  createWallet: call("POST /wallets", "walletPasscode mnemonic"),
  getWallets: call("GET /wallets"),
  getWalletTokens: call("GET /wallets/{id}/tokens"),
  verifyKey: call("POST /wallets/{id}/verifyKey", "data type"),
  resetPasscode: call("POST /wallets/{id}/resetPasscode", "mnemonic walletPasscode walletPasscode_confirmation"),
  createValidator: call("POST /wallets/{id}/createValidator", `${CREATION} walletPasscode`),
  getOperated: call("GET /wallets/{id}/validator", "", { specified: false }),
  releaseValidator: call("POST /wallets/{id}/releaseValidator", "walletPasscode", {
    headers: ["Idempotency-Key"],
    specified: false,
  }),
  editValidator: call("PATCH /wallets/{id}/validator", "walletPasscode", {
    optional: "moniker website details commissionRate",
    headers: ["Idempotency-Key"],
    specified: false,
  }),
  getTokenHistory: call("GET /get-token-history/{a}/{b}/{hours}"),
  transferPreview: call("POST /wallets/{id}/transferPreview", TRANSFER, { optional: "memo" }),
  transfer: call("POST /wallets/{id}/transfer", `${TRANSFER} gasFeeEstimate description walletPasscode`, {
    optional: "memo creationHeight",
    headers: ["Idempotency-Key"],
  }),
  getValidators: call("GET /get-validators-details"),
  getTokenAccount: call("GET /wallets/{id}/tokens/{chainId}/{symbol}"),
  getWalletTransactions: call("GET /wallets/{id}/transactions", "limit page", {
    optional: "type",
    extensions: "chainId symbol before",
  }),
  getWalletMovements: call("GET /wallets/{id}/movements", "chainId symbol limit", {
    optional: "from to before",
    specified: false,
  }),

  getPeople: call("GET /user/{segment}", "per_page page"),
  follow: call("POST /user/follow/{id}"),
  unfollow: call("DELETE /user/follow/{id}"),
  block: call("POST /user/profile/block/{id}"),
  unblock: call("DELETE /user/profile/block/{id}"),
  searchContacts: call("GET /contacts/search/{query}"),
  inviteByEmail: call("POST /user/email-invite", "email"),
  getOwnProfile: call("GET /user/profile"),
  getProfile: call("GET /user/profile/{id}"),
  getRecents: call("GET /contacts/get-recents/{id}"),
  getReceivingAddresses: call("GET /get-tokens-by-ulid/{id}"),
  updateProfile: call("PATCH /user/profile", "first_name last_name username bio country is_private", {
    specified: false,
  }),
  putAvatar: call("PUT /user/avatar", "image", { specified: false }),
  deleteAvatar: call("DELETE /user/avatar", "", { specified: false }),
};
