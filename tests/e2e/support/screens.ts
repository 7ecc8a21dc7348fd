import type { RoutePath } from "../../../src/app/routing/routes.ts";

/** Where the screen of a route is checked: at a path that a visitor or a member opens, or in the course of a test. */
type Check =
  | { readonly visitor: string }
  | { readonly member: string }
  | { readonly during: "sign-up" | "password change" };

/** The values of parameters in paths. */
export interface Values {
  /** The id of another person. */
  readonly person: string;
  /** The referral code of another person. */
  readonly code: string;
}

/** Every route of the product and where axe checks its screen (A1, A12); a route without a check does not compile. */
const checks = ({ person, code }: Values): Readonly<Record<RoutePath, Check>> => ({
  "/login": { visitor: "/login" },
  "/signup": { visitor: "/signup" },
  "/verify-otp": { during: "sign-up" },
  "/forgot-password": { visitor: "/forgot-password" },
  "/reset-password": { visitor: "/reset-password?token=spent" },
  "/magicLogin": { visitor: "/magicLogin?token=spent" },
  "/callback": { visitor: "/callback" },
  "/404": { visitor: "/404" },
  "/error": { visitor: "/error" },
  "/setup-password": { during: "sign-up" },
  "/onboarding": { during: "sign-up" },
  "/verify-identifier": { member: "/verify-identifier" },
  "/verify-phone-number": { member: "/verify-phone-number" },
  "/change-password": { member: "/change-password" },
  "/verify-change-password": { during: "password change" },
  "/dashboard": { member: "/dashboard" },
  "/home": { member: "/home" },
  "/my-assets": { member: "/my-assets" },
  "/my-assets/:chainId/:symbol": { member: "/my-assets/optio/OPT" },
  "/my-assets/stake/:chainId/:symbol": { member: "/my-assets/stake/optio/OPT" },
  "/distribution": { member: "/distribution" },
  "/create-validator": { member: "/create-validator" },
  "/activity": { member: "/activity" },
  "/activity/statement": { member: "/activity/statement" },
  "/notifications": { member: "/notifications" },
  "/profile": { member: "/profile" },
  "/profile/:value": { member: `/profile/${person}` },
  "/followers": { member: "/followers" },
  "/c/:code": { member: `/c/${code}` },
  "/network/:tab": { member: "/network/following" },
  "/admin": { member: "/admin" },
  "/settings": { member: "/settings" },
  "/settings/wallet-passcode": { member: "/settings/wallet-passcode" },
  "/help-support": { member: "/help-support" },
  "/setup-wallet": { during: "sign-up" },
  "/setup-wallet/wallet-passcode": { during: "sign-up" },
  "/setup-wallet/wallet-mnemonic": { during: "sign-up" },
  "/setup-wallet/confirm-wallet-create": { during: "sign-up" },
});

const NONE: Values = { person: "", code: "" };
const routesWith = <Kind extends string>(of: Readonly<Record<RoutePath, Check>>, kind: Kind) =>
  Object.entries(of).flatMap(([route, check]) =>
    kind in check ? [{ route, value: String(Reflect.get(check, kind)) }] : [],
  );

/** The routes whose screens a test must check on its way. */
export const routesDuring = (name: "sign-up" | "password change"): ReadonlyArray<string> =>
  routesWith(checks(NONE), "during").flatMap(({ route, value }) => (value === name ? [route] : []));

/** The routes whose screens a visitor or a member opens directly, with their paths. */
export const routesOf = (
  audience: "visitor" | "member",
  values: Values = NONE,
): ReadonlyArray<{ readonly route: string; readonly path: string }> =>
  routesWith(checks(values), audience).map(({ route, value }) => ({ route, path: value }));
