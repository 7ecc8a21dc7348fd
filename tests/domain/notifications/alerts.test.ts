import { describe, it } from "vitest";
import { Command, Event, notifications, Rejection } from "../../../src/domain/notifications/index.ts";
import { noAnswer } from "../../support/examples.ts";
import { specify } from "../../support/spec.ts";

const given = specify(notifications, undefined);

const ALERTS = { new_device: true, money_received: false };
const loaded = [Event.AlertsRequested({ request: "l" }), Event.AlertsLoaded({ alerts: ALERTS })];
const asked = (alert: "new_device" | "money_received", isOn: boolean, request = "c") =>
  Event.SetAlertRequested({ request, alert, isOn });

describe("alerts by email", () => {
  it("cannot be switched before they are loaded, nor where the server does not send the kind", () => {
    given().refuses(Command.SetAlert({ alert: "new_device", isOn: false }), Rejection.NoAlert());
    given(...loaded).refuses(Command.SetAlert({ alert: "rewards_paid", isOn: true }), Rejection.NoAlert());
    given(...loaded)
      .when(Command.SetAlert({ alert: "new_device", isOn: false }), { id: "c" })
      .then(asked("new_device", false));
  });

  it("one kind waits for its answer, while another can be switched", () => {
    const waits = given(...loaded, asked("new_device", false));
    waits.refuses(Command.SetAlert({ alert: "new_device", isOn: true }), Rejection.Busy());
    waits
      .when(Command.SetAlert({ alert: "money_received", isOn: true }), { id: "d" })
      .then(asked("money_received", true, "d"));
  });

  it("a server without them is not asked again, nor one that takes the path for a list of people", () => {
    given(Event.AlertsRequested({ request: "l" }), Event.AlertsLoaded({ alerts: {} })).refuses(
      Command.LoadAlerts(),
      Rejection.NoAlert(),
    );
    const failure = { ...noAnswer("/user/alerts", "GET"), kind: "NotOffered" as const, status: 404 };
    given(Event.AlertsRequested({ request: "l" }), Event.AlertsFailed({ failure })).refuses(
      Command.LoadAlerts(),
      Rejection.NoAlert(),
    );
  });
});
