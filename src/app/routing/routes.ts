import { segment } from "../../domain/values/segment.ts";
import { table } from "./route.ts";

/** The one route table: guards, screens, sidebar, command palette, breadcrumb and links derive from it. */
export const ROUTES = table([
  { path: "/login", title: "titleLogin", layout: "none", audience: "guest" },
  { path: "/signup", title: "titleSignUp", layout: "auth", audience: "guest" },
  { path: "/verify-otp", title: "titleVerifyCode", layout: "auth", audience: "guest" },
  { path: "/forgot-password", title: "titleForgotPassword", layout: "auth", audience: "guest" },
  { path: "/reset-password", title: "titleResetPassword", layout: "auth", audience: "guest", takesToken: "reset" },
  { path: "/magicLogin", title: "titleMagicLogin", layout: "auth", audience: "guest", takesToken: "sign-in" },
  { path: "/callback", title: "titleCallback", layout: "auth", audience: "guest", takesToken: "sign-in" },
  { path: "/404", title: "titleNotFound", layout: "auth", audience: "anyone" },
  { path: "/error", title: "titleError", layout: "auth", audience: "anyone" },
  { path: "/setup-password", title: "titleSetupPassword", layout: "auth", audience: "member" },
  {
    path: "/onboarding",
    title: "titleOnboarding",
    layout: "auth",
    audience: "member",
    duringOnboarding: true,
    until: "onboarded",
  },
  {
    path: "/verify-identifier",
    title: "titleChangeEmail",
    layout: "auth",
    audience: "member",
    walletNeeded: true,
    duringOnboarding: true,
    searchable: true,
  },
  { path: "/verify-phone-number", title: "titleChangePhone", layout: "auth", audience: "member", searchable: true },
  {
    path: "/change-password",
    title: "titleChangePassword",
    layout: "auth",
    audience: "member",
    walletNeeded: true,
    searchable: true,
  },
  {
    path: "/verify-change-password",
    title: "titleChangePassword",
    layout: "auth",
    audience: "member",
    walletNeeded: true,
  },
  {
    path: "/dashboard",
    title: "titleHome",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "home",
    nav: { group: "wallet", order: 1 },
    searchable: true,
  },
  { path: "/home", title: "titleHome", layout: "shell", audience: "member", section: "home" },
  {
    path: "/my-assets",
    title: "titleAssets",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "assets",
    nav: { group: "wallet", order: 2 },
    searchable: true,
  },
  {
    path: "/my-assets/:chainId/:symbol",
    title: "titleAssets",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "assets",
  },
  {
    path: "/my-assets/stake/:chainId/:symbol",
    title: "titleStaking",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "assets",
  },
  {
    path: "/distribution",
    title: "titleRewards",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "distribution",
    nav: { group: "wallet", order: 6 },
    searchable: true,
  },
  {
    path: "/create-validator",
    title: "titleCreateValidator",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    searchable: true,
  },
  {
    path: "/activity",
    title: "titleActivity",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    searchable: true,
  },
  {
    path: "/activity/statement",
    title: "titleStatement",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    searchable: true,
  },
  {
    path: "/notifications",
    title: "titleNotifications",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    searchable: true,
  },
  {
    path: "/profile",
    title: "titleProfile",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "profile",
    nav: { group: "wallet", order: 4 },
    searchable: true,
  },
  {
    path: "/profile/:value",
    title: "titleProfile",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "network",
  },
  {
    path: "/followers",
    title: "titleProfile",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "profile",
  },
  {
    path: "/c/:code",
    title: "titleProfile",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "network",
  },
  {
    path: "/network/:tab",
    title: "titleNetwork",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "network",
    nav: { group: "wallet", order: 5 },
    entry: "/network/following",
    searchable: true,
  },
  {
    path: "/admin",
    title: "titleAdmin",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    staff: true,
    section: "admin",
    nav: { group: "wallet", order: 7 },
  },
  {
    path: "/settings",
    title: "titleSettings",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "settings",
    nav: { group: "account", order: 1 },
    searchable: true,
  },
  {
    path: "/settings/wallet-passcode",
    title: "titleWalletPasscode",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    section: "settings",
    searchable: true,
  },
  {
    path: "/help-support",
    title: "titleHelp",
    layout: "shell",
    audience: "member",
    walletNeeded: true,
    searchable: true,
  },
  { path: "/setup-wallet", title: "titleSetupWallet", layout: "auth", audience: "member", until: "wallet" },
  {
    path: "/setup-wallet/wallet-passcode",
    title: "titleSetupWallet",
    layout: "auth",
    audience: "member",
    until: "wallet",
  },
  {
    path: "/setup-wallet/wallet-mnemonic",
    title: "titleSetupWallet",
    layout: "auth",
    audience: "member",
    until: "wallet",
  },
  {
    path: "/setup-wallet/confirm-wallet-create",
    title: "titleSetupWallet",
    layout: "auth",
    audience: "member",
    until: "wallet",
  },
]);

/** A route of the table; its path and its title are literal types. */
export type Route = (typeof ROUTES)[number];
/** The pattern of a route. */
export type RoutePath = Route["path"];

/** The section of the settings from which passwords, passcodes and addresses are changed, and to which those pages return. */
export const SECURITY_SETTINGS = "/settings?section=security";

/** Where a user without a wallet is sent (spec §2 Shell). */
export const SETUP_WALLET: RoutePath = "/setup-wallet";

/** A route and the segments of a path that are its parameters, as they are in the path. */
export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): ReadonlyArray<string> => path.replace(/\/$/, "").split("/");

const paramsOf = (pattern: string, path: string): RouteMatch["params"] | null => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? "";
    if (name.startsWith(":") && value !== "") params[name.slice(1)] = value;
    else if (name !== value) return null;
  }
  return params;
};

/** The route of a path (without query), with or without a slash at its end; null where the product has no screen. */
export const routeAt = (path: string): RouteMatch | null => {
  for (const route of ROUTES) {
    const params = paramsOf(route.path, path);
    if (params !== null) return { route, params };
  }
  return null;
};

/** The path of a token's page; no name of a chain or token can change where it leads (S4). */
export const tokenPath = (token: { readonly chainId: string; readonly symbol: string }): string =>
  `/my-assets/${segment(token.chainId)}/${segment(token.symbol)}`;

/** The path of a token's staking page. */
export const stakePath = (token: { readonly chainId: string; readonly symbol: string }): string =>
  `/my-assets/stake/${segment(token.chainId)}/${segment(token.symbol)}`;
