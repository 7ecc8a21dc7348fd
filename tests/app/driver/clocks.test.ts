import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { views } from "../../../src/domain/session/index.ts";
import { open, type User } from "../../support/driver.ts";
import { runs } from "../../support/properties.ts";
import { createPeopleDevice } from "../../support/session/people.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";
import { jwt } from "../../support/session/strict-server.ts";

expectNoUnhandledRejections();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Sends any call, because its answer contains the time. */
const asks = async (user: User): Promise<void> => {
  await user.runs(Notifications.LoadPage({ page: 1 }));
};
const clockIsOff = (user: User): boolean => views.clockIsOff(user.sees().session);
/** The most refreshes in any one minute. */
const busiestMinute = (device: ReturnType<typeof createPeopleDevice>): number => {
  const times = device.spoken.filter(({ path }) => path === "/refreshToken").map(({ at }) => at);
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE).length));
};

describe("T11 a device whose clock is wrong", () => {
  it.each([2, -2, 26, -26])(
    "T11 by %i h: a sign-in lasts, refreshes as often as tokens expire, and shows a notice",
    async (hours) => {
      const device = createPeopleDevice(hours * HOUR);
      const user = await open(device);
      await user.signsIn();
      for (let renewal = 0; renewal < 4; renewal += 1) {
        device.servers.ada.expireTokens();
        await asks(user);
        await user.waits("61 s");
        expect(user.sees().session).toMatchObject({ phase: "signedIn" });
      }
      expect(clockIsOff(user)).toBe(true);
      expect(Math.abs(user.sees().session.clockSkew - hours * HOUR)).toBeLessThan(2 * SECOND);
      expect(device.spoken.filter(({ path }) => path === "/refreshToken")).toHaveLength(4);
      expect(busiestMinute(device)).toBe(1);
    },
  );

  it.each([
    [5 * MINUTE + 2 * SECOND, true],
    [5 * MINUTE - 2 * SECOND, false],
    [-5 * MINUTE - 2 * SECOND, true],
    [-5 * MINUTE + 2 * SECOND, false],
    [0, false],
  ])("T11 by %i ms shows a notice from five minutes: %s", async (skew, isShown) => {
    const user = await open(createPeopleDevice(skew));
    await user.signsIn();
    expect(clockIsOff(user)).toBe(isShown);
  });

  it.each([2, -2, 26, -26])("T11 by %i h: a token is 24 hours old by the server's clock (I9)", async (hours) => {
    const device = createPeopleDevice(hours * HOUR);
    device.signedInAs("ada");
    device.storage.setItem("optio.access_token", jwt("ada", 1, (device.serverNow() - 24 * HOUR + MINUTE) / SECOND));
    device.storage.setItem("optio.clock_skew", String(hours * HOUR));
    const user = await open(device);
    await user.waits("55 s");
    expect(user.sees().session.phase).toBe("signedIn");
    await user.waits("7 s");
    expect(user.sees().session).toMatchObject({ phase: "signedOut", ended: { reason: "expired" } });
  });

  it("T11 is known to the next page, and removed by the logout", async () => {
    const device = createPeopleDevice(26 * HOUR);
    const user = await open(device);
    await user.signsIn();
    await user.closesTheTab();
    const again = await open(device);
    await again.waits("1 min");
    expect(again.sees().session).toMatchObject({ phase: "signedIn" });
    expect(clockIsOff(again)).toBe(true);
    await again.signsOut();
    expect([device.storage.names(), again.sees().session.clockSkew]).toEqual([[], 0]);
  });

  it("T11 that is corrected: the notice closes with the next answer, and in the other tabs", async () => {
    const device = createPeopleDevice(2 * HOUR);
    const user = await open(device);
    await user.signsIn();
    const other = await open(device);
    expect([clockIsOff(user), clockIsOff(other)]).toEqual([true, true]);
    device.clock.setWall(device.clock.now() - 2 * HOUR);
    await asks(user);
    await user.waits("2 s");
    expect([clockIsOff(user), clockIsOff(other)]).toEqual([false, false]);
    expect(user.sees().session.phase).toBe("signedIn");
  });

  it.each([
    ["expired by then", true],
    ["still accepted", false],
  ])(
    "T11, practice clock: jumps of 21 days end no session in a sandbox, with a token that is %s",
    async (_, expires) => {
      const people = createPeopleDevice();
      const device = { ...people, config: { sandbox: true } };
      const user = await open(device);
      await user.signsIn();
      const other = await open(device);
      for (const jump of [21 * 24 * HOUR, HOUR, 21 * 24 * HOUR]) {
        people.jumps(jump);
        if (expires) people.servers.ada.expireTokens();
        await asks(user);
        await user.waits("3 s");
        expect([user.sees().session.phase, other.sees().session.phase]).toEqual(["signedIn", "signedIn"]);
      }
      // a token that is 24 hours old by the device's clock ends the session in a sandbox too (I9)
      people.clock.setWall(people.clock.now() + 24 * HOUR + 1);
      await user.waits("2 s");
      expect(user.sees().session.phase).toBe("signedOut");
    },
  );

  it("T11 in any way, with a jump of an hour: no user is signed out because of the clock", async () => {
    const skews = fc.oneof(
      fc.constantFrom(0, 2, -2, 26, -26).map((hours) => hours * HOUR),
      fc.integer({ min: -48 * HOUR, max: 48 * HOUR }),
    );
    let ended = 0;
    await fc.assert(
      fc.asyncProperty(skews, fc.constantFrom(HOUR, -HOUR), fc.nat(90), async (skew, jump, at) => {
        const device = createPeopleDevice(skew);
        const user = await open(device);
        await user.signsIn();
        await user.waits(`${at} s`);
        expect(user.sees().session.phase).toBe("signedIn");
        device.clock.setWall(device.clock.now() + jump);
        await user.waits("2 s");
        // an hour ahead cannot be distinguished from an hour of sleep, which counts as inactivity; an hour back gains nothing
        expect(views.endReason(user.sees().session)).toBe(jump > 0 ? "inactive" : null);
        if (jump > 0) {
          ended += 1;
          await user.signsIn();
        }
        device.servers.ada.expireTokens();
        await asks(user);
        await user.waits("90 s");
        expect(user.sees().session).toMatchObject({ phase: "signedIn" });
        const off = skew + jump;
        expect(Math.abs(user.sees().session.clockSkew - off)).toBeLessThanOrEqual(MINUTE + 2 * SECOND);
        if (Math.abs(Math.abs(off) - 5 * MINUTE) > 2 * SECOND) {
          expect(clockIsOff(user)).toBe(Math.abs(off) > 5 * MINUTE);
        }
        expect(busiestMinute(device)).toBeLessThanOrEqual(1);
      }),
      { ...runs(10), examples: [[26 * HOUR, HOUR, 30]] },
    );
    expect(ended).toBeGreaterThan(0);
  });
});
