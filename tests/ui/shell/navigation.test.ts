import { describe, expect, it } from "vitest";
import { ROUTES, routeAt } from "../../../src/app/routing/routes.ts";
import { screenPath } from "../../../src/ui/common/paths.ts";
import { t } from "../../../src/ui/i18n/index.ts";
import { screens } from "../../../src/ui/screens.tsx";
import {
  breadcrumb,
  destination,
  GROUPS,
  type Item,
  isCurrent,
  isOffered,
  pageAbove,
} from "../../../src/ui/shell/navigation.ts";
import { PLACES } from "../../../src/ui/shell/palette/use-entries.tsx";
import { pathOf } from "../../support/routes.ts";

const items = GROUPS.flatMap((group) => group.items);
const itemOf = (id: Item["id"]): Item => {
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error(`no item ${id}`);
  return found;
};
const current = (path: string) => items.filter((item) => isCurrent(item, path)).map((item) => item.id);

describe("every route of the table", () => {
  it("has a screen, and every screen has a route", () => {
    expect(Object.keys(screens).toSorted()).toEqual(ROUTES.map((route) => route.path).toSorted());
  });

  it.each(ROUTES)("$path has a name and is a valid target of a notification", (route) => {
    expect(t(`shell.${route.title}`)).not.toContain("shell.");
    expect(screenPath(`${pathOf(route)}?page=2`)).toBe(`${pathOf(route)}?page=2`);
  });

  it.each(ROUTES)("$path highlights the item of its section only", (route) => {
    expect(current(pathOf(route))).toEqual(route.section === undefined ? [] : [route.section]);
  });

  it("S4: a notification's link to a path without a screen has no target", () => {
    for (const link of ["/", "/network", "/my-assets/optio", "https://evil.example/settings", undefined]) {
      expect(screenPath(link)).toBeNull();
    }
  });
});

describe("the sidebar", () => {
  it("has the items of spec §2 in order", () => {
    expect(GROUPS.map((group) => group.items.map((item) => t(`shell.${item.text}`)))).toEqual([
      ["Home", "Assets", "Send/Receive", "Profile", "Network", "Distribution", "Admin"],
      ["Settings", "Logout"],
    ]);
  });

  it("highlights nothing for a path with only the same prefix", () => {
    expect(["/homeless", "/"].flatMap(current)).toEqual([]);
  });

  it("leads to the set-up where an item needs a missing wallet, else to its own place, and opens Send/Receive without navigating", () => {
    for (const item of items) {
      const setUp = item.id === "logout" ? { opens: "logout" } : { href: "/setup-wallet" };
      expect([item.id, destination(item, true)]).toEqual([item.id, setUp]);
      expect(destination(item, false)).toEqual(item.leads);
    }
    expect(destination(itemOf("transfer"), false)).toEqual({ opens: "transfer" });
    expect(destination(itemOf("admin"), false)).toEqual({ opens: "admin" });
  });

  it("offers Admin to staff with a wallet only", () => {
    const admin = itemOf("admin");
    expect(isOffered(admin, true, false)).toBe(true);
    expect(isOffered(admin, false, false)).toBe(false);
    expect(isOffered(admin, true, true)).toBe(false);
    for (const item of items) if (item.id !== "admin") expect(isOffered(item, false, true)).toBe(true);
  });
});

describe("the screens that the command palette finds", () => {
  it("are for users, and none of their paths has parameters", () => {
    expect(PLACES.length).toBeGreaterThan(10);
    expect(PLACES.filter((place) => (place.entry ?? place.path).includes(":") || place.audience !== "member")).toEqual(
      [],
    );
  });
});

describe("the breadcrumb", () => {
  const trailOf = (path: string, nameOf?: (id: string) => string | null) => {
    const match = routeAt(path);
    return match === null ? [] : breadcrumb(match, (title) => t(`shell.${title}`), nameOf);
  };
  const textsOf = (path: string, nameOf?: (id: string) => string | null) =>
    trailOf(path, nameOf).map(({ text }) => text);

  it("is the route's name and the parameters of the path, capitalised", () => {
    expect(textsOf("/dashboard")).toEqual(["Home"]);
    expect(textsOf("/network/following")).toEqual(["Contacts", "Following"]);
    expect(textsOf("/my-assets/optio-testnet/OPT")).toEqual(["Assets", "Optio-testnet", "OPT"]);
    expect(textsOf("/my-assets/..%2Fx/a%2Fb")).toEqual(["Assets", "../x", "A/b"]);
  });

  it("leads to the pages above a page of the second or third level, the last of which the back button opens", () => {
    expect(trailOf("/my-assets/stake/optio/OPT")).toEqual([
      { text: "Assets", href: "/my-assets" },
      { text: "Optio" },
      { text: "OPT", href: "/my-assets/optio/OPT" },
      { text: "Staking" },
    ]);
    const above = (path: string) => pageAbove(trailOf(path));
    expect(
      ["/my-assets/stake/..%2Fx/a%2Fb", "/my-assets/optio/OPT", "/profile/ada", "/settings/wallet-passcode"].map(above),
    ).toEqual(["/my-assets/..%2Fx/a%2Fb", "/my-assets", "/network/following", "/settings"]);
    expect(["/dashboard", "/network/followers"].map(above)).toEqual([null, null]);
  });

  it("marks the contacts on the page of another person, and the profile on one's own pages", () => {
    expect(["/profile/ada", "/c/5J4KVSFT", "/network/saved"].map(current)).toEqual([
      ["network"],
      ["network"],
      ["network"],
    ]);
    expect(["/profile", "/followers"].map(current)).toEqual([["profile"], ["profile"]]);
  });

  it("shows an id and an invite code as the name of its person, or leaves it out", () => {
    for (const id of ["2cb8dace-76eb-4f0c-9d2e-0123456789ab", "01JD8Z3V9Q6T4W2X5Y7Z8A9B0C"]) {
      expect(textsOf(`/profile/${id}`)).toEqual(["Contacts", "Profile"]);
      expect(textsOf(`/profile/${id}`, () => "Bob Baker")).toEqual(["Contacts", "Bob Baker"]);
    }
    expect(textsOf("/c/5J4KVSFT")).toEqual(["Contacts", "Profile"]);
    expect(textsOf("/c/5J4KVSFT", () => "Bob Baker")).toEqual(["Contacts", "Bob Baker"]);
  });
});
