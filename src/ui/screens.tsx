import type { ComponentType } from "react";
import type { shell } from "./i18n/en/shell.ts";
import { type Loadable, loadable } from "./loadable.tsx";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { MissingScreen } from "./shell/MissingScreen.tsx";

type Screen = Loadable<object>;

/** One route: `title` names it in the breadcrumb and, until its heading stands, in the title (spec §2). */
export interface RouteEntry {
  readonly path: string;
  readonly Screen: Screen;
  readonly title: Extract<keyof typeof shell, `title${string}`>;
  /** Within the shell, in the base layout (spec §2), or in neither. */
  readonly layout: "shell" | "auth" | "none";
}

/** A screen by its export's name, loaded when it is first shown; if it cannot be loaded, the page says so. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen =>
  loadable(() => load().then((module) => module[name]), MissingScreen);

/** The frame of every signed-in screen. */
export const Shell = loadable(() => import("./shell/Shell.tsx").then((module) => module.Shell), MissingScreen);

const Dashboard = screen(() => import("./features/wallet/DashboardScreen.tsx"), "DashboardScreen");
const Profile = screen(() => import("./features/contacts/ProfileScreen.tsx"), "ProfileScreen");
const Password = screen(() => import("./features/session/PasswordScreen.tsx"), "PasswordScreen");
const VerifyCode = screen(() => import("./features/session/VerifyCodeScreen.tsx"), "VerifyCodeScreen");
const Identifier = screen(() => import("./features/session/IdentifierScreen.tsx"), "IdentifierScreen");
const NotFound = screen(() => import("./shell/NotFoundScreen.tsx"), "NotFoundScreen");

/** What a visitor may see; who may see it now is `access.ts`'s to say. */
const publicRoutes: ReadonlyArray<RouteEntry> = [
  // the form itself is the entry page's
  { path: "/login", Screen: loadable(async () => () => null, MissingScreen), title: "titleLogin", layout: "none" },
  {
    path: "/signup",
    Screen: screen(() => import("./features/session/SignUpScreen.tsx"), "SignUpScreen"),
    title: "titleSignUp",
    layout: "auth",
  },
  { path: "/verify-otp", Screen: VerifyCode, title: "titleVerifyCode", layout: "auth" },
  {
    path: "/forgot-password",
    Screen: screen(() => import("./features/session/ForgotPasswordScreen.tsx"), "ForgotPasswordScreen"),
    title: "titleForgotPassword",
    layout: "auth",
  },
  { path: "/reset-password", Screen: Password, title: "titleResetPassword", layout: "auth" },
  { path: "/setup-password", Screen: Password, title: "titleSetupPassword", layout: "auth" },
  {
    path: "/magicLogin",
    Screen: screen(() => import("./features/session/MagicLinkScreen.tsx"), "MagicLinkScreen"),
    title: "titleMagicLogin",
    layout: "auth",
  },
  {
    path: "/callback",
    Screen: screen(() => import("./features/session/CallbackScreen.tsx"), "CallbackScreen"),
    title: "titleCallback",
    layout: "auth",
  },
  { path: "/404", Screen: NotFound, title: "titleNotFound", layout: "auth" },
  {
    path: "/error",
    Screen: loadable(async () => ErrorScreen, MissingScreen),
    title: "titleError",
    layout: "auth",
  },
];

/** What a signed-in person may see. */
const protectedRoutes: ReadonlyArray<RouteEntry> = [
  {
    path: "/onboarding",
    Screen: screen(() => import("./features/session/OnboardingScreen.tsx"), "OnboardingScreen"),
    title: "titleOnboarding",
    layout: "auth",
  },
  { path: "/verify-identifier", Screen: Identifier, title: "titleChangeEmail", layout: "auth" },
  { path: "/verify-phone-number", Screen: Identifier, title: "titleChangePhone", layout: "auth" },
  {
    path: "/change-password",
    Screen: screen(() => import("./features/session/ChangePasswordScreen.tsx"), "ChangePasswordScreen"),
    title: "titleChangePassword",
    layout: "auth",
  },
  {
    path: "/verify-change-password",
    Screen: screen(() => import("./features/session/VerifyChangeScreen.tsx"), "VerifyChangeScreen"),
    title: "titleChangePassword",
    layout: "auth",
  },
  { path: "/dashboard", Screen: Dashboard, title: "titleHome", layout: "shell" },
  { path: "/home", Screen: Dashboard, title: "titleHome", layout: "shell" },
  {
    path: "/my-assets",
    Screen: screen(() => import("./features/wallet/AssetsScreen.tsx"), "AssetsScreen"),
    title: "titleAssets",
    layout: "shell",
  },
  {
    path: "/my-assets/:chainId/:symbol",
    Screen: screen(() => import("./features/wallet/TokenScreen.tsx"), "TokenScreen"),
    title: "titleAssets",
    layout: "shell",
  },
  {
    path: "/activity",
    Screen: screen(() => import("./features/wallet/ActivityScreen.tsx"), "ActivityScreen"),
    title: "titleActivity",
    layout: "shell",
  },
  {
    path: "/setup-wallet",
    Screen: screen(() => import("./features/wallet/SetupIndexScreen.tsx"), "SetupIndexScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/setup-wallet/wallet-passcode",
    Screen: screen(() => import("./features/wallet/SetupPasscodeScreen.tsx"), "SetupPasscodeScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/setup-wallet/wallet-mnemonic",
    Screen: screen(() => import("./features/wallet/SetupPhraseScreen.tsx"), "SetupPhraseScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/setup-wallet/confirm-wallet-create",
    Screen: screen(() => import("./features/wallet/SetupConfirmScreen.tsx"), "SetupConfirmScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/notifications",
    Screen: screen(() => import("./features/notifications/NotificationsScreen.tsx"), "NotificationsScreen"),
    title: "titleNotifications",
    layout: "shell",
  },
  { path: "/profile", Screen: Profile, title: "titleProfile", layout: "shell" },
  { path: "/followers", Screen: Profile, title: "titleProfile", layout: "shell" },
  {
    path: "/admin",
    Screen: screen(() => import("./features/admin/AdminScreen.tsx"), "AdminScreen"),
    title: "titleAdmin",
    layout: "shell",
  },
  {
    path: "/profile/:value",
    Screen: screen(() => import("./features/contacts/PersonScreen.tsx"), "PersonScreen"),
    title: "titleProfile",
    layout: "shell",
  },
  {
    path: "/c/:code",
    Screen: screen(() => import("./features/contacts/ReferralScreen.tsx"), "ReferralScreen"),
    title: "titleProfile",
    layout: "shell",
  },
  {
    path: "/settings",
    Screen: screen(() => import("./features/settings/SettingsScreen.tsx"), "SettingsScreen"),
    title: "titleSettings",
    layout: "shell",
  },
  {
    path: "/settings/wallet-passcode",
    Screen: screen(() => import("./features/settings/ResetPasscodeScreen.tsx"), "ResetPasscodeScreen"),
    title: "titleWalletPasscode",
    layout: "shell",
  },
  {
    path: "/help-support",
    Screen: screen(() => import("./features/help/HelpScreen.tsx"), "HelpScreen"),
    title: "titleHelp",
    layout: "shell",
  },
];

/** The one route table, both sets (architecture.md law 9). */
export const routes: ReadonlyArray<RouteEntry> = [...publicRoutes, ...protectedRoutes];

/** What stands where no route does and no guard leads away. */
export const unknownRoute: RouteEntry = { path: "*", Screen: NotFound, title: "titleNotFound", layout: "auth" };

/** Loads the code of every screen. */
export const preloadAll = (): Promise<unknown> =>
  Promise.all([Shell.preload(), ...routes.map(({ Screen }) => Screen.preload())]);
