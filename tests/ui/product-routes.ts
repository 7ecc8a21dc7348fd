import { allCalls } from "../../src/adapters/http/calls/index.ts";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { answerOf, type TextLeaf } from "../support/contract-answers.ts";
import { type Handlers, json, noContent } from "../support/scripted-api.ts";

/** Who opens a page: without a session, or with an account whose sign-up or wallet is incomplete. */
type As = "visitor" | "member" | "without password" | "not onboarded" | "without wallet";

/** How the screen of a route is reached: by a path, then by buttons, each after all fields were filled. */
export interface Way {
  readonly as: As;
  readonly path: string;
  readonly press?: ReadonlyArray<string>;
}

const SETUP = ["Create wallet", "Continue", "Reveal phrase", "I have written it down"];

/** The screen of each route; a route without a way does not compile. */
export const WAYS: Readonly<Record<RoutePath, Way>> = {
  "/login": { as: "visitor", path: "/login" },
  "/signup": { as: "visitor", path: "/signup" },
  "/verify-otp": { as: "visitor", path: "/signup", press: ["Create account"] },
  "/forgot-password": { as: "visitor", path: "/forgot-password" },
  "/reset-password": { as: "visitor", path: "/reset-password?token=good" },
  "/magicLogin": { as: "visitor", path: "/magicLogin" },
  "/callback": { as: "visitor", path: "/callback?token=good" },
  "/404": { as: "member", path: "/404" },
  "/error": { as: "member", path: "/error" },
  "/setup-password": { as: "without password", path: "/setup-password" },
  "/onboarding": { as: "not onboarded", path: "/onboarding" },
  "/verify-identifier": { as: "member", path: "/verify-identifier" },
  "/verify-phone-number": { as: "member", path: "/verify-phone-number" },
  "/change-password": { as: "member", path: "/change-password" },
  "/verify-change-password": { as: "member", path: "/change-password", press: ["Continue"] },
  "/dashboard": { as: "member", path: "/dashboard" },
  "/home": { as: "member", path: "/home" },
  "/my-assets": { as: "member", path: "/my-assets" },
  "/my-assets/:chainId/:symbol": { as: "member", path: "/my-assets/optio/OPT" },
  "/my-assets/stake/:chainId/:symbol": { as: "member", path: "/my-assets/stake/optio/OPT" },
  "/distribution": { as: "member", path: "/distribution" },
  "/create-validator": { as: "member", path: "/create-validator" },
  "/activity": { as: "member", path: "/activity" },
  "/activity/statement": { as: "member", path: "/activity/statement" },
  "/notifications": { as: "member", path: "/notifications" },
  "/profile": { as: "member", path: "/profile" },
  "/profile/:value": { as: "member", path: "/profile/someone" },
  "/followers": { as: "member", path: "/followers" },
  "/c/:code": { as: "member", path: "/c/CODE7" },
  "/network/:tab": { as: "member", path: "/network/following" },
  "/admin": { as: "member", path: "/admin" },
  "/settings": { as: "member", path: "/settings" },
  "/settings/wallet-passcode": { as: "member", path: "/settings/wallet-passcode" },
  "/help-support": { as: "member", path: "/help-support" },
  "/setup-wallet": { as: "without wallet", path: "/setup-wallet" },
  "/setup-wallet/wallet-passcode": { as: "without wallet", path: "/setup-wallet", press: SETUP.slice(0, 1) },
  "/setup-wallet/wallet-mnemonic": { as: "without wallet", path: "/setup-wallet", press: SETUP.slice(0, 2) },
  "/setup-wallet/confirm-wallet-create": { as: "without wallet", path: "/setup-wallet", press: SETUP },
};

/** The server's texts: `text` chooses each, given a valid one and the call; `fails` the calls that are refused. */
interface Texts {
  readonly at: number;
  readonly text: (call: string, leaf: TextLeaf, valid: string) => string;
  readonly fails: (call: (typeof allCalls)[number]) => boolean;
  /** The text of a refusal. */
  readonly refusal: string;
  /** Whether every preview is the one that was asked for; otherwise only every second one is. */
  readonly quotesAsAsked?: boolean;
  /** The calls whose answers hold no rows. */
  readonly isEmpty?: (call: (typeof allCalls)[number]) => boolean;
  /** What a call answers instead of the answer that its declaration describes. */
  readonly change?: (call: string, answer: unknown) => unknown;
}

/** An answer without the rows of its lists. */
const withoutRows = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return [];
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withoutRows(value)]));
};

/** What differs in the user's answers of an account. */
const USERS: Readonly<Record<As, Readonly<Record<string, unknown>>>> = {
  visitor: {},
  member: {},
  "without password": { has_password: false },
  "not onboarded": { onboarded_at: null, username: "" },
  "without wallet": {},
};

const FIELDS = ["identifier", "email", "password", "username", "first_name", "amount", "to", "memo", "walletPasscode"];

/** The answers of a server to every call of the contract, for an account. */
export const serverOf = (
  as: As,
  { at, text, fails, refusal, quotesAsAsked = false, isEmpty, change }: Texts,
): Handlers => {
  let previews = 0;
  const handlers = allCalls.map((call) => {
    const handler: Handlers[string] = ({ input }) => {
      if (fails(call)) {
        const errors = Object.fromEntries(FIELDS.map((field) => [field, [refusal]]));
        return json(422, { error: refusal, message: refusal, errors });
      }
      if (call.answer === null) return noContent;
      if (call.name === "getWallets" && as === "without wallet") return json(200, { wallets: [] });
      const described = answerOf(call, at, (leaf, valid) => {
        // a list of one type holds that type
        if (leaf.name === "type" && typeof input.type === "string" && call.method === "GET") return input.type;
        // the people of other answers are others
        return text(call.name, leaf, call.name === "getUser" && leaf.of === "id" ? `me-${valid}` : valid);
      });
      const answer = change === undefined ? described : change(call.name, described);
      if (call.name === "getUser") return json(200, { ...Object(answer), ...USERS[as] });
      if (call.name !== "transferPreview") return json(200, isEmpty?.(call) ? withoutRows(answer) : answer);
      previews += 1;
      const { amount, to, from } = input;
      return json(200, quotesAsAsked || previews % 2 === 0 ? { ...Object(answer), amount, to, from } : answer);
    };
    return [call.name, handler] as const;
  });
  return Object.fromEntries(handlers);
};
