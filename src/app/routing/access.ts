import type { Root } from "../../domain/index.ts";
import { views as session, type User } from "../../domain/session/index.ts";
import { referralOfPath } from "../../domain/session/rules.ts";
import { isId } from "../../domain/values/segment.ts";
import { views as wallet } from "../../domain/wallet/index.ts";
import { type Route, type RouteMatch, routeAt, SETUP_WALLET } from "./routes.ts";

/**
 * The result of the guards for a path: stay, wait for data, or redirect. `to` may have a query. `onboarded` is set on
 * the way to /onboarding: whether the user was onboarded before (spec §2 Guards). `walletFirst` is set if the
 * page was refused because the user has no wallet.
 */
export type Access =
  | { readonly _tag: "stay" }
  | { readonly _tag: "wait" }
  | { readonly _tag: "go"; readonly to: string; readonly onboarded?: boolean; readonly walletFirst?: true };

const STAY: Access = { _tag: "stay" };
const WAIT: Access = { _tag: "wait" };
const go = (to: string): Access => ({ _tag: "go", to });

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Whether every parameter of a path may be an id. A path of other texts is unknown, and nothing is asked of the server. */
const hasIds = ({ params }: RouteMatch): boolean => Object.values(params).every((value) => isId(decoded(value) ?? ""));

const visitor = (route: Route | null, path: string): Access => {
  // the entry page shows the sign-in form, at exactly its path
  if (route?.layout === "none" && route.path !== path) return go(route.path);
  if (route !== null && route.audience !== "member") return STAY;
  // an invitation leads to the sign-up, also after a logout (spec §4 Logout)
  const referral = referralOfPath(path);
  return go(referral === null ? "/login" : `/signup?referral=${encodeURIComponent(referral)}`);
};

/** The page requested before the sign-in, if this user may see it. */
const destination = (root: Root, user: User): string | null => {
  const path = root.session.destination;
  const match = path === null ? null : routeAt(path.split("?", 1)[0] ?? "");
  if (match === null || !hasIds(match)) return null;
  const { route } = match;
  if (route.audience !== "member" || route.layout !== "shell") return null;
  return onboarded(root, user, route)._tag === "stay" ? path : null;
};

/** The guards of an onboarded user; `route` is null at the root. */
const onboarded = (root: Root, user: User, route: Route | null): Access => {
  if (route !== null && (route.until === "onboarded" || (route.staff && !session.isStaff(user)))) return go("/");
  if (!wallet.walletsKnown(root.wallet)) return WAIT;
  if (wallet.leadsToSetup(root.wallet)) {
    if (!wallet.hasNoWallet(root.wallet)) return route === null ? go("/home") : STAY;
    if (route === null) return go(SETUP_WALLET);
    return route.walletNeeded ? { _tag: "go", to: SETUP_WALLET, walletFirst: true } : STAY;
  }
  if (route === null) return go(destination(root, user) ?? "/dashboard");
  return route.until === "wallet" ? go("/dashboard") : STAY;
};

/** The guards of the password screens for a signed-in user; null if they do not apply. */
const password = ({ session: state }: Root, route: Route | null): Access | null => {
  const user = session.userOf(state);
  const path = route?.path;
  if (session.isPasswordPending(state)) return path === "/setup-password" ? STAY : go("/setup-password");
  // a mailed reset link works for a signed-in user too
  if (path === "/reset-password") return session.isResetting(state) ? STAY : null;
  if (path === "/setup-password") {
    // a first password can be set whenever the account has none
    if (user === null) return WAIT;
    if (user.has_password === false) return STAY;
    return go(session.isOnboarded(user, state) ? "/settings" : "/");
  }
  const changes = path === "/change-password" || path === "/verify-change-password";
  return changes && user?.has_password === false ? go("/setup-password") : null;
};

/** Whether it is not known yet that the user has a wallet, which decides whether /404 is shown in the shell. */
const isLayoutUnknown = (root: Root): boolean => {
  const user = session.userOf(root.session);
  return user === null || (session.isOnboarded(user, root.session) && !wallet.walletsKnown(root.wallet));
};

/** The guards of a signed-in user, whatever the parameters of the path are. */
const member = (root: Root, route: Route | null, path: string): Access => {
  if (route?.path === "/404" && isLayoutUnknown(root)) return WAIT;
  if (route?.audience === "anyone") return STAY;
  const redirect = password(root, route);
  if (redirect !== null) return redirect;
  if (path !== "/" && route?.audience !== "member") return go("/");
  const user = session.userOf(root.session);
  if (user === null) return WAIT;
  if (session.isOnboarded(user, root.session)) return onboarded(root, user, route);
  return route?.duringOnboarding ? STAY : { _tag: "go", to: "/onboarding", onboarded: user.onboarded_at !== null };
};

/** A path whose parameters are no ids is unknown; a user who may not see its route is led away as from any other. */
const signedIn = (root: Root, match: RouteMatch | null, path: string): Access => {
  const verdict = member(root, match?.route ?? null, path);
  return verdict._tag === "stay" && match !== null && !hasIds(match) ? go("/404") : verdict;
};

/**
 * Every guard and redirect of spec §2 as a pure function of the state and a path (without query), derived from the
 * route table. Following the redirects ends within three steps.
 */
export const access = (root: Root, path: string): Access => {
  const match = routeAt(path);
  switch (root.session.phase) {
    case "starting":
      return WAIT;
    case "signedOut":
      return visitor(match?.route ?? null, path);
    case "signedIn":
      return signedIn(root, match, path);
  }
};
