import { describe, expect, it } from "vitest";
import { createMemoryTabStorage } from "../../../src/adapters/storage/tab-storage.ts";
import { access } from "../../../src/app/routing/access.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { createDevice, open, typed, type User } from "../../support/driver.ts";
import { json, noContent } from "../../support/scripted-api.ts";
import { CODE, PASSWORD } from "../../support/scripted-server.ts";

const ADA = "ada@demo.optio";

const oneTab = () => {
  const tabStorage = createMemoryTabStorage();
  return { device: { ...createDevice(), tabStorage }, tabStorage };
};
const asksForCode = async (user: User): Promise<void> => {
  await user.runs(Session.SignIn({ identifier: ADA, password: typed(user, PASSWORD) }));
};
const typesCode = async (user: User): Promise<void> => {
  await user.runs(Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }));
};

describe("the code step survives a reload", () => {
  it("in its tab: the same code is accepted, and nothing is stored after it was used", async () => {
    const { device, tabStorage } = oneTab();
    const before = await open(device);
    await asksForCode(before);
    const challenge = views.challenge(before.sees().session);
    await before.closesTheTab();
    const after = await open(device);
    expect(after.sees().session).toMatchObject({ phase: "signedOut", flow: { step: "code", challenge } });
    expect(challenge?.identifier).toBe(ADA);
    await typesCode(after);
    expect(after.sees().session.phase).toBe("signedIn");
    expect([...tabStorage.values.keys()]).toEqual([]);
    expect(device.storage.names().filter((name) => name.includes("challenge"))).toEqual([]);
  });

  it("in no other tab, and not after the step was closed", async () => {
    const { device, tabStorage } = oneTab();
    const user = await open(device);
    await asksForCode(user);
    const other = await open({ ...device, tabStorage: createMemoryTabStorage() });
    expect(views.challenge(other.sees().session)).toBeNull();
    await user.runs(Session.LeaveChallenge());
    expect([...tabStorage.values.keys()]).toEqual([]);
  });

  it("not after the code has expired, and not from an invalid stored text", async () => {
    const { device, tabStorage } = oneTab();
    const user = await open(device);
    await asksForCode(user);
    await user.closesTheTab();
    device.clock.setWall(device.clock.now() + 15 * 60_000);
    expect(views.challenge((await open(device)).sees().session)).toBeNull();
    for (const text of ["", "{", "null", '{"purpose":"sign-in"}', '{"purpose":"admin","identifier":1}']) {
      tabStorage.write("challenge", text);
      const reopened = await open(device);
      expect([views.challenge(reopened.sees().session), reopened.reports]).toEqual([null, []]);
    }
  });

  it("for a password reset, and for a new email address of a signed-in user", async () => {
    const { device } = oneTab();
    device.server.always("forgotPassword", () => json(200, { status: "link_sent" }));
    device.server.always("changeIdentifier", () => json(200, { status: "code_required" }));
    const user = await open(device);
    await user.runs(Session.ForgotPassword({ identifier: ADA }));
    const reopened = await open(device);
    expect(views.challenge(reopened.sees().session)?.purpose).toBe("reset");
    await reopened.signsIn();
    await reopened.runs(Session.ChangeIdentifier({ identifier: "new@demo.optio", current: null }));
    const again = await open(device);
    expect(views.challenge(again.sees().session)).toMatchObject({
      purpose: "identifier",
      identifier: "new@demo.optio",
    });
    await again.signsOut();
    expect([views.challenge(again.sees().session), again.device.tabStorage?.read("challenge")]).toEqual([null, null]);
  });
});

describe("the first password of a new account", () => {
  const signsUp = async (device: ReturnType<typeof createDevice>): Promise<User> => {
    device.server.always("register", () => json(200, { status: "code_required" }));
    device.server.always("setupPassword", () => noContent);
    const user = await open(device);
    const dateOfBirth = typed(user, "2000-02-29");
    await user.runs(Session.SignUp({ identifier: ADA, dateOfBirth, consent: true }));
    await typesCode(user);
    return user;
  };
  const landsAt = (user: User) => access(user.sees(), "/onboarding");

  it("is asked for again after a reload of any page, and in another tab, until it is set", async () => {
    const device = createDevice();
    expect(landsAt(await signsUp(device))).toEqual({ _tag: "go", to: "/setup-password" });
    for (const reloaded of [await open(device), await open({ ...device, tabStorage: createMemoryTabStorage() })]) {
      await reloaded.settles();
      expect(landsAt(reloaded)).toEqual({ _tag: "go", to: "/setup-password" });
      expect(access(reloaded.sees(), "/setup-password")).toEqual({ _tag: "stay" });
    }
    const user = await open(device);
    await user.runs(Session.SavePassword({ password: typed(user, PASSWORD) }));
    const after = await open(device);
    await after.settles();
    expect(views.isPasswordPending(after.sees().session)).toBe(false);
    expect(device.storage.getItem("optio.password_pending")).toBeNull();
  });

  it("is not asked for once another device set it, nor after a logout", async () => {
    const device = createDevice();
    const user = await signsUp(device);
    const account = views.userOf(user.sees().session);
    device.server.always("getUser", () => json(200, { ...account, has_password: true }));
    const reloaded = await open(device);
    await reloaded.settles();
    expect(views.isPasswordPending(reloaded.sees().session)).toBe(false);
    await reloaded.signsOut();
    expect(device.storage.getItem("optio.password_pending")).toBeNull();
  });
});

describe("the page that a visitor opens", () => {
  it("survives the code, a link and a reload, and is removed after a page was opened or by a logout", async () => {
    for (const enters of [
      async (user: User) => {
        await asksForCode(user);
        await typesCode(user);
      },
      async (user: User) => {
        const bundle = user.server.bundle();
        user.server.always("magicLogin", () => json(200, bundle));
        await user.runs(Session.OpenMagicLink({ token: user.types("link") }));
      },
    ]) {
      const { device, tabStorage } = oneTab();
      const visitor = await open(device);
      await visitor.runs(Session.RememberDestination({ path: "/my-assets/optio/OPT" }));
      const user = await open(device);
      expect(user.sees().session.destination).toBe("/my-assets/optio/OPT");
      await enters(user);
      expect(user.sees().session).toMatchObject({ phase: "signedIn", destination: "/my-assets/optio/OPT" });
      await user.runs(Session.ReachDestination());
      expect([user.sees().session.destination, tabStorage.values.size]).toEqual([null, 0]);
    }
  });

  it("does not survive a logout", async () => {
    const { device, tabStorage } = oneTab();
    const user = await open(device);
    user.does(Session.RememberDestination({ path: "/settings" }));
    await user.signsIn();
    await user.signsOut();
    expect([user.sees().session.destination, tabStorage.values.size]).toEqual([null, 0]);
  });
});
