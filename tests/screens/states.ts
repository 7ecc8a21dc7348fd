import type { RoutePath } from "../../src/app/routing/routes.ts";

/** A screen of a member in every state of its data: loaded, with requests that are not answered, refused, and of a new account. */
const inEveryState = <Name extends string>(name: Name) =>
  [name, `${name}-loading`, `${name}-failed`, `${name}-new`] as const;

/** Every state that the gallery shows, by the route on which it is met. A route without a state does not compile. */
export const STATES = {
  "/login": [
    ...["login", "login-empty", "login-wrong-password", "login-too-many", "login-offline", "login-signed-out"],
    ...["login-inactive", "login-expired"],
  ],
  "/signup": ["signup", "signup-refused", "signup-underage", "signup-invited"],
  "/verify-otp": ["code", "code-wrong", "code-too-many", "code-or-link", "code-reset"],
  "/forgot-password": ["forgot-password", "forgot-password-refused"],
  "/reset-password": ["reset-password", "reset-password-refused", "reset-password-spent"],
  "/magicLogin": ["magic-link", "magic-link-checking", "magic-link-spent"],
  "/callback": ["callback-refused"],
  "/404": ["not-found", "not-found-member"],
  "/error": ["error", "error-crashed", "part-not-loaded"],
  "/setup-password": ["setup-password", "setup-password-refused"],
  "/onboarding": ["onboarding", "onboarding-country", "onboarding-refused", "onboarding-email"],
  "/verify-identifier": ["change-email", "change-email-refused", "change-email-code"],
  "/verify-phone-number": ["change-phone"],
  "/change-password": ["change-password", "change-password-refused"],
  "/verify-change-password": ["change-password-code", "change-password-new"],
  "/dashboard": [
    ...inEveryState("home"),
    ...["home-differs", "home-no-tokens", "home-getting-started", "home-two-unknown", "send-differs"],
    ...["home-hidden", "home-offline", "home-not-updated", "home-new-release", "home-clock", "home-app-offer"],
    ...["home-other-account", "home-transfer-unknown", "toast", "session-expiring"],
    ...["menu", "account-menu", "notifications-menu", "notifications-menu-new", "logout", "shortcuts"],
    ...["palette", "palette-action", "palette-people", "palette-none", "palette-phrase"],
    ...["send", "send-asset", "send-recipients", "send-filled", "send-refused", "send-lookalike", "send-too-much"],
    ...["send-saved", "ask", "send-asked", "payday", "payday-stake", "payday-receipt"],
    ...["send-preview", "send-preview-refused", "send-pending", "send-receipt", "send-wrong-passcode", "send-locked"],
    ...[
      "send-again",
      "send-unknown",
      "send-not-found",
      "send-refused-again",
      "send-failed",
      "send-offline",
      "receive",
      "scan",
    ],
  ],
  "/home": ["home-no-wallet"],
  "/my-assets": [...inEveryState("assets"), "assets-none-found"],
  "/my-assets/:chainId/:symbol": [...inEveryState("token"), "token-testnet", "token-unknown", "transaction"],
  "/my-assets/stake/:chainId/:symbol": [
    ...inEveryState("staking"),
    ...[
      "staking-refreshing-failed",
      "staking-not-stakeable",
      "staking-rewards",
      "staking-rewards-get",
      "staking-unbonding-only",
      "validators-no-favourites",
      "validators",
      "validators-none-found",
      "validators-compared",
      "validator-page",
      "validator-page-history",
    ],
    ...["stake", "stake-validator", "stake-refused", "stake-preview", "stake-pending", "stake-receipt"],
    ...["stake-failed", "stake-unknown", "stake-wrong-passcode"],
    ...["move", "move-preview", "move-receipt", "unstake", "unstake-preview", "unstake-receipt"],
    ...["cancel", "cancel-preview", "cancel-receipt"],
  ],
  "/distribution": [...inEveryState("distribution"), "distribution-hidden"],
  "/create-validator": [
    ...inEveryState("create-validator"),
    ...["create-validator-refused", "create-validator-filled", "create-validator-review", "create-validator-passcode"],
    ...["create-validator-server", "create-validator-sending", "create-validator-unknown", "create-validator-receipt"],
    ...["desk", "desk-active", "desk-inactive", "desk-short", "desk-waiting", "desk-tombstoned", "desk-ready"],
    ...["desk-release", "desk-release-unknown", "desk-edit", "desk-edit-review"],
  ],
  "/activity": [...inEveryState("activity"), "activity-none-found", "activity-export-hidden"],
  "/activity/statement": [...inEveryState("statement"), "statement-open", "statement-hidden"],
  "/notifications": [...inEveryState("notifications"), "notifications-clear", "notifications-none"],
  "/profile": [
    ...inEveryState("profile"),
    ...["profile-edit", "profile-edit-refused", "photo", "photo-refused", "photo-crop", "photo-remove", "invite-qr"],
  ],
  "/profile/:value": [
    ...["person", "person-loading", "person-failed", "person-none"],
    ...["follow", "unfollow", "block", "person-blocked"],
  ],
  "/followers": ["followers"],
  "/c/:code": ["person-invited"],
  "/network/:tab": [
    ...inEveryState("network"),
    ...["network-followers", "network-referrals", "network-referrals-new"],
    ...["saved-none", "saved-import", "saved-add", "saved"],
    ...["add-contacts", "add-contacts-found", "add-contacts-invite", "add-contacts-none"],
  ],
  "/admin": ["admin"],
  "/settings": [
    ...inEveryState("settings"),
    ...["settings-security", "settings-alerts", "settings-profile", "settings-trusted", "settings-no-password"],
  ],
  "/settings/wallet-passcode": [
    ...["reset-passcode", "reset-passcode-refused", "reset-passcode-shown", "reset-passcode-wrong"],
    ...["reset-passcode-new", "reset-passcode-new-refused"],
  ],
  "/help-support": ["help", "help-clear"],
  "/setup-wallet": ["setup-wallet"],
  "/setup-wallet/wallet-passcode": ["setup-wallet-passcode", "setup-wallet-passcode-typed"],
  "/setup-wallet/wallet-mnemonic": [
    ...[
      "setup-wallet-phrase",
      "setup-wallet-phrase-revealed",
      "setup-wallet-phrase-copy",
      "setup-wallet-phrase-failed",
    ],
  ],
  "/setup-wallet/confirm-wallet-create": [
    ...["setup-wallet-confirm", "setup-wallet-confirm-refused", "setup-wallet-confirm-unknown", "setup-wallet-ready"],
  ],
} as const satisfies Readonly<Record<RoutePath, ReadonlyArray<string>>>;

/** A state of a screen or dialog. */
export type State = (typeof STATES)[RoutePath][number];
