import { describe, expect, it } from "vitest";
import { destination, GROUPS, type Item, isCurrent, isOffered } from "../../../src/ui/shell/navigation.ts";

const items = GROUPS.flatMap((group) => group.items);
const item = (id: Item["id"]): Item => {
  const found = items.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no item ${id}`);
  return found;
};
const current = (path: string) => items.filter((each) => isCurrent(each, path)).map((each) => each.id);

describe("the sidebar", () => {
  it("highlights an item where the path equals one of its paths or lies below it", () => {
    expect(current("/dashboard")).toEqual(["home"]);
    expect(current("/home")).toEqual(["home"]);
    expect(current("/my-assets")).toEqual(["assets"]);
    expect(current("/my-assets/stake/optio/OPT")).toEqual(["assets"]);
    expect(current("/profile/rosa")).toEqual(["profile"]);
    expect(current("/followers")).toEqual(["profile"]);
  });

  it("highlights nothing for a path that only begins with the same letters, nor elsewhere", () => {
    expect(current("/homeless")).toEqual([]);
    expect(current("/notifications")).toEqual([]);
    expect(current("/")).toEqual([]);
  });

  it("leads what needs a wallet to the set-up as long as there is none", () => {
    const led = items.filter((each) => {
      const leads = destination(each, true);
      return "href" in leads && leads.href === "/setup-wallet";
    });
    expect(led.map((each) => each.id)).toEqual(["home", "assets", "transfer", "admin", "settings"]);
    expect(destination(item("profile"), true)).toEqual({ href: "/profile" });
    expect(destination(item("logout"), true)).toEqual({ opens: "logout" });
  });

  it("offers Admin to staff with a wallet, and to nobody else", () => {
    const admin = item("admin");
    expect(isOffered(admin, true, false)).toBe(true);
    expect(isOffered(admin, false, false)).toBe(false);
    expect(isOffered(admin, true, true)).toBe(false);
    for (const each of items) if (each.id !== "admin") expect(isOffered(each, false, true)).toBe(true);
  });

  it("leads everything to its own place once there is a wallet, and opens Send/Receive without navigating", () => {
    for (const each of items) expect(destination(each, false)).toEqual(each.leads);
    expect(destination(item("transfer"), false)).toEqual({ opens: "transfer" });
  });
});
