import { describe, expect, it } from "vitest";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { createDevice, open } from "../../support/driver.ts";
import { blocked, fillable } from "../../support/session/refusing.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";

expectNoUnhandledRejections();

describe("T10 a device whose storage refuses", () => {
  it.each([
    ["is blocked", blocked],
    ["is full", (cells: Parameters<typeof blocked>[0]) => fillable(cells, () => true)],
  ])("T10 when it %s: a user signs in, works, refreshes and logs out, and nothing is reported", async (_, refuses) => {
    const whole = createDevice();
    const device = { ...whole, tab: () => refuses(whole.tab()) };
    const user = await open(device);
    expect(user.sees().session.phase).toBe("signedOut");
    await user.signsIn();
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { username: "ada" } });
    for (let renewal = 1; renewal <= 2; renewal += 1) {
      device.server.expireTokens();
      user.does(Notifications.LoadPage({ page: 1 }));
      await user.waits("3 min");
      expect(user.sees().session).toMatchObject({ phase: "signedIn" });
      expect(device.server.to("refreshToken")).toHaveLength(renewal);
    }
    await user.signsOut();
    expect(user.sees().session).toMatchObject({ phase: "signedOut", ended: { reason: "chosen" } });
    const bearers = device.server.sent.length;
    await user.waits("1 min");
    expect(device.server.sent).toHaveLength(bearers);
    await user.signsIn();
    expect(user.sees().session.phase).toBe("signedIn");
    expect(device.storage.names()).toEqual([]);
    expect(user.reports).toEqual([]);
  });
});
