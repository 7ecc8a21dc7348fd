import { describe, expect, it } from "vitest";
import type { Activity, Sign } from "../../../src/adapters/browser/activity.ts";
import type { HandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { type Device, open, signedInAlready } from "../../support/driver.ts";
import { json, type Reply, slowly } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LIMIT = 30 * MINUTE;

/** A tab and its user. */
const openTab = async (device: Device) => {
  const listeners = new Set<(sign: Sign) => void>();
  const activity: Activity = {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const user = await open(device, reactors(activity, friends(createMemoryTexts())));
  const shows = (sign: Sign): void => {
    for (const listener of listeners) listener(sign);
  };
  return {
    ...user,
    presses: () => shows("gesture"),
    movesTheMouse: () => shows("wake"),
    listening: () => listeners.size,
    /** Milliseconds left on the warning, or null without a warning. */
    left: () => {
      const idleEndsAt = views.idleEndsAt(user.sees().session);
      return idleEndsAt === null ? null : idleEndsAt - device.clock.now();
    },
    ended: () => views.endReason(user.sees().session),
  };
};

/** A user who has just signed in on this device. */
const present = async () => {
  const device = signedInAlready();
  return openTab(device);
};

const lastActivity = ({ storage }: Device) => Number(storage.getItem("optio.last_activity"));

/** The device sleeps: no timer runs, and only the wall clock continues. */
const sleep = ({ clock }: Device, ms: number) => clock.setWall(clock.now() + ms);

describe("an inactive user", () => {
  it("I1: is warned at L − 5:00 and signed out at L, and no private data remains on the device", async () => {
    const user = await present();
    const { clock, storage } = user.device;
    // between two readings of the clocks
    await clock.turn(1_300);
    user.presses();
    await clock.turn(LIMIT - 5 * MINUTE - 1);
    expect(user.left()).toBeNull();
    await clock.turn(1);
    expect(user.left()).toBe(5 * MINUTE);
    await clock.turn(5 * MINUTE - 1);
    expect([user.left(), user.ended()]).toEqual([1, null]);
    await clock.turn(1);
    expect(user.sees().session).toMatchObject({ phase: "signedOut", ended: { reason: "inactive" } });
    expect(storage.names()).toEqual([]);
    expect(user.listening()).toBe(0);
  });

  it("I11: is signed out although calls without a gesture continue", async () => {
    const user = await present();
    for (let minute = 0; minute < 30; minute += 1) {
      user.does(Notifications.LoadPage({ page: 1 }));
      await user.clock.turn(MINUTE);
    }
    expect(user.server.to("getNotifications").length).toBeGreaterThan(29);
    expect(user.ended()).toBe("inactive");
  });

  it("the journal records only changes of the phase", async () => {
    const user = await present();
    const before = user.sees();
    await user.clock.turn(20 * MINUTE);
    user.presses();
    expect(user.sees()).toBe(before);
  });
});

describe("a call", () => {
  const ways: ReadonlyArray<readonly [string, (device: Device) => void, string]> = [
    ["I4: after the idle limit", (device) => sleep(device, LIMIT), "inactive"],
    ["I9: with a token that is too old", (device) => sleep(device, 24 * 60 * MINUTE + SECOND), "expired"],
  ];
  it.each(ways)("%s is not sent, and ends the session", async (_way, passes, reason) => {
    const user = await present();
    const before = user.server.sent.length;
    passes(user.device);
    await user.runs(Notifications.LoadPage({ page: 1 }));
    expect(user.ended()).toBe(reason);
    expect(user.server.sent.slice(before).map(({ call }) => call)).toEqual(["logout"]);
  });

  it("I4: is not sent by a page that is opened after the idle limit", async () => {
    const { device } = await present();
    const before = device.server.sent.length;
    sleep(device, LIMIT);
    const user = await openTab(device);
    expect(user.ended()).toBe("inactive");
    expect(device.server.sent.slice(before).map(({ call }) => call)).toEqual(["logout"]);
    expect(device.storage.names()).toEqual([]);
  });
});

describe("a device that wakes", () => {
  it("I4: is not revived by the event that wakes it", async () => {
    for (const wakes of ["movesTheMouse", "presses"] as const) {
      const user = await present();
      const before = lastActivity(user.device);
      sleep(user.device, LIMIT);
      user[wakes]();
      expect(user.ended()).toBe("inactive");
      await user.settles();
      expect(before).toBeGreaterThan(0);
      expect(user.device.storage.names()).toEqual([]);
    }
  });

  it("I4: Keep Me Signed In does nothing after the end", async () => {
    const user = await present();
    await user.clock.turn(LIMIT - MINUTE);
    sleep(user.device, 2 * MINUTE);
    user.does(Session.KeepSignedIn());
    await user.clock.turn(SECOND);
    expect(user.ended()).toBe("inactive");
  });

  it("I5: warns with the time left at L − 2:30, and ends without a warning after L + 5:00", async () => {
    const early = await present();
    sleep(early.device, LIMIT - 2.5 * MINUTE);
    early.movesTheMouse();
    expect(early.left()).toBe(2.5 * MINUTE);

    const late = await present();
    sleep(late.device, LIMIT + 5 * MINUTE + 1);
    const warned: unknown[] = [];
    late.movesTheMouse();
    warned.push(late.left());
    await late.device.clock.turn(SECOND);
    expect([warned, late.ended()]).toEqual([[null], "inactive"]);
  });
});

describe("an active user", () => {
  it("is not warned while gestures continue", async () => {
    const user = await present();
    await user.clock.turn(20 * MINUTE);
    user.presses();
    for (let round = 0; round < 10; round += 1) {
      sleep(user.device, 20 * MINUTE);
      user.presses();
      await user.clock.turn(SECOND);
      user.presses();
    }
    expect([user.left(), user.ended()]).toEqual([null, null]);
    expect(lastActivity(user.device)).toBe(user.clock.now());
  });

  it("stores at most one gesture per second", async () => {
    const user = await present();
    await user.clock.turn(2 * SECOND);
    user.presses();
    const written = lastActivity(user.device);
    await user.clock.turn(999);
    user.presses();
    expect(lastActivity(user.device)).toBe(written);
    await user.clock.turn(1);
    user.presses();
    expect(lastActivity(user.device)).toBe(written + SECOND);
  });

  it("A4: extends the session ten times by the button alone; another key in the warning does not", async () => {
    const user = await present();
    for (let round = 0; round < 12; round += 1) {
      sleep(user.device, LIMIT - MINUTE);
      user.presses();
      expect(user.left()).toBe(MINUTE);
      // a gesture that counted would close the warning at the next reading of the clocks
      await user.clock.turn(SECOND);
      expect(user.left()).toBe(MINUTE - SECOND);
      expect(await user.runs(Session.KeepSignedIn())).toBeNull();
      expect([user.left(), lastActivity(user.device)]).toEqual([null, user.clock.now()]);
    }
  });

  it("I9: is signed out when the access token is 24 hours and a second old", async () => {
    const user = await present();
    const { clock, storage } = user.device;
    const day = 24 * 60 * MINUTE;
    clock.setWall(clock.now() + day);
    storage.setItem("optio.last_activity", String(clock.now()));
    expect(user.ended()).toBeNull();
    await clock.turn(SECOND);
    expect([user.sees().session.phase, user.ended()]).toEqual(["signedOut", "expired"]);
  });

  it("I9: stays signed in with a token that was refreshed in the meantime", async () => {
    const user = await present();
    const { clock, storage, server } = user.device;
    clock.setWall(clock.now() + 24 * 60 * MINUTE);
    storage.setItem("optio.last_activity", String(clock.now()));
    storage.setItem("optio.access_token", server.bundle().access_token);
    await clock.turn(10 * SECOND);
    expect(user.sees().session.phase).toBe("signedIn");
  });
});

describe("a clock set back", () => {
  it("I10: gains nothing: the time left never grows, and the session ends as without the change", async () => {
    const user = await present();
    await user.clock.turn(10 * MINUTE);
    user.clock.setWall(user.clock.now() - 120 * MINUTE);
    await user.clock.turn(15 * MINUTE);
    expect(user.left()).toBe(5 * MINUTE);
    await user.clock.turn(2 * MINUTE);
    user.clock.setWall(user.clock.now() - 120 * MINUTE);
    await user.clock.turn(SECOND);
    expect(user.left()).toBe(3 * MINUTE - SECOND);
    await user.clock.turn(3 * MINUTE - SECOND);
    expect(user.ended()).toBe("inactive");
  });

  it("I10: removing the time of the last gesture from the storage gains nothing either", async () => {
    const user = await present();
    await user.clock.turn(LIMIT - MINUTE);
    user.device.storage.removeItem("optio.last_activity");
    await user.clock.turn(MINUTE);
    expect(user.ended()).toBe("inactive");
  });
});

describe("five tabs of one device", () => {
  const five = async () => {
    const device = signedInAlready();
    const first = await openTab(device);
    const others = [];
    for (let tab = 0; tab < 4; tab += 1) others.push(await openTab(device));
    return { device, first, others };
  };

  it("I6: activity in one of them is activity in all: none logs out, none shows a warning", async () => {
    const { device, first, others } = await five();
    for (let round = 0; round < 12; round += 1) {
      sleep(device, 24 * MINUTE);
      first.presses();
      await device.clock.turn(SECOND);
    }
    await device.clock.turn(10 * MINUTE);
    first.presses();
    expect([first, ...others].map((tab) => [tab.left(), tab.ended()])).toEqual(Array(5).fill([null, null]));
  });

  it("I6: Keep Me Signed In in any of them closes the warning of all within a second", async () => {
    const { device, first, others } = await five();
    const tabs = [first, ...others];
    for (const pressed of tabs) {
      sleep(device, LIMIT - MINUTE);
      await device.clock.turn(SECOND);
      expect(tabs.map((tab) => (tab.left() ?? 0) > 50 * SECOND)).toEqual(tabs.map(() => true));
      pressed.does(Session.KeepSignedIn());
      await device.clock.turn(SECOND);
      expect(tabs.map((tab) => [tab.left(), tab.ended()])).toEqual(tabs.map(() => [null, null]));
    }
  });
});

describe("a pending transfer at the end", () => {
  /** The server answers after a delay, in milliseconds. */
  const answeringAfter =
    (ms: number) =>
    (clock: HandClock): Reply =>
      slowly(clock, ms);
  /** The server refuses the token after a delay, in milliseconds. */
  const refusedAfter =
    (ms: number) =>
    (clock: HandClock): Reply =>
    (_serve, sent) =>
      slowly(clock, ms)(() => json(401, { error: "Unauthenticated." }), sent);
  /** Confirmed two seconds before the end. */
  const sendingAtTheEnd = async (...replies: ReadonlyArray<(clock: HandClock) => Reply>) => {
    const user = await present();
    const { clock, server } = user.device;
    await user.asksForPreview({ amount: "5", to: MIRA });
    server.next("transfer", ...replies.map((reply) => reply(clock)));
    await clock.turn(LIMIT - 2 * SECOND);
    expect(user.confirms()).toBeNull();
    await clock.turn(2 * SECOND);
    return user;
  };

  it("I12: delays the logout until its answer arrives, with the page locked", async () => {
    const user = await sendingAtTheEnd(answeringAfter(10 * SECOND));
    expect([user.left(), user.ended()]).toEqual([0, null]);
    user.presses();
    user.does(Session.KeepSignedIn());
    await user.clock.turn(9 * SECOND);
    expect(user.ended()).toBe("inactive");
    expect(user.server.executed).toHaveLength(1);
    // it was answered before the storage was cleared: no marker of an unknown outcome remains
    expect(user.device.storage.names()).toEqual([]);
  });

  it("I12: delays it no longer after it timed out, and its marker is stored", async () => {
    const user = await sendingAtTheEnd(answeringAfter(90 * SECOND));
    await user.clock.turn(27 * SECOND);
    expect(user.ended()).toBeNull();
    await user.clock.turn(2 * SECOND);
    expect([user.ended(), user.device.storage.names()]).toEqual(["inactive", ["optio.transfer_markers"]]);
  });

  it("I12: delays it by 30 seconds at most", async () => {
    const user = await sendingAtTheEnd(refusedAfter(20 * SECOND), answeringAfter(90 * SECOND));
    await user.clock.turn(29 * SECOND);
    expect([user.ended(), user.server.to("transfer").length]).toEqual([null, 2]);
    await user.clock.turn(SECOND);
    expect(user.ended()).toBe("inactive");
  });

  /** The same with other tabs, one of which opens after the transfer was sent. */
  const sendingWithOthers = async (answersAfter: number) => {
    const user = await present();
    const { clock, server } = user.device;
    const before = await openTab(user.device);
    await user.asksForPreview({ amount: "5", to: MIRA });
    server.next("transfer", slowly(clock, answersAfter));
    await clock.turn(LIMIT - 2 * SECOND);
    expect(user.confirms()).toBeNull();
    await clock.turn(SECOND);
    const after = await openTab(user.device);
    await clock.turn(SECOND);
    return { user, others: [before, after] };
  };

  it("I12: delays it in every locked tab, and all end together after the answer", async () => {
    const { user, others } = await sendingWithOthers(10 * SECOND);
    const tabs = [user, ...others];
    expect(tabs.map((tab) => [tab.left(), tab.ended()])).toEqual(tabs.map(() => [0, null]));
    for (const tab of others) tab.presses();
    await user.clock.turn(7 * SECOND);
    expect(tabs.map((tab) => tab.ended())).toEqual(tabs.map(() => null));
    await user.clock.turn(2 * SECOND);
    expect(tabs.map((tab) => tab.ended())).toEqual(tabs.map(() => "inactive"));
    expect(user.server.executed).toHaveLength(1);
    expect(user.device.storage.names()).toEqual([]);
  });

  it("I12: delays it by 30 seconds at most if the tab that sent it crashed; its marker remains", async () => {
    const { user, others } = await sendingWithOthers(90 * SECOND);
    await user.closesTheTab();
    await user.clock.turn(27 * SECOND);
    expect(others.map((tab) => tab.ended())).toEqual([null, null]);
    await user.clock.turn(3 * SECOND);
    expect(others.map((tab) => tab.ended())).toEqual(["inactive", "inactive"]);
    expect(user.device.storage.names()).toEqual(["optio.transfer_markers"]);
  });

  it.each([
    ["locks the page of a session that expired 10 seconds before the device woke", LIMIT + 10 * SECOND, [0, null]],
    ["does not delay the end of a session that expired while the device slept", 8 * 60 * MINUTE, [null, "inactive"]],
  ])("I12: %s", async (_, slept, onWaking) => {
    const user = await present();
    const { clock, server } = user.device;
    await user.asksForPreview({ amount: "5", to: MIRA });
    server.next("transfer", slowly(clock, 10 * SECOND));
    user.confirms();
    await clock.settle();
    sleep(user.device, slept);
    user.movesTheMouse();
    expect([user.left(), user.ended()]).toEqual(onWaking);
    await clock.turn(11 * SECOND);
    expect(user.ended()).toBe("inactive");
  });
});
