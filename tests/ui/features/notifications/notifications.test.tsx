import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { Command as Contacts, views as contacts } from "../../../../src/domain/contacts/index.ts";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command, type Notification } from "../../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { NotificationsScreen } from "../../../../src/ui/features/notifications/NotificationsScreen.tsx";
import { announcement } from "../../../../src/ui/kit/Announcer.tsx";
import { NotificationsMenu, NotificationsPanel } from "../../../../src/ui/shell/NotificationsMenu.tsx";
import { bob } from "../../../domain/contacts/people.ts";
import { unreachable } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";

beforeAll(NotificationsPanel.preload);

/** Every three minutes one, newest first: `count` of them before 21 November 2026, 9:00. */
const notifications = (count: number, from = 0): ReadonlyArray<Notification> =>
  Array.from({ length: count }, (_, at) => ({
    id: `n${from + at}`,
    text: `Notification ${from + at}`,
    created_at: new Date(Date.UTC(2026, 10, 21, 9) - (from + at) * 180_000).toISOString(),
    read_at: null,
    ...((from + at) % 2 === 0 ? { link: `/activity?transaction=t${from + at}` } : {}),
  }));

const open = async (before: ReadonlyArray<Command> = []) => {
  const page = await opened(
    <>
      <NotificationsMenu />
      <NotificationsScreen />
    </>,
    "/notifications",
    before,
  );
  const state = () => page.app.state().notifications;
  const rows = () => screen.queryAllByRole("listitem");
  const loads = () => page.outcomes.filter((outcome) => outcome.startsWith("notifications.LoadPage notifications."));
  return {
    ...page,
    state,
    rows,
    loads: () => loads().length,
    answer: (data: ReadonlyArray<Notification>, current_page: number, last_page: number) =>
      page.dispatch(
        Command.RecordPage({ request: requestId(state().load) ?? "", page: { data, current_page, last_page } }),
      ),
    bell: async () => {
      await page.press("Notifications");
      return within(screen.getByRole("dialog", { name: "Notifications" }));
    },
  };
};

describe("the page of notifications", () => {
  it("draws only the rows on screen of 10,000, under their groups, and loads no page while their end is far away", async () => {
    const { answer, rows, state, loads } = await open();
    await answer(notifications(10_000), 1, 9);
    expect(state().list).toHaveLength(10_000);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Today",
      "Yesterday",
      "Last Week",
      "Older",
    ]);
    expect(rows().length).toBeGreaterThan(5);
    expect(rows().length).toBeLessThan(120);
    expect(document.querySelectorAll("*").length).toBeLessThan(2_000);
    expect(loads()).toBe(1);
  });

  it("has ages and groups by the server's time where the clock of the device is wrong", async () => {
    const { answer, bell, app, dispatch } = await open();
    const DAY = 86_400_000;
    await dispatch(Session.RecordClockSkew({ skew: 2 * DAY }));
    const created_at = new Date(app.now() - 2 * DAY - 5_000).toISOString();
    await answer([{ id: "n1", text: "You received 1 OPT", created_at, read_at: null }], 1, 1);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Today");
    screen.getByText("5 seconds ago");
    (await bell()).getByText("5 seconds ago");
  });

  it("loads the next page when its end is near, each page once, and none after a page without new entries; keeps the loaded ones when a later page fails, which Retry loads again", async () => {
    const { answer, loads, dispatch, state, rows, text, press } = await open();
    expect(loads()).toBe(1);
    await answer(notifications(3), 1, 4);
    expect(loads()).toBe(2);
    await dispatch(Command.RecordPageFailure({ request: requestId(state().load) ?? "", failure: unreachable }));
    expect([rows().length, text().includes("Couldn't load notifications")]).toEqual([3, true]);
    await press("Retry");
    await answer(notifications(3, 3), 2, 4);
    expect([state().list.length, text().includes("Couldn't load notifications")]).toEqual([6, false]);
    expect(loads()).toBe(4);
    await answer(notifications(3, 3), 3, 4);
    expect(loads()).toBe(4);
    expect(screen.getByRole("button", { name: "Load more" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("a press marks the notification as read and opens its transaction; one without a link stays", async () => {
    const { answer, press, place, state } = await open();
    await answer(notifications(2), 1, 1);
    await press(/Notification 1/);
    expect(place()).toBe("/notifications");
    expect(screen.queryByRole("button", { name: /Notification 1/ })).toBeNull();
    await press(/Notification 0/);
    expect(place()).toBe("/activity?transaction=t0");
    expect(state().list.map(({ read_at }) => read_at === null)).toEqual([false, false]);
  });

  it("clears the list after a confirmation only", async () => {
    const { answer, press, state, dispatch, text } = await open();
    await answer(notifications(2), 1, 1);
    await press("Clear all");
    expect(state().clear.status).toBe("idle");
    await press("Clear all");
    await dispatch(Command.RecordClear({ request: requestId(state().clear) ?? "" }));
    expect(state().list).toEqual([]);
    expect(text()).toContain("Nothing new");
    // nothing is left to clear or to read
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("have the face of a person who is known by id, else their initials, or the sign of their kind, and say an amount once", async () => {
    const { answer, rows, dispatch, app } = await open();
    await dispatch(Contacts.LoadPeople({ segment: "following", page: 1 }));
    const people = requestId(contacts.peopleOf(app.state().contacts, "following")?.request) ?? "";
    const page = { data: [bob], current_page: 1, last_page: 1 };
    await dispatch(Contacts.RecordPeople({ request: people, segment: "following", page }));
    const [about] = notifications(1);
    if (about === undefined) throw new Error("no notification");
    const texts: ReadonlyArray<readonly [string, string]> = [
      ["Bob Baker follows you", `/profile/${bob.id}`],
      ["Carol Bob Baker joined with your referral code", "/profile/another-bob"],
      ["Somebody waves", "/profile/another-bob"],
      ["You earned 79.6 OPT in staking rewards", "/distribution"],
      ["You received 1.5 OPT from Bob Baker", "/my-assets/optio/OPT?transaction=t1"],
      ["Ironwood was slashed by 1%: you lost 15 OPT.", "/my-assets/stake/optio/OPT?validator=v"],
    ];
    await answer(
      texts.map(([text, link], at) => ({ ...about, id: `about ${at}`, text, link })),
      1,
      1,
    );
    const first = rows().map((row) => within(row).getByRole("button").firstElementChild);
    expect(first.map((face) => [face?.textContent, face?.querySelector("svg")?.classList[1] ?? null])).toEqual([
      ["BB", null],
      ["CB", null],
      ["", "lucide-user-round"],
      ["", "lucide-sprout"],
      ["", "lucide-arrow-down-left"],
      ["", "lucide-triangle-exclamation-point"],
    ]);
    expect(rows().map((row) => row.textContent?.match(/[\d.]+ OPT/g)?.length ?? 0)).toEqual([0, 0, 0, 1, 1, 1]);
  });
});

describe("the bell", () => {
  it("shows how many are unread, the newest five, and marks all as read", async () => {
    const { answer, bell, dispatch, user, state } = await open();
    await answer(notifications(12), 1, 1);
    expect(screen.queryByRole("button", { name: "Notifications", description: "12 unread" })).not.toBeNull();
    // not once more as a text after the button
    expect(document.getElementById("unread-count")?.hidden).toBe(true);
    const panel = await bell();
    expect(within(panel.getByRole("list", { name: "Notifications" })).getAllByRole("listitem")).toHaveLength(5);
    await user.click(panel.getByRole("button", { name: "Mark all as read" }));
    expect(state().markAll.status).toBe("pending");
    expect(announcement.read()).not.toContain("all caught up");
    await dispatch(Command.RecordMarkAllRead({ request: requestId(state().markAll) ?? "" }));
    expect(announcement.read()).toContain("You're all caught up");
  });

  it("leads to the place of a notification, marks it as read and closes, as it does on Esc, and the focus returns to it", async () => {
    const { act, answer, bell, user, place, state } = await open();
    await answer(notifications(3), 1, 1);
    const [first] = (await bell()).getAllByRole("button");
    await act(() => first?.focus());
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Notifications" }));
    await user.click((await bell()).getByRole("button", { name: /Notification 0/ }));
    expect(place()).toBe("/activity?transaction=t0");
    expect(state().list[0]?.read_at).not.toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("A8: lists every alert of the session, newest first", async () => {
    const { answer, bell } = await open();
    await answer([], 1, 1);
    for (let count = 1; count <= 25; count += 1) toasts.success(`Alert ${count}`);
    const alerts = (await bell()).getAllByText(/^Alert/).map(({ textContent }) => textContent);
    expect(alerts).toHaveLength(25);
    expect(alerts.slice(0, 2)).toEqual(["Alert 25", "Alert 24"]);
  });

  it("says that there is nothing only when that is known", async () => {
    const { bell, answer, dispatch, state } = await open();
    const panel = await bell();
    const described = () => document.getElementById("unread-count")?.textContent;
    const says = (text: string) => panel.queryByText(text) !== null;
    expect([described(), says("Payments, people and news about your stake appear here."), says("Nothing new")]).toEqual(
      ["", false, false],
    );
    await dispatch(Command.RecordPageFailure({ request: requestId(state().load) ?? "", failure: unreachable }));
    expect([described(), says("Payments, people and news about your stake appear here."), says("Nothing new")]).toEqual(
      ["", false, false],
    );
    expect(says("Couldn't load notifications")).toBe(true);
    await dispatch(Command.LoadPage({ page: 1 }));
    await answer([], 1, 1);
    expect([described(), says("Payments, people and news about your stake appear here."), says("Nothing new")]).toEqual(
      ["Nothing new", true, true],
    );
  });
});
