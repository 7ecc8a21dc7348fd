import { describe, expect, it } from "vitest";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { createDevice, type Device, open, typed, type User } from "../../support/driver.ts";
import { CODE, PASSWORD } from "../../support/scripted-server.ts";

/** 30 days in milliseconds (spec §9). */
const TRUST_LIFE = 2_592_000_000;
const ADA = "ada@demo.optio";

/** Types identifier and password, and the code if it is required; `trusting`: whether the box is ticked. */
const signsIn = async (user: User, { trusting = false, identifier = ADA } = {}): Promise<void> => {
  await user.runs(Session.SignIn({ identifier, password: typed(user, PASSWORD) }));
  if (views.challenge(user.sees().session) === null) return;
  await user.runs(Session.SubmitCode({ code: typed(user, CODE), trustDevice: trusting }));
};

/** How often a code was required so far. */
const codes = ({ server }: Device): number => server.to("authCodeLogin").length;
const sentTokens = ({ server }: Device): ReadonlyArray<unknown> =>
  server.to("login").map(({ input }) => input.remember_token ?? null);

const trusting = async (): Promise<User> => {
  const user = await open();
  await signsIn(user, { trusting: true });
  return user;
};

describe("a trusted device", () => {
  it("requires no code after a logout, which leaves 0 product keys (I1, S14)", async () => {
    const user = await trusting();
    const { storage } = user.device;
    expect(views.trustedUntil(user.sees().session)).toBe(user.clock.now() + TRUST_LIFE);
    expect(storage.getItem("optio.remember_token")).toBe("remember 1");
    await user.signsOut();
    expect(storage.names()).toEqual([]);
    await signsIn(user, { identifier: "Ada@Demo.optio" });
    expect(user.sees().session.phase).toBe("signedIn");
    expect([codes(user.device), sentTokens(user.device)]).toEqual([1, [null, "remember 1"]]);
    expect(storage.getItem("optio.remember_token")).toBe("remember 1");
  });

  it("is trusted in another tab and after the first was closed", async () => {
    const first = await trusting();
    await first.signsOut();
    await first.closesTheTab();
    const second = await open(first.device);
    await signsIn(second);
    expect(second.sees().session.phase).toBe("signedIn");
    expect(codes(first.device)).toBe(1);
  });

  it("with an unknown token requires the code, and is no longer trusted if the box is not ticked", async () => {
    const user = await trusting();
    const { database, server } = user.device;
    await user.signsOut();
    server.next("login", () => ({ status: 200, text: JSON.stringify({ status: "code_required" }) }));
    await signsIn(user);
    expect(sentTokens(user.device)).toEqual([null, "remember 1"]);
    expect([views.trustedUntil(user.sees().session), database.values.size]).toEqual([null, 0]);
    expect(user.device.storage.getItem("optio.remember_token")).toBeNull();
  });

  it("is removed on device and server by Forget this device", async () => {
    const user = await trusting();
    expect(await user.runs(Session.ForgetDevice())).toBeNull();
    expect([views.trustedUntil(user.sees().session), user.device.database.values.size]).toEqual([null, 0]);
    expect(user.device.storage.getItem("optio.remember_token")).toBeNull();
    await user.signsOut();
    await signsIn(user);
    expect([codes(user.device), sentTokens(user.device)]).toEqual([2, [null, null]]);
  });

  it("remains trusted, with a message, if the removal failed", async () => {
    const device = createDevice();
    const del = () => Promise.reject(new Error("blocked"));
    const user = await open({ ...device, database: { ...device.database, del } });
    await signsIn(user, { trusting: true });
    const trustedUntil = views.trustedUntil(user.sees().session);
    await user.runs(Session.ForgetDevice());
    expect([trustedUntil, user.reports]).toEqual([views.trustedUntil(user.sees().session), []]);
    expect(trustedUntil).not.toBeNull();
  });

  it("is no longer trusted after a change of the password", async () => {
    const user = await trusting();
    await user.runs(Session.InitiatePasswordChange({ current: typed(user, PASSWORD) }));
    await user.runs(Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }));
    await user.runs(Session.SavePassword({ password: typed(user, "Another-2026!") }));
    expect([views.trustedUntil(user.sees().session), user.device.database.values.size]).toEqual([null, 0]);
  });
});

it("every POST /login has remember_token, null if there is none (spec §7)", async () => {
  const user = await open();
  await user.runs(Session.RequestSignInLink({ identifier: ADA }));
  user.does(Session.LeaveChallenge());
  await signsIn(user, { trusting: true });
  await user.signsOut();
  await signsIn(user);
  expect(user.server.to("login").map(({ body }) => JSON.parse(body ?? "{}").remember_token)).toEqual([
    null,
    null,
    "remember 1",
  ]);
});

describe("a token that another program wrote into local storage", () => {
  it("is sent with the password, and removed by the logout", async () => {
    const user = await open();
    user.device.storage.setItem("optio.remember_token", "by hand");
    await signsIn(user);
    expect(sentTokens(user.device)).toEqual(["by hand"]);
    await user.signsOut();
    expect(user.device.storage.names()).toEqual([]);
  });
});

describe("a device whose database does not respond", () => {
  it("signs in after 2 s, and the logout is complete", async () => {
    const device = createDevice();
    const silent = () => new Promise<never>(() => undefined);
    const user = await open({ ...device, database: { ...device.database, get: silent, set: silent, del: silent } });
    user.does(Session.SignIn({ identifier: ADA, password: typed(user, PASSWORD) }));
    await user.waits("2 s");
    user.does(Session.SubmitCode({ code: typed(user, CODE), trustDevice: true }));
    await user.waits("2 s");
    expect(user.sees().session.phase).toBe("signedIn");
    await user.signsOut();
    await user.waits("1 min");
    expect([device.storage.names(), user.reports]).toEqual([[], []]);
  });
});
