import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type BareServer, createBareServer } from "../support/bare/server.ts";
import { share } from "../support/share.ts";
import { OPENED_AT, openWholeApp, type WholeApp } from "./whole-app.tsx";

/** The product of a signed-in user at a path, against a server that knows the specification alone. */
const opened = async (
  path: string,
  prepare: (account: BareServer["account"]) => void = () => undefined,
): Promise<{ page: WholeApp; server: BareServer }> => {
  const server = createBareServer(() => OPENED_AT);
  prepare(server.account);
  const page = await openWholeApp(path, { signedIn: true, handlers: {}, transport: server.transport });
  // prices are requested after the balances were painted, and names wait a moment for those who are loaded
  for (const wait of [1, 300]) {
    await page.turn(wait);
    await page.act(() => vi.dynamicImportSettled());
    await page.settle();
  }
  return { page, server };
};
const text = (): string => document.body.textContent ?? "";
describe("the product against a server that knows the specification alone", () => {
  it.each(
    share([
      "/dashboard",
      "/my-assets",
      "/my-assets/optio/OPT",
      "/my-assets/stake/optio/OPT",
      "/distribution",
      "/create-validator",
      "/activity",
      "/notifications",
      "/profile",
      "/profile/mira",
      "/network/following",
      "/settings/wallet-passcode",
      "/change-password",
      "/verify-identifier",
      "/verify-phone-number",
      "/help-support",
    ]),
  )("shows %s without a failure and without a call that the server does not know", async (path) => {
    const { page: shown, server } = await opened(path);
    expect(location.pathname).toBe(path);
    expect([shown.reports, server.unknown, server.incomplete]).toEqual([[], [], []]);
    expect(text()).not.toMatch(/Couldn't|went wrong|Not available|Not Found|undefined|NaN/);
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
  });

  it("shows a statement made of the activity, and asks only once for the books that the server lacks", async () => {
    const { page: shown, server } = await opened("/activity/statement?period=2026");
    expect(shown.reports).toEqual([]);
    expect(server.unknown).toEqual(["GET /wallets/wallet-1/movements"]);
    expect(text()).toContain("Made from the rows of your activity, because this server keeps no books.");
    expect(text()).not.toMatch(/Couldn't read|went wrong|undefined|NaN/);
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
  });

  it("shows the settings without alerts by email, and asks only once for those that the server lacks", async () => {
    const { page: shown, server } = await opened("/settings");
    expect([shown.reports, server.unknown, server.incomplete]).toEqual([[], ["GET /user/alerts"], []]);
    expect(text()).toContain("Appearance");
    expect(text()).not.toMatch(/Alerts by email|Couldn't|went wrong|Not available|Not Found|undefined|NaN/);
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
  });

  it("shows the transactions of a token with its own pages", async () => {
    await opened("/my-assets/ethereum/USDC");
    expect(text()).toContain("Page 1 of 3");
    expect(text()).not.toContain("No transactions yet");
  });

  it("says at the profile that it cannot be saved there", async () => {
    const { page: shown, server } = await opened("/profile");
    await shown.user.click(screen.getByRole("button", { name: "Edit profile" }));
    await shown.user.type(screen.getByRole("textbox", { name: "About you" }), "Mathematics");
    await shown.user.click(screen.getByRole("button", { name: "Save changes" }));
    await shown.settle();
    expect(server.unknown).toEqual(["PATCH /user/profile"]);
    expect(text()).toContain("Not available on this server.");
    const save = screen.getByRole("button", { name: "Save changes", description: "Not available on this server." });
    expect(save.getAttribute("aria-disabled")).toBe("true");
  });

  it("asks an account with a phone number alone for the person, once it is known that no email address is taken", async () => {
    const { page: shown } = await opened("/onboarding", (account) => account.isNew({ email: null }));
    expect([text().includes("First, your email address."), text().includes("First name")]).toEqual([true, false]);
    await shown.user.type(screen.getByRole("textbox", { name: "Email" }), "new@demo.optio");
    await shown.user.click(screen.getByRole("button", { name: "Continue" }));
    await shown.settle();
    expect([text().includes("First, your email address."), text().includes("First name")]).toEqual([false, true]);
  });

  it.each(
    share(["/profile/..%2F..%2Flogout", "/c/..%2Fuser", "/my-assets/..%2F..%2Fuser/OPT", "/network/%2e%2e%2fuser"]),
  )("S4: asks for nothing by the path %s, and says that it is unknown", async (path) => {
    const { server } = await opened(path);
    expect(location.pathname).toBe("/404");
    const asked = ["getProfile", "getPeople", "getTokenAccount"];
    expect(server.answered.filter((call) => asked.includes(call))).toEqual([]);
    expect(server.unknown).toEqual([]);
  });
});
