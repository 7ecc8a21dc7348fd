import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { createDevice, openSignedIn } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";

const NEW = {
  id: "user-1",
  first_name: "",
  last_name: "",
  username: "",
  email: null,
  phone_number: "+12025550142",
  avatar: null,
  bio: null,
  country: null,
  onboarded_at: null,
  is_private: false,
  roles: [],
  referral_code: "ADA",
  ulid: "ulid-1",
  linked_account: null,
};
const NAMED = { ...NEW, first_name: "Ada", last_name: "Demo", username: "ada", country: "AT" };
const DONE = { ...NAMED, email: "ada@demo.optio", onboarded_at: "2026-01-01T00:00:00Z" };

/** What was asked of the server about the wallet and everything behind it. */
const asked = (device: ReturnType<typeof createDevice>): ReadonlyArray<string> =>
  device.server.sent.map(({ call }) => call).filter((call) => call !== "getUser");

describe("X8: the onboarding gate", () => {
  it.each([
    ["has no email address", { ...DONE, email: null }],
    ["has no username", { ...DONE, username: "" }],
    ["was never onboarded", { ...DONE, onboarded_at: null }],
  ])("asks for nothing of the wallet while the user %s", async (_, user) => {
    const device = createDevice();
    device.server.always("getUser", () => json(200, user));
    await openSignedIn(device);
    expect(asked(device)).toEqual([]);
  });

  it("asks for wallet, tokens and notifications once the last step is done, whichever it is", async () => {
    const device = createDevice();
    device.server.always("getUser", () => json(200, { ...DONE, onboarded_at: null }));
    device.server.always("onboardUser", () => json(200, DONE));
    const user = await openSignedIn(device);
    user.does(Session.Onboard({ first_name: "Ada", last_name: "Demo", username: "ada", country: "AT" }));
    await user.looks();
    expect(asked(device)).toEqual(
      expect.arrayContaining(["onboardUser", "getWallets", "getNotifications", "getWalletTokens"]),
    );
    expect(user.sees().wallet.tokens).not.toBeNull();
  });
});
