import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { shell } from "./i18n/en/shell.ts";
import { LoginScreen } from "./session/LoginScreen.tsx";
import { MissingScreen } from "./shell/MissingScreen.tsx";

type Screen = ComponentType | LazyExoticComponent<ComponentType>;

/** One route: `title` names it in the breadcrumb and, until its heading stands, in the title (spec §2). */
export interface RouteEntry {
  readonly path: string;
  readonly Screen: Screen;
  readonly title: Extract<keyof typeof shell, `title${string}`>;
  /** Within the shell, or in the base layout (spec §2). */
  readonly layout: "shell" | "auth";
}

/** A screen by its export's name, loaded when it is first shown; if it cannot be had, the page says so. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen =>
  lazy(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: MissingScreen }),
    ),
  );

/** A form of coming in or of the account, loaded together with the texts of those forms. */
const entry = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen =>
  screen(() => Promise.all([load(), import("./i18n/entry-forms.ts")]).then(([module]) => module), name);

/** A screen behind the sign-in, loaded together with the texts of those screens. */
const inner = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen =>
  screen(() => Promise.all([load(), import("./i18n/rest.ts")]).then(([module]) => module), name);

const Dashboard = inner(() => import("./wallet/DashboardScreen.tsx"), "DashboardScreen");
const Profile = inner(() => import("./profile/ProfileScreen.tsx"), "ProfileScreen");
const Password = entry(() => import("./session/PasswordScreen.tsx"), "PasswordScreen");
const VerifyCode = entry(() => import("./session/VerifyCodeScreen.tsx"), "VerifyCodeScreen");
const Identifier = entry(() => import("./session/IdentifierScreen.tsx"), "IdentifierScreen");
const NotFound = entry(() => import("./session/NotFoundScreen.tsx"), "NotFoundScreen");

/** What a visitor may see; who may see it now is `access.ts`'s to say. */
const publicRoutes: ReadonlyArray<RouteEntry> = [
  // the one screen that every visitor sees comes with the page itself
  { path: "/login", Screen: LoginScreen, title: "titleLogin", layout: "auth" },
  {
    path: "/signup",
    Screen: entry(() => import("./session/SignUpScreen.tsx"), "SignUpScreen"),
    title: "titleSignUp",
    layout: "auth",
  },
  { path: "/verify-otp", Screen: VerifyCode, title: "titleVerifyCode", layout: "auth" },
  {
    path: "/forgot-password",
    Screen: entry(() => import("./session/ForgotPasswordScreen.tsx"), "ForgotPasswordScreen"),
    title: "titleForgotPassword",
    layout: "auth",
  },
  { path: "/reset-password", Screen: Password, title: "titleResetPassword", layout: "auth" },
  { path: "/setup-password", Screen: Password, title: "titleSetupPassword", layout: "auth" },
  {
    path: "/magicLogin",
    Screen: entry(() => import("./session/MagicLinkScreen.tsx"), "MagicLinkScreen"),
    title: "titleMagicLogin",
    layout: "auth",
  },
  {
    path: "/callback",
    Screen: entry(() => import("./session/CallbackScreen.tsx"), "CallbackScreen"),
    title: "titleCallback",
    layout: "auth",
  },
  { path: "/404", Screen: NotFound, title: "titleNotFound", layout: "auth" },
  {
    path: "/error",
    Screen: entry(() => import("./session/ErrorScreen.tsx"), "ErrorScreen"),
    title: "titleError",
    layout: "auth",
  },
];

/** What a signed-in person may see. */
const protectedRoutes: ReadonlyArray<RouteEntry> = [
  {
    path: "/onboarding",
    Screen: entry(() => import("./session/OnboardingScreen.tsx"), "OnboardingScreen"),
    title: "titleOnboarding",
    layout: "auth",
  },
  { path: "/verify-identifier", Screen: Identifier, title: "titleChangeEmail", layout: "auth" },
  { path: "/verify-phone-number", Screen: Identifier, title: "titleChangePhone", layout: "auth" },
  {
    path: "/change-password",
    Screen: entry(() => import("./session/ChangePasswordScreen.tsx"), "ChangePasswordScreen"),
    title: "titleChangePassword",
    layout: "auth",
  },
  {
    path: "/verify-change-password",
    Screen: entry(() => import("./session/VerifyChangeScreen.tsx"), "VerifyChangeScreen"),
    title: "titleChangePassword",
    layout: "auth",
  },
  { path: "/dashboard", Screen: Dashboard, title: "titleHome", layout: "shell" },
  { path: "/home", Screen: Dashboard, title: "titleHome", layout: "shell" },
  {
    path: "/my-assets",
    Screen: inner(() => import("./wallet/AssetsScreen.tsx"), "AssetsScreen"),
    title: "titleAssets",
    layout: "shell",
  },
  {
    path: "/my-assets/:chainId/:symbol",
    Screen: inner(() => import("./wallet/TokenScreen.tsx"), "TokenScreen"),
    title: "titleAssets",
    layout: "shell",
  },
  {
    path: "/activity",
    Screen: inner(() => import("./wallet/ActivityScreen.tsx"), "ActivityScreen"),
    title: "titleActivity",
    layout: "shell",
  },
  {
    path: "/setup-wallet",
    Screen: inner(() => import("./wallet/SetupIndexScreen.tsx"), "SetupIndexScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/setup-wallet/wallet-passcode",
    Screen: inner(() => import("./wallet/SetupPasscodeScreen.tsx"), "SetupPasscodeScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/setup-wallet/wallet-mnemonic",
    Screen: inner(() => import("./wallet/SetupPhraseScreen.tsx"), "SetupPhraseScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/setup-wallet/confirm-wallet-create",
    Screen: inner(() => import("./wallet/SetupConfirmScreen.tsx"), "SetupConfirmScreen"),
    title: "titleSetupWallet",
    layout: "shell",
  },
  {
    path: "/notifications",
    Screen: inner(() => import("./notifications/NotificationsScreen.tsx"), "NotificationsScreen"),
    title: "titleNotifications",
    layout: "shell",
  },
  { path: "/profile", Screen: Profile, title: "titleProfile", layout: "shell" },
  { path: "/followers", Screen: Profile, title: "titleProfile", layout: "shell" },
  {
    path: "/admin",
    Screen: inner(() => import("./admin/AdminScreen.tsx"), "AdminScreen"),
    title: "titleAdmin",
    layout: "shell",
  },
  {
    path: "/profile/:value",
    Screen: inner(() => import("./profile/PersonScreen.tsx"), "PersonScreen"),
    title: "titleProfile",
    layout: "shell",
  },
  {
    path: "/c/:code",
    Screen: inner(() => import("./profile/ReferralScreen.tsx"), "ReferralScreen"),
    title: "titleProfile",
    layout: "shell",
  },
  {
    path: "/settings",
    Screen: inner(() => import("./settings/SettingsScreen.tsx"), "SettingsScreen"),
    title: "titleSettings",
    layout: "shell",
  },
  {
    path: "/settings/wallet-passcode",
    Screen: inner(() => import("./settings/ResetPasscodeScreen.tsx"), "ResetPasscodeScreen"),
    title: "titleWalletPasscode",
    layout: "shell",
  },
  {
    path: "/help-support",
    Screen: inner(() => import("./help/HelpScreen.tsx"), "HelpScreen"),
    title: "titleHelp",
    layout: "shell",
  },
];

/** The one route table, both sets (architecture.md law 9). */
export const routes: ReadonlyArray<RouteEntry> = [...publicRoutes, ...protectedRoutes];

/** What stands where no route does and no guard leads away. */
export const unknownRoute: RouteEntry = { path: "*", Screen: NotFound, title: "titleNotFound", layout: "auth" };
