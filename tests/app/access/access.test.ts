import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Access, access } from "../../../src/app/routing/access.ts";
import { ROUTES, type Route, routeAt } from "../../../src/app/routing/routes.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import type { Request } from "../../../src/domain/decider/request.ts";
import { domain, type Root } from "../../../src/domain/index.ts";
import type { User } from "../../../src/domain/session/index.ts";
import { segment } from "../../../src/domain/values/segment.ts";
import { me as user } from "../../domain/contacts/people.ts";
import { unreachable } from "../../support/examples.ts";
import { PAYLOADS } from "../../support/payloads.ts";
import { forAll } from "../../support/properties.ts";
import { pathOf } from "../../support/routes.ts";
import { signedInAs, signedOut } from "../../support/session/states.ts";

const failure: Failure = unreachable;
const request = (status: Request["status"]): Request => {
  if (status === "idle") return { status };
  return status === "failed" ? { status, id: "r", failure } : { status, id: "r" };
};

interface Situation {
  readonly phase: Root["session"]["phase"];
  readonly user: User | null;
  readonly passwordPending: boolean;
  readonly wallets: number;
  readonly walletsRequest: Request["status"];
  readonly walletsFailed?: boolean;
  /** The page requested before the sign-in. */
  readonly destination?: string | null | undefined;
}

const sessionOf = (phase: Situation["phase"], who: User | null, passwordPending: boolean): Root["session"] => {
  if (phase === "starting") return domain.initial.session;
  return phase === "signedOut" ? signedOut : signedInAs(who, { passwordPending });
};

const rootOf = ({
  phase,
  user: who,
  passwordPending,
  wallets,
  walletsRequest,
  walletsFailed = walletsRequest === "failed",
  destination = null,
}: Situation): Root => ({
  ...domain.initial,
  session: { ...sessionOf(phase, who, passwordPending), destination },
  wallet: {
    ...domain.initial.wallet,
    wallets: Array.from({ length: wallets }, (_, at) => ({ id: `wallet-${at}`, name: "Main" })),
    walletsRequest: request(walletsRequest),
    walletsFailed,
  },
});

const VISITOR: Situation = {
  phase: "signedOut",
  user: null,
  passwordPending: false,
  wallets: 0,
  walletsRequest: "idle",
};
const OWNER: Situation = { ...VISITOR, phase: "signedIn", user, wallets: 1, walletsRequest: "succeeded" };
const NEWCOMER: Situation = { ...OWNER, user: { ...user, onboarded_at: null }, wallets: 0, walletsRequest: "idle" };
const WALLETLESS: Situation = { ...OWNER, wallets: 0 };

/** A path of every route, and paths that have no screen. */
const PATHS = [
  ...ROUTES.map(pathOf),
  ..."/ /loginx /dashboards /my-assets-x /dashboard/x /c/A%2FB /c/ADA/x /no/such/page".split(" "),
];
const routeOf = (path: string): Route | undefined => routeAt(path)?.route;

const path = fc.oneof(
  fc.constantFrom(...PATHS),
  fc.webPath(),
  fc.tuple(fc.constantFrom(...PATHS), fc.webSegment()).map(([root, rest]) => `${root}/${rest}`),
);
const situation: fc.Arbitrary<Situation> = fc.record({
  phase: fc.constantFrom("starting" as const, "signedOut" as const, "signedIn" as const),
  user: fc.option(
    fc
      .record({
        email: fc.constantFrom(null, user.email),
        onboarded_at: fc.constantFrom(null, user.onboarded_at),
        username: fc.constantFrom("", user.username),
        has_password: fc.constantFrom(undefined, true, false),
      })
      .map(
        ({ has_password, ...over }): User => ({
          ...user,
          ...over,
          ...(has_password === undefined ? {} : { has_password }),
        }),
      ),
  ),
  passwordPending: fc.boolean(),
  wallets: fc.integer({ min: 0, max: 2 }),
  walletsRequest: fc.constantFrom("idle" as const, "pending" as const, "succeeded" as const, "failed" as const),
  destination: fc.option(fc.oneof(fc.constantFrom(...PATHS), fc.webPath())),
});

/** Where following the redirects ends, and the paths on the way. */
const follow = (root: Root, from: string): { readonly end: Access; readonly way: ReadonlyArray<string> } => {
  const way = [from];
  let end = access(root, from);
  while (end._tag === "go" && way.length < 10) {
    way.push(end.to);
    end = access(root, new URL(end.to, "https://optio.test").pathname);
  }
  return { end, way };
};

describe("access, for every state and path", () => {
  it("following the redirects ends within three steps and visits no path twice", () => {
    forAll(5_000, situation, path, (given, from) => {
      const { end, way } = follow(rootOf(given), from);
      expect(end._tag).not.toBe("go");
      expect(way.length - 1).toBeLessThanOrEqual(3);
      expect(new Set(way).size).toBe(way.length);
    });
  });

  it("shows a member's screen only to a signed-in user who is loaded", () => {
    forAll(5_000, situation, path, (given, from) => {
      const { end, way } = follow(rootOf(given), from);
      const at = way.at(-1) ?? "";
      if (end._tag !== "stay" || routeOf(at)?.audience !== "member") return;
      expect(given.phase).toBe("signedIn");
      // a password is chosen before the user is loaded, on a screen that shows nothing of the user
      if (routeOf(at)?.path === "/setup-password") return;
      expect(given.user).not.toBeNull();
      expect(given.passwordPending && given.user?.has_password !== true).toBe(false);
    });
  });

  it("shows no wallet data before onboarding is finished and the wallet check is complete", () => {
    forAll(5_000, situation, path, (given, from) => {
      const { end, way } = follow(rootOf(given), from);
      const at = way.at(-1) ?? "";
      if (end._tag !== "stay" || routeOf(at)?.walletNeeded !== true || routeOf(at)?.duringOnboarding) return;
      const who = given.user;
      expect([who?.email, who?.onboarded_at, who?.username]).not.toContain(null);
      expect(who?.username).not.toBe("");
      expect(given.wallets > 0 || given.walletsRequest === "failed").toBe(true);
    });
  });

  it("lets a user stay only on a route of the table", () => {
    forAll(2_000, situation, path, (given, from) => {
      const { end, way } = follow(rootOf(given), from);
      const at = way.at(-1)?.split("?")[0] ?? "";
      if (end._tag === "stay") expect(routeOf(at)).toBeDefined();
    });
  });

  it("returns the same result for the same state, and never redirects to the current page", () => {
    forAll(2_000, situation, path, (given, from) => {
      const root = rootOf(given);
      expect(access(root, from)).toEqual(access(root, from));
      expect(access(root, from)).not.toEqual({ _tag: "go", to: from });
    });
  });
});

describe.each(ROUTES)("the guards of $path follow from the table", (route) => {
  const path = pathOf(route);
  const verdict = (given: Situation) => access(rootOf(given), path);

  it("for a visitor", () => {
    expect(verdict(VISITOR)._tag).toBe(route.audience === "member" ? "go" : "stay");
    expect(verdict({ ...VISITOR, phase: "starting" })).toEqual({ _tag: "wait" });
  });

  it("for a user with a wallet, with and without a staff role", () => {
    const stays =
      route.audience === "anyone" ||
      (route.audience === "member" && route.until === undefined && path !== "/setup-password");
    expect(verdict({ ...OWNER, user: { ...user, roles: ["Admin"] } })._tag).toBe(stays ? "stay" : "go");
    expect(verdict(OWNER)._tag).toBe(stays && !route.staff ? "stay" : "go");
  });

  it("for a user without a wallet: the set-up, with the reason if the page needs a wallet", () => {
    const refused = { _tag: "go", to: "/setup-wallet", walletFirst: true };
    const given = route.staff ? { ...WALLETLESS, user: { ...user, roles: ["Admin"] } } : WALLETLESS;
    if (route.walletNeeded) expect(verdict(given)).toEqual(refused);
    else expect(verdict(given)).not.toEqual(refused);
    if (route.until === "wallet") expect(verdict(given)._tag).toBe("stay");
  });

  it("for a user who is not onboarded", () => {
    if (route.audience !== "member" || path === "/setup-password") return;
    expect(verdict(NEWCOMER)).toEqual(
      route.duringOnboarding ? { _tag: "stay" } : { _tag: "go", to: "/onboarding", onboarded: false },
    );
  });
});

describe("a path whose parameters are no ids", () => {
  const WITH_PARAMETERS = ROUTES.map((route): string => route.path).filter((pattern) => pattern.includes(":"));
  const hostile = fc.oneof(
    fc.constantFrom(...PAYLOADS),
    fc.string({ minLength: 1, unit: "binary" }),
    fc.string({ minLength: 65, maxLength: 80, unit: fc.constantFrom(..."aZ9._-") }),
    fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(".", "/", "\\", "a") }),
  );
  const isId = (text: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/.test(text);

  it("has parameters in the table: a person, a referral, a chain, a token, a tab", () => {
    expect(WITH_PARAMETERS).toEqual([
      "/my-assets/:chainId/:symbol",
      "/my-assets/stake/:chainId/:symbol",
      "/profile/:value",
      "/c/:code",
      "/network/:tab",
    ]);
  });

  it("S4: is said to be unknown, on every route and for every payload", () => {
    forAll(1_000, fc.constantFrom(...WITH_PARAMETERS), hostile, fc.nat(1), (pattern, payload, nth) => {
      fc.pre(!isId(payload));
      const names = pattern.match(/:[A-Za-z]+/g) ?? [];
      const name = names[nth % names.length] ?? "";
      const path = pattern.replace(name, () => segment(payload)).replace(/:[A-Za-z]+/g, "optio");
      expect(access(rootOf(OWNER), path)).toEqual({ _tag: "go", to: "/404" });
    });
  });

  it.each([
    "/profile/a.b",
    "/profile/jane..doe_",
    "/c/jane.doe",
    "/my-assets/ethereum/USDC.e",
    "/my-assets/stake/optio-1.2/OPT",
  ])("does not hold back %s, whose dots are part of a username or a symbol", (path) =>
    expect(access(rootOf(OWNER), path)).toEqual({ _tag: "stay" }),
  );

  it.each([
    "/profile/.",
    "/profile/..",
    "/profile/.env",
    "/profile/%2e%2e",
    "/c/..",
    "/my-assets/ethereum/..",
    "/my-assets/%2e/OPT",
  ])("S4: %s is said to be unknown", (path) => expect(access(rootOf(OWNER), path)).toEqual({ _tag: "go", to: "/404" }));

  it("S4: shows no screen with a malformed parameter, also where the payload is not encoded", () => {
    forAll(1_000, fc.constantFrom(...WITH_PARAMETERS), hostile, situation, (pattern, payload, given) => {
      const { end, way } = follow(
        rootOf(given),
        pattern.replace(/:[A-Za-z]+/g, () => payload),
      );
      const match = routeAt(way.at(-1) ?? "");
      if (end._tag !== "stay" || match === null) return;
      expect(Object.values(match.params).filter((value) => !isId(decodeURIComponent(value)))).toEqual([]);
    });
  });

  it("is no destination after a sign-in", () => {
    const given = { ...OWNER, destination: "/profile/..%2F..%2Flogout" };
    expect(follow(rootOf(given), "/").way.at(-1)).toBe("/dashboard");
  });
});

type Row = readonly [who: string, from: string, ends: string, given: Situation];

const rows: ReadonlyArray<Row> = [
  ["before the stored session is read", "/dashboard", "wait", { ...VISITOR, phase: "starting" }],
  ["a visitor", "/", "/login", VISITOR],
  ["a visitor", "/dashboard", "/login", VISITOR],
  ["a visitor", "/no/such/page", "/login", VISITOR],
  ["a visitor", "/signup", "/signup", VISITOR],
  ["a visitor", "/404", "/404", VISITOR],
  ["a visitor", "/setup-password", "/login", VISITOR],
  ["a visitor", "/login/", "/login", VISITOR],
  ["signed in, the user not loaded", "/dashboard", "wait", { ...OWNER, user: null }],
  ["signed in, the user not loaded", "/error", "/error", { ...OWNER, user: null }],
  ["signed in, the user not loaded", "/404", "wait", { ...OWNER, user: null }],
  ["the wallets not loaded", "/404", "wait", { ...WALLETLESS, walletsRequest: "pending" }],
  ["signed in", "/404", "/404", OWNER],
  ["not onboarded", "/404", "/404", NEWCOMER],
  ["signed up, no password yet", "/dashboard", "/setup-password", { ...OWNER, passwordPending: true }],
  ["not onboarded", "/", "/onboarding", NEWCOMER],
  ["not onboarded", "/settings", "/onboarding", NEWCOMER],
  ["not onboarded", "/onboarding", "/onboarding", NEWCOMER],
  ["not onboarded", "/verify-identifier", "/verify-identifier", NEWCOMER],
  ["without an e-mail address", "/dashboard", "/onboarding", { ...OWNER, user: { ...user, email: null } }],
  ["without a username", "/dashboard", "/onboarding", { ...OWNER, user: { ...user, username: "" } }],
  ["the wallets not loaded", "/dashboard", "wait", { ...WALLETLESS, walletsRequest: "pending" }],
  ["the wallet check failed", "/dashboard", "/dashboard", { ...WALLETLESS, walletsRequest: "failed" }],
  ["the wallet check failed", "/setup-wallet", "/setup-wallet", { ...WALLETLESS, walletsRequest: "failed" }],
  ["the wallet check failed", "/", "/home", { ...WALLETLESS, walletsRequest: "failed" }],
  ["the wallet check failed", "/my-assets", "/my-assets", { ...WALLETLESS, walletsRequest: "failed" }],
  ["the wallet check failed", "/settings", "/settings", { ...WALLETLESS, walletsRequest: "failed" }],
  // the page is not taken away while they are checked behind it
  [
    "wallets checked again",
    "/settings",
    "/settings",
    { ...WALLETLESS, walletsRequest: "pending", walletsFailed: true },
  ],
  ["without a wallet", "/", "/setup-wallet", WALLETLESS],
  ["without a wallet", "/dashboard", "/setup-wallet", WALLETLESS],
  ["without a wallet", "/my-assets/optio/OPT", "/setup-wallet", WALLETLESS],
  ["without a wallet", "/home", "/home", WALLETLESS],
  ["without a wallet", "/onboarding", "/setup-wallet", WALLETLESS],
  ["without a wallet", "/setup-wallet/wallet-mnemonic", "/setup-wallet/wallet-mnemonic", WALLETLESS],
  ["with a wallet", "/", "/dashboard", OWNER],
  ["with a wallet", "/login", "/dashboard", OWNER],
  ["with a wallet", "/no/such/page", "/dashboard", OWNER],
  ["with a wallet", "/onboarding", "/dashboard", OWNER],
  ["with a wallet", "/setup-wallet", "/dashboard", OWNER],
  ["with a wallet", "/my-assets/optio/OPT", "/my-assets/optio/OPT", OWNER],
  ["with a wallet", "/settings", "/settings", OWNER],
  ["with a wallet", "/verify-identifier", "/verify-identifier", OWNER],
  ["with a wallet", "/verify-phone-number", "/verify-phone-number", OWNER],
  ["with a wallet", "/change-password", "/change-password", OWNER],
  ["with a wallet", "/verify-change-password", "/verify-change-password", OWNER],
  ["a visitor", "/c/ADA7", "/signup?referral=ADA7", VISITOR],
  ["a visitor", "/c/ADA7/", "/signup?referral=ADA7", VISITOR],
  ["a visitor", "/c", "/login", VISITOR],
  ["a visitor", "/c/ADA7/more", "/login", VISITOR],
  ["a visitor", "/c/%2F%2Fevil.example", "/login", VISITOR],
  ["not onboarded", "/c/ADA7", "/onboarding", NEWCOMER],
  ["without a wallet", "/c/ADA7", "/setup-wallet", WALLETLESS],
  ["with a wallet", "/c/ADA7", "/c/ADA7", OWNER],
  ["with a wallet", "/followers", "/followers", OWNER],
  ["with a wallet, not of the staff", "/admin", "/dashboard", OWNER],
  ["with a wallet, of the staff", "/admin", "/admin", { ...OWNER, user: { ...user, roles: ["Compliance Officer"] } }],
  ["of the staff, without a wallet", "/admin", "/setup-wallet", { ...WALLETLESS, user: { ...user, roles: ["Admin"] } }],
  ["a visitor", "/change-password", "/login", VISITOR],
  ["not onboarded", "/change-password", "/onboarding", NEWCOMER],
  ["not onboarded", "/verify-phone-number", "/onboarding", NEWCOMER],
  ["without a wallet", "/verify-phone-number", "/verify-phone-number", WALLETLESS],
  ["without a wallet", "/change-password", "/setup-wallet", WALLETLESS],
];

describe("access, by example (spec §2 Guards)", () => {
  it.each(rows)("%s: %s leads to %s", (_who, from, ends, given) => {
    const { end, way } = follow(rootOf(given), from);
    expect(end._tag === "stay" ? way.at(-1) : end._tag).toBe(ends);
  });

  const without: Situation = { ...OWNER, user: { ...user, has_password: false } };
  const newcomerWithout: Situation = { ...NEWCOMER, user: { ...user, onboarded_at: null, has_password: false } };

  it.each([
    ["without a password", "/setup-password", "/setup-password", without],
    ["without a password", "/change-password", "/setup-password", without],
    ["without a password, after a reload in the sign-up", "/setup-password", "/setup-password", newcomerWithout],
    ["whose user is being loaded", "/setup-password", "wait", { ...OWNER, user: null }],
    ["with a password", "/setup-password", "/settings", { ...OWNER, user: { ...user, has_password: true } }],
    ["with a wallet", "/forgot-password", "/dashboard", OWNER],
    ["without a wallet", "/forgot-password", "/setup-wallet", WALLETLESS],
    ["not onboarded", "/forgot-password", "/onboarding", NEWCOMER],
    ["whose user is being loaded", "/forgot-password", "wait", { ...OWNER, user: null }],
  ] as const)("%s: %s leads to %s", (_who, from, ends, given) => {
    const { end, way } = follow(rootOf(given), from);
    expect(end._tag === "stay" ? way.at(-1) : end._tag).toBe(ends);
  });

  it("a reset link works for a signed-in user", () => {
    const root = rootOf(OWNER);
    const opened = {
      ...root,
      session: { ...signedInAs(user), flow: { step: "resetLink", request: request("pending") } } as Root["session"],
    };
    expect(access(opened, "/reset-password")._tag).toBe("stay");
    expect(follow(root, "/reset-password").way.at(-1)).toBe("/dashboard");
  });

  it.each([
    ["/my-assets/optio/OPT", "/my-assets/optio/OPT", OWNER],
    ["/my-assets/optio/OPT", "/setup-wallet", WALLETLESS],
    ["/my-assets/optio/OPT", "/onboarding", NEWCOMER],
    ["/admin", "/dashboard", OWNER],
    ["/setup-wallet", "/dashboard", OWNER],
    ["/", "/dashboard", OWNER],
    ["/login", "/dashboard", OWNER],
    ["//evil.example/settings", "/dashboard", OWNER],
    ["https://evil.example/settings", "/dashboard", OWNER],
  ] as const)("after a sign-in that started at %s, /login leads to %s", (destination, ends, given) => {
    expect(follow(rootOf({ ...given, destination }), "/login").way.at(-1)).toBe(ends);
  });

  it.each([
    ["who is new", { ...user, onboarded_at: null }, false],
    ["who was onboarded and lost the username", { ...user, username: "" }, true],
  ])("tells the onboarding screen whether a user %s was onboarded before", (_who, who, onboarded) => {
    const given = { ...OWNER, user: who };
    expect(access(rootOf(given), "/settings")).toEqual({ _tag: "go", to: "/onboarding", onboarded });
  });
});
