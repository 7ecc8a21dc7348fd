import { describe, expect, it } from "vitest";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { ROUTES } from "../../../src/app/routing/routes.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { createDevice, type Device, open, signedInAlready } from "../../support/driver.ts";
import { pathOf } from "../../support/routes.ts";
import { json } from "../../support/scripted-api.ts";
import { slowStorage } from "../../support/slow-storage.ts";

const MINUTE = 60_000;

/** This browser asked for a sign-in message a minute ago. */
const asks = (device: Device): void => device.storage.setItem("optio.link_asked", String(device.clock.now() - MINUTE));

/** The stored data of an earlier session when the link is opened. */
const BEFORE: Readonly<Record<string, (device: Device) => void>> = {
  nothing: () => undefined,
  "a session that ended by inactivity": (device) => {
    signedInAlready(device);
    device.storage.setItem("optio.last_activity", String(device.clock.now() - 60 * MINUTE));
  },
  "a session that expired yesterday": (device) => {
    const issued = Math.floor(device.clock.now() / 1000) - 25 * 3600;
    signedInAlready(device);
    device.storage.setItem("optio.access_token", `h.${btoa(JSON.stringify({ sub: "ada", iat: issued }))}.s`);
    device.storage.setItem("optio.last_activity", String(device.clock.now()));
  },
};

describe.each(Object.entries(BEFORE))("a link opened while storage contains %s", (_before, prepare) => {
  const opened = async (address: string) => {
    const device = createDevice();
    prepare(device);
    asks(device);
    const { server } = device;
    server.always("magicLogin", () => json(200, server.bundle()));
    server.always("checkResetToken", () => json(200, { valid: true }));
    const user = await open(device, undefined, undefined, undefined, address);
    return { user, server };
  };

  it.each(["/magicLogin", "/callback"])("signs in by %s on the first click", async (path) => {
    const { user, server } = await opened(`${path}?token=canary`);
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { username: "ada" } });
    expect(server.to("magicLogin").map(({ input }) => input.token)).toEqual(["canary"]);
    expect(user.device.storage.getItem("optio.access_token")).toContain("access");
  });

  it("allows a new password on /reset-password on the first click", async () => {
    const { user, server } = await opened("/reset-password?token=canary");
    const resetToken = views.resetToken(user.sees().session);
    expect(server.to("checkResetToken").map(({ input }) => input.token)).toEqual(["canary"]);
    if (resetToken === null) throw new Error("no token for the new password");
    expect(user.reveals(resetToken)).toBe("canary");
  });
});

describe("the token of a link", () => {
  it.each(ROUTES)(
    "is removed from the address at $path, and opened only where the route table allows it",
    async (route) => {
      const device = createDevice();
      const { server } = device;
      server.always("magicLogin", () => json(200, server.bundle()));
      server.always("checkResetToken", () => json(200, { valid: true }));
      asks(device);
      await open(device, undefined, undefined, undefined, `${pathOf(route)}?token=canary`);
      const opened = (["magicLogin", "checkResetToken"] as const).filter((call) => server.to(call).length > 0);
      const calls = { "sign-in": ["magicLogin"], reset: ["checkResetToken"] };
      expect(opened).toEqual(route.takesToken === undefined ? [] : calls[route.takesToken]);
    },
  );
});

describe("a sign-in link in a browser that did not ask for it", () => {
  const opened = async (answer: () => ReturnType<typeof json>, prepare: (device: Device) => void = () => undefined) => {
    const device = createDevice();
    prepare(device);
    const { server } = device;
    server.always("magicLogin", () => json(200, server.bundle()));
    server.always("checkMagicLink", answer);
    const user = await open(device, undefined, undefined, undefined, "/magicLogin?token=canary");
    return { user, server, held: () => views.heldLink(user.sees().session) };
  };
  const owner = () => json(200, { identifier: "ada@optio.example" });

  it("says whose session it would open, spends nothing, and signs in by one press", async () => {
    const { user, server, held } = await opened(owner);
    expect(held()?.identifier).toBe("ada@optio.example");
    expect([user.sees().session.phase, server.to("magicLogin")]).toEqual(["signedOut", []]);
    await user.runs(Session.UseMagicLink());
    expect(server.to("magicLogin").map(({ input }) => input.token)).toEqual(["canary"]);
    expect(user.sees().session.phase).toBe("signedIn");
  });

  it("does so after the message that this browser asked for has become invalid", async () => {
    const { held, server } = await opened(owner, ({ storage, clock }) =>
      storage.setItem("optio.link_asked", String(clock.now() - 15 * MINUTE)),
    );
    expect([held()?.identifier, server.to("magicLogin")]).toEqual(["ada@optio.example", []]);
  });

  it("asks for the press without a name where the server does not say whose it is", async () => {
    const { user, server, held } = await opened(() => json(404, { error: "Not found" }));
    expect([held()?.identifier, held()?.owner.status]).toEqual([null, "succeeded"]);
    await user.runs(Session.UseMagicLink());
    expect(server.to("magicLogin")).toHaveLength(1);
  });

  it("says that a link was used, and asks for no press", async () => {
    const { user, held } = await opened(() => json(422, { errors: { token: ["This link was used already"] } }));
    expect([held(), views.magicLink(user.sees().session).status]).toEqual([null, "failed"]);
  });

  it("was asked for by a browser that requested a code or a link, in any of its tabs", async () => {
    const device = createDevice();
    device.server.always("login", () => json(200, { status: "link_sent" }));
    const user = await open(device, undefined, undefined, undefined, "/login");
    await user.runs(Session.RequestSignInLink({ identifier: "ada@optio.example" }));
    expect(device.storage.getItem("optio.link_asked")).toBe(String(device.clock.now()));
  });
});

describe("a link opened while the stored session", () => {
  it("cannot be read is opened after that is known", async () => {
    const device = signedInAlready();
    asks(device);
    const { clock, server } = device;
    server.always("magicLogin", () => json(200, server.bundle()));
    const through = slowStorage(clock, Number.POSITIVE_INFINITY, [KEYS.accessToken]);
    const user = await open(device, undefined, undefined, through, "/magicLogin?token=canary");
    expect(server.to("magicLogin")).toEqual([]);
    await user.waits("5 s");
    expect(server.to("magicLogin").map(({ input }) => input.token)).toEqual(["canary"]);
  });

  it("is valid leaves the link unused: the session continues", async () => {
    const device = signedInAlready();
    const user = await open(device, undefined, undefined, undefined, "/magicLogin?token=canary");
    expect(user.sees().session.phase).toBe("signedIn");
    expect(device.server.to("magicLogin")).toEqual([]);
  });
});
