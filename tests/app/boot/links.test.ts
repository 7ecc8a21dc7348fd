import { describe, expect, it } from "vitest";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { ROUTES } from "../../../src/app/routing/routes.ts";
import { views } from "../../../src/domain/session/index.ts";
import { createDevice, type Device, open, signedInAlready } from "../../support/driver.ts";
import { pathOf } from "../../support/routes.ts";
import { json } from "../../support/scripted-api.ts";
import { slowStorage } from "../../support/slow-storage.ts";

const MINUTE = 60_000;

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
      await open(device, undefined, undefined, undefined, `${pathOf(route)}?token=canary`);
      const opened = (["magicLogin", "checkResetToken"] as const).filter((call) => server.to(call).length > 0);
      const calls = { "sign-in": ["magicLogin"], reset: ["checkResetToken"] };
      expect(opened).toEqual(route.takesToken === undefined ? [] : calls[route.takesToken]);
    },
  );
});

describe("a link opened while the stored session", () => {
  it("cannot be read is opened after that is known", async () => {
    const device = signedInAlready();
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
