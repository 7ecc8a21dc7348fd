import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROUTES, routeAt, stakePath, tokenPath } from "../../../src/app/routing/routes.ts";
import { stakeRowOf, stakeRowPath, transactionPath } from "../../../src/app/routing/row-paths.ts";
import { screenPath } from "../../../src/ui/common/paths.ts";
import { pathOf } from "../../support/routes.ts";

describe("the route table", () => {
  it("matches each route's own path, with and without a trailing slash, and no longer or shorter path", () => {
    for (const route of ROUTES) {
      const path = pathOf(route);
      expect(routeAt(path)?.route).toBe(route);
      expect(routeAt(`${path}/`)?.route).toBe(route);
      expect(routeAt(`${path}//`)?.route).toBeUndefined();
      expect(routeAt(`${path}x/y/z/w`)).toBeNull();
      expect(routeAt(path.slice(1))).toBeNull();
    }
    expect(routeAt("/")).toBeNull();
    expect(routeAt("")).toBeNull();
  });

  it("returns the segments of the path for the parameters", () => {
    expect(routeAt("/my-assets/optio/OPT")?.params).toEqual({ chainId: "optio", symbol: "OPT" });
    expect(routeAt("/profile/")?.params).toEqual({});
    expect(routeAt("/c/")).toBeNull();
  });

  it("never throws for any path", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const path of [text, `/${text}`, `/profile/${text}`]) {
          const match = routeAt(path);
          if (match !== null) expect(ROUTES).toContain(match.route);
        }
      }),
    );
  });

  it("is consistent: sidebar positions are unique, and wallet, staff and sidebar routes are for members only", () => {
    const positions = ROUTES.flatMap(({ nav }) => (nav === undefined ? [] : [`${nav.group} ${nav.order}`]));
    expect(new Set(positions).size).toBe(positions.length);
    for (const route of ROUTES) {
      if (route.audience === "member") expect(route.takesToken).toBeUndefined();
      else expect([route.walletNeeded, route.staff, route.section, route.until]).toEqual(Array(4).fill(undefined));
      if (route.nav !== undefined) expect(route.section).toBeDefined();
      if (route.staff) expect(route.walletNeeded).toBe(true);
      if (route.until === "wallet") expect(route.walletNeeded).toBeUndefined();
    }
  });

  it("spec §2: these screens stand in the base layout, all others but the sign-in page in the shell", () => {
    const of = (layout: string) => ROUTES.filter((route) => route.layout === layout).map((route): string => route.path);
    expect(of("auth")).toEqual([
      ...[
        "/signup",
        "/verify-otp",
        "/forgot-password",
        "/reset-password",
        "/magicLogin",
        "/callback",
        "/404",
        "/error",
      ],
      ...["/setup-password", "/onboarding", "/verify-identifier", "/verify-phone-number"],
      ...["/change-password", "/verify-change-password"],
      ...["", "/wallet-passcode", "/wallet-mnemonic", "/confirm-wallet-create"].map((step) => `/setup-wallet${step}`),
    ]);
    // the first page is drawn by the entry, in a base layout of its own
    expect(of("none")).toEqual(["/login"]);
  });

  it("S4: encodes a token's path so that no name can change the route", () => {
    expect(tokenPath({ chainId: "optio", symbol: "OPT" })).toBe("/my-assets/optio/OPT");
    expect(tokenPath({ chainId: "../x", symbol: "a/b?c" })).toBe("/my-assets/..%2Fx/a%2Fb%3Fc");
    expect(stakePath({ chainId: "optio", symbol: "OPT" })).toBe("/my-assets/stake/optio/OPT");
    expect(stakePath({ chainId: "../x", symbol: "a/b?c" })).toBe("/my-assets/stake/..%2Fx/a%2Fb%3Fc");
  });

  it("S4: links lead to the details of a transaction and to a row of the staking page, whatever its parts are", () => {
    const OPT = { chainId: "optio", symbol: "OPT" };
    expect(transactionPath(OPT, "a&b")).toBe("/my-assets/optio/OPT?transaction=a%26b");
    expect(stakeRowPath(OPT, { validator: "optiovaloper1x" })).toBe(
      "/my-assets/stake/optio/OPT?validator=optiovaloper1x",
    );
    const text = fc.string({ minLength: 1, unit: "binary" });
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (validator, height) => {
        const row = height === undefined ? { validator } : { validator, height };
        const path = stakeRowPath(OPT, row);
        expect(screenPath(path)).toBe(path);
        expect(stakeRowOf(path.slice(path.indexOf("?")))).toEqual(row);
      }),
    );
    for (const search of ["", "?height=7", "?validator="]) expect(stakeRowOf(search)).toBeNull();
  });
});
