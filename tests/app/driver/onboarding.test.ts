import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { createDevice, open, openSignedIn } from "../../support/driver.ts";
import { json, silence } from "../../support/scripted-api.ts";
import { user as DONE } from "../../support/scripted-server.ts";

/** The requests for the wallet and its data. */
const walletRequests = (device: ReturnType<typeof createDevice>): ReadonlyArray<string> =>
  device.server.sent.map(({ call }) => call).filter((call) => call !== "getUser");

describe("the onboarding gate", () => {
  it.each([
    ["has no email address", { ...DONE, email: null }],
    ["has no username", { ...DONE, username: "" }],
    ["was never onboarded", { ...DONE, onboarded_at: null }],
  ])("requests no wallet data while the user %s", async (_, user) => {
    const device = createDevice();
    device.server.always("getUser", () => json(200, user));
    await openSignedIn(device);
    expect(walletRequests(device)).toEqual([]);
  });

  it("requests wallet, tokens and notifications after the last step, whichever it is", async () => {
    const device = createDevice();
    device.server.always("getUser", () => json(200, { ...DONE, onboarded_at: null }));
    device.server.always("onboardUser", () => json(200, DONE));
    const user = await openSignedIn(device);
    await user.runs(Session.Onboard({ first_name: "Ada", last_name: "Demo", username: "ada", country: "AT" }));
    expect(walletRequests(device)).toEqual(
      expect.arrayContaining(["onboardUser", "getWallets", "getNotifications", "getWalletTokens"]),
    );
    expect(user.sees().wallet.tokens).not.toBeNull();
  });
});

describe("a start with a stored session", () => {
  const onboarded = (device: ReturnType<typeof createDevice>) => device.storage.getItem("optio.onboarded");

  it("requests wallet and balances while the user is loading, if an earlier start found the user onboarded", async () => {
    const device = createDevice();
    device.server.always("getUser", () => json(200, DONE));
    const first = await openSignedIn(device);
    expect(onboarded(device)).toBe("true");
    await first.closesTheTab();
    const before = device.server.sent.length;
    device.server.always("getUser", silence);
    const second = await open(device);
    await second.settles();
    const calls = device.server.sent.slice(before).map(({ call }) => call);
    expect(calls).toEqual(expect.arrayContaining(["getUser", "getWallets", "getWalletTokens"]));
    expect(new Set(calls).size).toBe(calls.length);
  });

  it("requests no wallet data after a start that found the user not onboarded", async () => {
    const device = createDevice();
    device.storage.setItem("optio.onboarded", "true");
    device.server.always("getUser", () => json(200, { ...DONE, username: "" }));
    await (await openSignedIn(device)).closesTheTab();
    expect(onboarded(device)).toBeNull();
    const before = walletRequests(device).length;
    await (await open(device)).settles();
    expect(walletRequests(device).slice(before)).toEqual([]);
  });
});
