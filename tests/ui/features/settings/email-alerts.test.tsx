import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command, type Event } from "../../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { isOutcomeShown } from "../../../../src/ui/common/shown-outcomes.ts";
import { EmailAlerts } from "../../../../src/ui/features/settings/EmailAlerts.tsx";
import { ada, grant } from "../../../domain/session/example.ts";
import { noAnswer } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";

const ALL = {
  new_device: true,
  validator_down: true,
  commission_raised: true,
  unstaking_arrived: true,
  money_received: false,
  rewards_paid: false,
};

/** The card of a person, before the server has answered. */
const card = async (user = ada) => {
  const page = await opened(<EmailAlerts />, "/settings", [
    Session.RecordSession({ grant }),
    Session.LoadUser(),
    Session.RecordUser({ request: "request 3", user }),
  ]);
  const requests: string[] = [];
  page.app.onEvent((event) => {
    if ("request" in event) requests.push(event.request);
  });
  return { ...page, request: () => requests.at(-1) ?? "" };
};

const pendingLoad = (page: Awaited<ReturnType<typeof card>>): string => {
  const { loadAlerts } = page.app.state().notifications;
  return loadAlerts.status === "pending" ? loadAlerts.id : "";
};

const find = (name: string) => screen.getByRole("switch", { name });

describe("Alerts by email", () => {
  it("has a switch for each kind that the server sends, which changes that kind alone", async () => {
    const page = await card();
    const { rewards_paid: _, ...sent } = ALL;
    await page.dispatch(Command.RecordAlerts({ request: pendingLoad(page), alerts: sent }));
    expect(screen.getAllByRole("switch")).toHaveLength(5);
    expect(page.text()).toContain(`They go to ${ada.email}.`);
    const events: Event[] = [];
    page.app.onEvent((event) => void events.push(event as Event));
    await page.user.click(find("Money arrived"));
    const asked = { _tag: "notifications.SetAlertRequested", alert: "money_received", isOn: true };
    expect(events).toEqual([{ ...asked, request: page.request() }]);
    expect(find("Money arrived").getAttribute("aria-busy")).toBe("true");
    // not shown as changed before the server has changed it
    expect(find("Money arrived").getAttribute("aria-checked")).toBe("false");
    await page.dispatch(
      Command.RecordSetAlert({
        request: page.request(),
        alert: "money_received",
        alerts: { ...sent, money_received: true, new_device: false },
      }),
    );
    expect(find("Money arrived").getAttribute("aria-checked")).toBe("true");
    // an answer says what became of its own kind: another change may be newer
    expect(find("Sign-in on a new device").getAttribute("aria-checked")).toBe("true");
  });

  it("says at the switch why a change was not saved, and the switch can be pressed again", async () => {
    const page = await card();
    await page.dispatch(Command.RecordAlerts({ request: pendingLoad(page), alerts: ALL }));
    await page.user.click(find("Rewards paid"));
    const failure = noAnswer("/user/alerts", "PUT");
    await page.dispatch(Command.RecordSetAlertFailure({ request: page.request(), alert: "rewards_paid", failure }));
    expect(screen.getByRole("alert").textContent).toContain("Save again to be sure");
    expect(find("Rewards paid").getAttribute("aria-checked")).toBe("false");
    await page.user.click(find("Rewards paid"));
    expect(find("Rewards paid").getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is said in a toast once the page was left", async () => {
    const page = await card();
    expect(isOutcomeShown("notifications.SetAlert")).toBe(true);
    cleanup();
    expect(isOutcomeShown("notifications.SetAlert")).toBe(false);
    expect(page.text()).toBe("");
  });

  it("is absent on a server that has none, which is not asked again", async () => {
    const page = await card();
    const failure = { ...noAnswer("/user/alerts", "GET"), kind: "NotOffered" as const, status: 404 };
    await page.dispatch(Command.RecordAlertsFailure({ request: pendingLoad(page), failure }));
    expect(page.text()).toBe("");
    expect(page.app.whyNot(Command.LoadAlerts())).toEqual({ _tag: "notifications.NoAlert" });
  });

  it("says that they could not be loaded, with Retry", async () => {
    const page = await card();
    const failure = noAnswer("/user/alerts", "GET");
    await page.dispatch(Command.RecordAlertsFailure({ request: pendingLoad(page), failure }));
    await page.user.click(screen.getByRole("button", { name: "Retry" }));
    await page.dispatch(Command.RecordAlerts({ request: pendingLoad(page), alerts: ALL }));
    expect(screen.getAllByRole("switch")).toHaveLength(6);
  });

  it("tells who has no email address, and how to add one", async () => {
    const page = await card({ ...ada, email: null, phone_number: "+4915123456700" });
    await page.dispatch(Command.RecordAlerts({ request: pendingLoad(page), alerts: ALL }));
    expect(screen.queryByRole("switch")).toBeNull();
    expect(page.text()).toContain("Your account has no email address");
    expect(screen.getByRole("link", { name: "Add an email address" }).getAttribute("href")).toBe("/verify-identifier");
  });
});
