import { describe, expect, it } from "vitest";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { createDevice, open, openSignedIn, typed } from "../../support/driver.ts";
import { json, losing, refusing, slowly } from "../../support/scripted-api.ts";
import { MIRA, PASSWORD } from "../../support/scripted-server.ts";

/** The keys in storage, without the product's prefix. */
const stored = ({ storage }: ReturnType<typeof createDevice>): ReadonlyArray<string> =>
  storage
    .names()
    .map((name) => name.replace("optio.", ""))
    .sort();

describe("logging out", () => {
  it("clears every key of the product except for the preferences of the device, and empties the state", async () => {
    const user = await open();
    await user.signsIn();
    const preferences = {
      "optio.appearance": "dark",
      "optio.favourites": "optiovaloper1anna",
      "optio.fee_reserve": "0.1",
      "optio.hide_balances": "true",
      "optio.keep_figures": "false",
      "optio.key_shortcuts": "false",
    };
    for (const [name, value] of Object.entries(preferences)) user.device.storage.setItem(name, value);
    user.device.storage.setItem("optio.friends", "[]");
    await user.signsOut();
    expect(stored(user.device)).toEqual([
      ...["appearance", "favourites", "fee_reserve", "hide_balances", "keep_figures", "key_shortcuts"],
    ]);
    expect(Object.keys(preferences).map((name) => user.device.storage.getItem(name))).toEqual(
      Object.values(preferences),
    );
    expect(user.sees()).toMatchObject({
      session: { phase: "signedOut", ended: { reason: "chosen" } },
      wallet: { wallets: [], tokens: null },
      notifications: { list: [] },
    });
  });

  it("keeps the fingerprint of a transfer whose outcome is unknown, and no recipient", async () => {
    const user = await openSignedIn();
    user.server.next("transfer", losing);
    await user.asksForPreview({ amount: "5", to: MIRA });
    await user.sends();
    await user.signsOut();
    expect(stored(user.device)).toEqual(["transfer_markers"]);
    const markers = user.device.storage.getItem("optio.transfer_markers") ?? "";
    expect(markers).not.toContain(MIRA);
    await user.signsIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    expect(user.confirms()).toBe("transfer.AlreadySent");
  });

  it("keeps no fingerprint of a settled transfer", async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    await user.sends();
    await user.signsOut();
    expect(stored(user.device)).toEqual([]);
  });

  it("does not wait for the server, and sends no token afterwards", async () => {
    const user = await openSignedIn();
    const { clock, server } = user.device;
    server.next("logout", slowly(clock, 25_000));
    await user.signsOut();
    const left = server.sent.length;
    expect(user.sees().session.phase).toBe("signedOut");
    await user.waits("1 min");
    expect(server.sent).toHaveLength(left);
  });
});

describe("two tabs of one device", () => {
  it("a sign-in in one signs in the other", async () => {
    const device = createDevice();
    const one = await open(device);
    const other = await open(device);
    await one.signsIn();
    expect(other.sees().session).toMatchObject({ phase: "signedIn", user: { username: "ada" } });
  });
});

describe("a sign-in for which no code was sent", () => {
  it("knows when the one that is valid was sent, and waits until the next can be", async () => {
    const user = await open();
    const unsent = { sent_at: "2026-11-28T09:00:00Z", next_in: "540" };
    user.server.next("login", () => json(200, { status: "code_required", unsent }));
    const password = typed(user, PASSWORD);
    await user.runs(Session.SignIn({ identifier: "ada@demo.optio", password }));
    const until = user.clock.now() + 540_000;
    expect(views.challenge(user.sees().session)).toMatchObject({
      unsent: { sentAt: Date.UTC(2026, 10, 28, 9), until },
    });
    expect(views.resendIn(user.sees().session, user.clock.now())).toBe(540_000);
    await user.waits("8 min");
    expect(views.whyNotResend(user.sees().session, user.clock.now())).toMatchObject({
      _tag: "session.TooSoon",
      at: until,
    });
    await user.waits("61 s");
    expect(views.whyNotResend(user.sees().session, user.clock.now())).toBeNull();
  });
});

describe("another code for a new email address", () => {
  it("needs the current password again when the code before it is no longer valid, and keeps the code step", async () => {
    const user = await openSignedIn();
    const refused = refusing(422, { errors: { current_password: ["Enter your current password"] } });
    const change = () => {
      const current = typed(user, PASSWORD);
      user.does(Session.ChangeIdentifier({ identifier: "new@demo.optio", current }));
      return user.settles();
    };
    user.server.always("changeIdentifier", () => json(200, { status: "code_required" }));
    await change();
    const sent = views.challenge(user.sees().session);
    await user.waits("11 min");
    user.server.next("changeIdentifier", refused, refused);
    await user.runs(Session.ResendCode());
    expect(views.resend(user.sees().session)).toMatchObject({ status: "failed", failure: { status: 422 } });
    // a wrong password
    await change();
    expect(views.codeRequest(user.sees().session, "identifier").status).toBe("failed");
    expect(views.challenge(user.sees().session)).toEqual(sent);
    await change();
    expect(views.challenge(user.sees().session)).toEqual({ ...sent, sentAt: user.clock.now() });
    expect(user.server.to("changeIdentifier").map(({ input }) => input.current_password)).toEqual([
      PASSWORD,
      undefined,
      PASSWORD,
      PASSWORD,
    ]);
  });
});
