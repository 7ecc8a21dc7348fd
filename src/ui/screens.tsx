import type { ComponentType } from "react";
import type { RoutePath } from "../app/routing/routes.ts";
import { type Loadable, loadable } from "./kit/loadable.tsx";
import { MissingScreen } from "./shell/Fallbacks.tsx";

type Screen = Loadable<object>;

/** A screen by its export's name, loaded when it is first shown; if it cannot be loaded, the page shows that. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen =>
  loadable(() => load().then((module) => module[name]), MissingScreen);

/** The frame of every signed-in screen. */
export const Shell = loadable(() => import("./shell/Shell.tsx").then((module) => module.Shell), MissingScreen);

const Dashboard = screen(() => import("./features/wallet/DashboardScreen.tsx"), "DashboardScreen");
const Profile = screen(() => import("./features/contacts/ProfileScreen.tsx"), "ProfileScreen");
const Password = screen(() => import("./features/session/PasswordScreen.tsx"), "PasswordScreen");
const Identifier = screen(() => import("./features/session/IdentifierScreen.tsx"), "IdentifierScreen");

/** The component of each route of the table. */
export const screens: Readonly<Record<RoutePath, Screen>> = {
  // the entry page shows the login form
  "/login": loadable(async () => () => null, MissingScreen),
  "/signup": screen(() => import("./features/session/SignUpScreen.tsx"), "SignUpScreen"),
  "/verify-otp": screen(() => import("./features/session/VerifyCodeScreen.tsx"), "VerifyCodeScreen"),
  "/forgot-password": screen(() => import("./features/session/ForgotPasswordScreen.tsx"), "ForgotPasswordScreen"),
  "/reset-password": Password,
  "/setup-password": Password,
  "/magicLogin": screen(() => import("./features/session/LinkSignInScreen.tsx"), "MagicLinkScreen"),
  "/callback": screen(() => import("./features/session/LinkSignInScreen.tsx"), "CallbackScreen"),
  "/404": screen(() => import("./shell/NotFoundScreen.tsx"), "NotFoundScreen"),
  // the gate shows it, under no guard
  "/error": loadable(async () => () => null, MissingScreen),
  "/onboarding": screen(() => import("./features/session/OnboardingScreen.tsx"), "OnboardingScreen"),
  "/verify-identifier": Identifier,
  "/verify-phone-number": Identifier,
  "/change-password": screen(() => import("./features/session/ChangePasswordScreen.tsx"), "ChangePasswordScreen"),
  "/verify-change-password": screen(() => import("./features/session/VerifyChangeScreen.tsx"), "VerifyChangeScreen"),
  "/dashboard": Dashboard,
  "/home": Dashboard,
  "/my-assets": screen(() => import("./features/wallet/AssetsScreen.tsx"), "AssetsScreen"),
  "/my-assets/:chainId/:symbol": screen(() => import("./features/wallet/TokenScreen.tsx"), "TokenScreen"),
  "/my-assets/stake/:chainId/:symbol": screen(() => import("./features/staking/StakeScreen.tsx"), "StakeScreen"),
  "/distribution": screen(() => import("./features/wallet/DistributionScreen.tsx"), "DistributionScreen"),
  "/create-validator": screen(() => import("./features/staking/CreateValidatorScreen.tsx"), "CreateValidatorScreen"),
  "/activity": screen(() => import("./features/wallet/ActivityScreen.tsx"), "ActivityScreen"),
  "/activity/statement": screen(() => import("./features/wallet/statement/StatementScreen.tsx"), "StatementScreen"),
  "/notifications": screen(() => import("./features/notifications/NotificationsScreen.tsx"), "NotificationsScreen"),
  "/profile": Profile,
  "/followers": Profile,
  "/profile/:value": screen(() => import("./features/contacts/PersonScreen.tsx"), "PersonScreen"),
  "/c/:code": screen(() => import("./features/contacts/PersonScreen.tsx"), "ReferralScreen"),
  "/network/:tab": screen(() => import("./features/contacts/NetworkScreen.tsx"), "NetworkScreen"),
  "/admin": screen(() => import("./features/admin/AdminScreen.tsx"), "AdminScreen"),
  "/settings": screen(() => import("./features/settings/SettingsScreen.tsx"), "SettingsScreen"),
  "/settings/wallet-passcode": screen(
    () => import("./features/settings/ResetPasscodeScreen.tsx"),
    "ResetPasscodeScreen",
  ),
  "/help-support": screen(() => import("./features/help/HelpScreen.tsx"), "HelpScreen"),
  "/setup-wallet": screen(() => import("./features/wallet/SetupIndexScreen.tsx"), "SetupIndexScreen"),
  "/setup-wallet/wallet-passcode": screen(
    () => import("./features/wallet/SetupPasscodeScreen.tsx"),
    "SetupPasscodeScreen",
  ),
  "/setup-wallet/wallet-mnemonic": screen(() => import("./features/wallet/SetupPhraseScreen.tsx"), "SetupPhraseScreen"),
  "/setup-wallet/confirm-wallet-create": screen(
    () => import("./features/wallet/SetupConfirmScreen.tsx"),
    "SetupConfirmScreen",
  ),
};

/**
 * Loads the code of every screen, of the shell's dialogs, and of the cards that the dashboard loads after its balances. Each
 * adds links to the page, so there is a `pause` after each.
 */
export const preloadAll = async (pause: () => Promise<void> | void = () => undefined): Promise<void> => {
  const loads = [
    Shell.preload,
    () => import("./shell/Shell.tsx").then(({ preloadDialogs }) => preloadDialogs()),
    ...Object.values(screens).map((Screen) => Screen.preload),
    () => import("./features/wallet/EarnCard.tsx"),
    () => import("./features/wallet/People.tsx"),
    () => import("./features/wallet/ActivityCard.tsx"),
  ];
  const loading: Promise<unknown>[] = [];
  for (const load of loads) {
    const code = load();
    // a failure is reported by the wait for all of them
    code.catch(() => undefined);
    loading.push(code);
    await pause();
  }
  await Promise.all(loading);
};
