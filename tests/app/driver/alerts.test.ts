import { expect, it } from "vitest";
import { Command, views } from "../../../src/domain/notifications/index.ts";
import { signedIn } from "../../support/bare/device.ts";
import { openSignedIn } from "../../support/driver.ts";
import { json, losing, refusing } from "../../support/scripted-api.ts";

const ALERTS = { new_device: true, money_received: false };

it("alerts by email are switched one at a time, each with what it changes alone, and survive a lost answer", async () => {
  const user = await openSignedIn();
  let stored: object = ALERTS;
  user.server.always("getAlerts", () => json(200, stored));
  user.server.always("putAlerts", (_, { input }) => {
    stored = { ...stored, ...input };
    return json(200, stored);
  });
  await user.runs(Command.LoadAlerts());
  await user.runs(Command.SetAlert({ alert: "money_received", isOn: true }));
  expect(user.server.sent.filter(({ call }) => call === "putAlerts").map(({ input }) => input)).toEqual([
    { money_received: true },
  ]);
  expect(user.sees().notifications.alerts).toEqual({ new_device: true, money_received: true });
  user.server.next("putAlerts", losing);
  await user.runs(Command.SetAlert({ alert: "new_device", isOn: false }));
  expect(views.alertChange(user.sees().notifications, "new_device").status).toBe("failed");
  expect(user.sees().notifications.alerts).toEqual({ new_device: true, money_received: true });
  await user.runs(Command.SetAlert({ alert: "new_device", isOn: false }));
  expect(user.sees().notifications.alerts).toEqual({ new_device: false, money_received: true });
  user.server.next("putAlerts", refusing(503));
  await user.runs(Command.SetAlert({ alert: "new_device", isOn: true }));
  expect(user.sees().notifications.alerts).toEqual({ new_device: false, money_received: true });
});

it("a server that knows the specification alone is asked for alerts once, and then they are not offered", async () => {
  const { user, server } = await signedIn();
  await user.runs(Command.LoadAlerts());
  expect(views.mayAlert(user.sees().notifications)).toBe(false);
  const asked = server.answered.length;
  await user.runs(Command.LoadAlerts());
  expect(server.answered.length).toBe(asked);
  expect(server.incomplete).toEqual([]);
});
