import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../../src/app/ports/config.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { createDevice, type Device, open, openSignedIn, openTwoTabs, signedInAlready } from "../../support/driver.ts";
import { json, losing, slowly } from "../../support/scripted-api.ts";
import { MIRA, PASSCODE } from "../../support/scripted-server.ts";

const DAY = 86_400_000;
const LIMIT = DEFAULTS.idleLimitMinutes * 60_000;

/** The refresh tokens of the logout calls. */
const ended = ({ server }: Device): ReadonlyArray<unknown> =>
  server.to("logout").map(({ input }) => input.refresh_token);

const tokenOf = (subject: string, issuedAt: number): string =>
  `h.${btoa(JSON.stringify({ sub: subject, iat: issuedAt / 1000 }))}.s`;

describe("S16: every end of a session ends it on the server, also with an expired access token", () => {
  it("by the user", async () => {
    const user = await openSignedIn();
    user.server.expireTokens();
    await user.signsOut();
    expect(ended(user.device)).toEqual(["refresh 1"]);
  });

  it("by inactivity, once, however many tabs detect it", async () => {
    const { device, one, other } = await openTwoTabs();
    await one.waits(`${LIMIT} ms`);
    // every tab shows why
    for (const user of [one, other]) {
      expect(user.sees().session).toMatchObject({ phase: "signedOut", ended: { reason: "inactive" } });
    }
    expect(ended(device)).toEqual(["refresh 1"]);
  });

  it("by inactivity in every tab, also in a tab whose timers are late by seconds", async () => {
    const device = createDevice();
    const one = await openSignedIn(device);
    await one.waits(`${LIMIT - 3_000} ms`);
    // the other tab's clock is ahead by those seconds: it clears the storage first
    device.storage.removeItem("optio.access_token");
    await one.settles();
    expect(views.endReason(one.sees().session)).toBe("inactive");
  });

  it.each([
    ["a stored session that has ended", "inactive", "optio.last_activity", (now: number) => String(now - LIMIT)],
    [
      "an access token older than 24 hours",
      "expired",
      "optio.access_token",
      (now: number) => tokenOf("ada", now - DAY - 1000),
    ],
  ] as const)("of %s when the page opens", async (_what, reason, name, valueAt) => {
    const device = signedInAlready();
    device.storage.setItem(name, valueAt(device.clock.now()));
    const user = await open(device);
    expect(views.endReason(user.sees().session)).toBe(reason);
    expect(ended(device)).toEqual(["refresh 1"]);
  });

  it("in another tab: that tab ends it, once", async () => {
    const { device, one, other } = await openTwoTabs();
    await one.signsOut();
    expect(views.endReason(other.sees().session)).toBe("elsewhere");
    expect(ended(device)).toEqual(["refresh 1"]);
  });

  it("in another tab: that tab leaves no access token that its own refresh stored meanwhile (T4)", async () => {
    const device = createDevice();
    const user = await openSignedIn(device);
    const token = "optio.access_token";
    for (const name of device.storage.names()) if (name !== token) device.storage.removeItem(name);
    await user.settles();
    expect([views.endReason(user.sees().session), device.storage.names()]).toEqual(["elsewhere", []]);
  });

  it("because the session could not be refreshed", async () => {
    const user = await openSignedIn();
    user.server.expireTokens();
    user.server.always("refreshToken", () => json(401, { error: "Unauthenticated." }));
    user.does(Session.LoadUser());
    await user.waits("10 s");
    expect(views.endReason(user.sees().session)).toBe("refresh");
    expect(ended(user.device)).toEqual(["refresh 1"]);
  });

  it("because the user could not be loaded", async () => {
    const device = createDevice();
    device.server.next("getUser", () => json(403, { error: "Suspended" }));
    const user = await openSignedIn(device);
    expect(views.endReason(user.sees().session)).toBe("user");
    expect(ended(device)).toEqual(["refresh 1"]);
  });

  it("S14: offline, nothing is stored for later: no key, and one attempt", async () => {
    const user = await openSignedIn();
    user.server.always("logout", losing);
    await user.signsOut();
    await user.waits("5 min");
    expect(user.device.storage.names()).toEqual([]);
    expect(ended(user.device)).toEqual(["refresh 1"]);
  });

  it("continues when the page is closed", async () => {
    const user = await openSignedIn();
    await user.signsOut();
    expect(user.server.to("logout").map(({ keepalive }) => keepalive)).toEqual([true]);
  });
});

describe("a confirmed transfer that waits for the transactions before it", () => {
  it("is not sent after a logout, and its passcode is forgotten", async () => {
    const user = await openSignedIn();
    const { server, clock } = user.device;
    await user.asksForPreview({ amount: "5", to: MIRA });
    server.next("getWalletTransactions", slowly(clock, 2_000));
    const handle = user.types(PASSCODE);
    expect(user.does(Transfer.Confirm({ passcode: { handle, broken: [] }, again: false }))).toBeNull();
    await user.waits("1 s");
    expect(server.to("transfer")).toEqual([]);
    await user.signsOut();
    await user.waits("10 s");
    expect(server.to("transfer")).toEqual([]);
    expect(server.executed).toEqual([]);
    expect(user.reveals(handle)).toBeNull();
  });
});
