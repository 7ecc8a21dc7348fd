import type { Root } from "../domain/index.ts";
import { views as session, type User } from "../domain/session/index.ts";
import { referralOfPath } from "../domain/session/referral.ts";
import { views as wallet } from "../domain/wallet/index.ts";

/**
 * What becomes of a person at a path: they stay, wait for what the guards load, or go elsewhere. `to` may carry a
 * query. `onboarded` goes with the way to /onboarding: whether they had been there before (spec §2 Guards).
 */
export type Access =
  | { readonly _tag: "stay" }
  | { readonly _tag: "wait" }
  | { readonly _tag: "go"; readonly to: string; readonly onboarded?: boolean };

const STAY: Access = { _tag: "stay" };
const WAIT: Access = { _tag: "wait" };
const go = (to: string): Access => ({ _tag: "go", to });

/** Whether a path is one of these, or below one. */
const below = (path: string, ...roots: ReadonlyArray<string>): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

/** Screens for whoever is not signed in (spec §2 Public routes). */
const PUBLIC = [
  "/login",
  "/signup",
  "/verify-otp",
  "/forgot-password",
  "/reset-password",
  "/callback",
  "/magicLogin",
] as const;
/** Screens that anyone may see at any time. */
const ANYONE = ["/404", "/error"] as const;
/** Protected screens, which a visitor is sent to /login from. */
const PROTECTED = [
  "/dashboard",
  "/home",
  "/notifications",
  "/help-support",
  "/settings",
  "/profile",
  "/followers",
  "/c",
  "/admin",
  "/setup-wallet",
  "/my-assets",
  "/activity",
  "/onboarding",
  "/verify-identifier",
  "/verify-phone-number",
  "/change-password",
  "/verify-change-password",
] as const;
const SETUP_STEPS = [
  "/setup-wallet/wallet-passcode",
  "/setup-wallet/wallet-mnemonic",
  "/setup-wallet/confirm-wallet-create",
];
/** Where someone without a wallet may stay (spec §2 Wallet guard). */
const WITHOUT_WALLET = ["/home", "/onboarding", "/setup-wallet", "/verify-phone-number", ...SETUP_STEPS];

const visitor = (path: string): Access => {
  if (below(path, ...PUBLIC, ...ANYONE)) return STAY;
  // whoever was invited is to sign up, also when it was a logout that made them a visitor (spec §4 Logout)
  const referral = referralOfPath(path);
  if (referral !== null) return go(`/signup?referral=${encodeURIComponent(referral)}`);
  // an unknown path, the root and every protected screen lead to /login
  return go("/login");
};

/** Onboarding, as far as it has come: the screens that may show until it is done. */
const onboarding = (user: User, path: string): Access =>
  below(path, "/onboarding", "/verify-identifier")
    ? STAY
    : { _tag: "go", to: "/onboarding", onboarded: user.onboarded_at !== null };

/** The page that a visitor wanted, if this user may see it. */
const wanted = (root: Root, user: User): string | null => {
  const { destination } = root.session;
  if (destination === null || destination === "/" || !below(destination, ...PROTECTED)) return null;
  return walletGuard(root, user, destination)._tag === "stay" ? destination : null;
};

const walletGuard = (root: Root, user: User, path: string): Access => {
  if (below(path, "/onboarding") || (below(path, "/admin") && !session.isStaff(user))) return go("/");
  if (!wallet.walletsKnown(root.wallet)) return WAIT;
  if (wallet.hasNoWallet(root.wallet)) {
    if (root.wallet.walletsRequest.status === "failed") return path === "/" ? go("/home") : STAY;
    return WITHOUT_WALLET.includes(path) ? STAY : go("/setup-wallet");
  }
  // the root leads to the page that was wanted before the sign-in, or to the dashboard (F13)
  if (path === "/") return go(wanted(root, user) ?? "/dashboard");
  // a set-up that is done leads away
  return below(path, "/setup-wallet") ? go("/dashboard") : STAY;
};

/** Whether a reset link is being checked, or was found good or of no use. */
const resetsPassword = ({ session: { resetLink, resetToken } }: Root): boolean =>
  resetLink.status !== "idle" || resetToken !== null;

/** A first password can be set whenever the account has none; once there is one, the screen has no use (F7). */
const passwordSetup = (user: User | null): Access => {
  if (user?.has_password === false) return STAY;
  return user !== null && session.isOnboarded(user) ? go("/settings") : go("/");
};

/** Whether it is still unknown that a user has a wallet, and with it whether /404 stands in the shell (V28). */
const isLayoutUnknown = ({ session: { user }, wallet: state }: Root): boolean =>
  user === null || (session.isOnboarded(user) && !wallet.walletsKnown(state));

const signedIn = (root: Root, path: string): Access => {
  const { user, passwordPending } = root.session;
  if (path === "/404" && isLayoutUnknown(root)) return WAIT;
  if (below(path, ...ANYONE)) return STAY;
  if (passwordPending) return path === "/setup-password" ? STAY : go("/setup-password");
  // a mailed reset link is of use to its owner wherever it is opened (F7)
  if (path === "/reset-password" && resetsPassword(root)) return STAY;
  if (user === null && (path === "/setup-password" || path === "/forgot-password")) return WAIT;
  if (path === "/setup-password") return passwordSetup(user);
  if (path === "/forgot-password") return go("/change-password");
  if (below(path, "/change-password", "/verify-change-password") && user?.has_password === false) {
    return go("/setup-password");
  }
  if (path !== "/" && !below(path, ...PROTECTED)) return go("/");
  if (user === null) return WAIT;
  return session.isOnboarded(user) ? walletGuard(root, user, path) : onboarding(user, path);
};

/**
 * Every guard and redirect of spec §2 as one pure function of the state and a path (without query). Two route
 * sets exist, one per visitor state; following the answers ends within three steps.
 */
export const access = (root: Root, path: string): Access => {
  switch (root.session.phase) {
    case "starting":
      return WAIT;
    case "signedOut":
      return visitor(path);
    case "signedIn":
      return signedIn(root, path);
  }
};
