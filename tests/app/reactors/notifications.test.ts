import { describe, it } from "vitest";
import { notifications } from "../../../src/app/reactors/notifications/notifications.ts";
import type { NotificationsPage } from "../../../src/domain/notifications/entities.ts";
import { Command, Event } from "../../../src/domain/notifications/index.ts";
import { signedOut } from "../../support/examples.ts";
import { noAnswer, specifyReactor } from "./marbles.ts";

const page = (current_page: number): NotificationsPage => ({ data: [], current_page, last_page: 2 });
const reactor = notifications;

describe("the reactor of notifications", () => {
  it("requests a page and records its answer", () => {
    specifyReactor(
      {
        reactor,
        happens: "a----",
        events: { a: Event.PageRequested({ request: "r1", page: 2 }) },
        answers: { getNotifications: [{ marble: "--(a|)", value: page(2) }] },
      },
      {
        sends: "--a--",
        commands: { a: Command.RecordPage({ request: "r1", page: page(2) }) },
        calls: [{ call: "getNotifications", input: { page: 2 }, frame: 0 }],
      },
    );
  });

  it("records a failure, and continues with the next request", () => {
    specifyReactor(
      {
        reactor,
        happens: "a---b---",
        events: {
          a: Event.PageRequested({ request: "r1", page: 1 }),
          b: Event.PageRequested({ request: "r2", page: 1 }),
        },
        answers: { getNotifications: [{ marble: "-(f|)" }, { marble: "-(a|)", value: page(1) }] },
      },
      {
        sends: "-f---a--",
        commands: {
          f: Command.RecordPageFailure({ request: "r1", failure: noAnswer }),
          a: Command.RecordPage({ request: "r2", page: page(1) }),
        },
      },
    );
  });

  it("cancels an older request for a newer request", () => {
    specifyReactor(
      {
        reactor,
        happens: "a-b-----",
        events: {
          a: Event.PageRequested({ request: "r1", page: 1 }),
          b: Event.PageRequested({ request: "r2", page: 2 }),
        },
        answers: {
          getNotifications: [
            { marble: "----(a|)", value: page(1) },
            { marble: "--(a|)", value: page(2) },
          ],
        },
      },
      { sends: "----b---", commands: { b: Command.RecordPage({ request: "r2", page: page(2) }) } },
    );
  });

  it("sends a mark to the server, and records its confirmation", () => {
    specifyReactor(
      {
        reactor,
        happens: "a---",
        events: { a: Event.MarkReadRequested({ request: "r1", id: "n1" }) },
        answers: { markNotificationAsRead: [{ marble: "-(a|)" }] },
      },
      {
        sends: "-a--",
        commands: { a: Command.RecordMarkRead({ request: "r1", id: "n1" }) },
        calls: [{ call: "markNotificationAsRead", input: { notification_id: "n1" }, frame: 0 }],
      },
    );
  });

  it("records the failure of every mark, in parallel", () => {
    specifyReactor(
      {
        reactor,
        happens: "ab-----",
        events: {
          a: Event.MarkReadRequested({ request: "r1", id: "n1" }),
          b: Event.MarkReadRequested({ request: "r2", id: "n2" }),
        },
        answers: { markNotificationAsRead: [{ marble: "----(f|)" }, { marble: "-(f|)" }] },
      },
      {
        sends: "--b-a--",
        commands: {
          a: Command.RecordMarkReadFailure({ request: "r1", id: "n1", failure: noAnswer }),
          b: Command.RecordMarkReadFailure({ request: "r2", id: "n2", failure: noAnswer }),
        },
      },
    );
  });

  it("clears, and marks all as read, with one call each", () => {
    specifyReactor(
      {
        reactor,
        happens: "ab---",
        events: { a: Event.ClearRequested({ request: "r1" }), b: Event.MarkAllReadRequested({ request: "r2" }) },
        answers: {
          deleteNotifications: [{ marble: "--(a|)" }],
          markAllNotificationsAsRead: [{ marble: "--(f|)" }],
        },
      },
      {
        sends: "--ab-",
        commands: {
          a: Command.RecordClear({ request: "r1" }),
          b: Command.RecordMarkAllReadFailure({ request: "r2", failure: noAnswer }),
        },
        calls: [
          { call: "deleteNotifications", input: {}, frame: 0 },
          { call: "markAllNotificationsAsRead", input: {}, frame: 1 },
        ],
      },
    );
  });

  it("loads the newest page in the background, and records either outcome as such", () => {
    specifyReactor(
      {
        reactor,
        happens: "a--b--",
        events: { a: Event.RefreshRequested({ request: "r1" }), b: Event.RefreshRequested({ request: "r2" }) },
        answers: { getNotifications: [{ marble: "-(a|)", value: page(1) }, { marble: "-(f|)" }] },
      },
      {
        sends: "-a--f-",
        commands: {
          a: Command.RecordRefresh({ request: "r1", page: page(1) }),
          f: Command.RecordRefreshFailure({ request: "r2", failure: noAnswer }),
        },
        calls: [
          { call: "getNotifications", input: { page: 1 }, frame: 0 },
          { call: "getNotifications", input: { page: 1 }, frame: 3 },
        ],
      },
    );
  });

  it("ignores events of other modules, and outcomes", () => {
    specifyReactor(
      {
        reactor,
        happens: "abcd",
        events: {
          a: signedOut,
          b: Event.PageLoaded({ page: page(1) }),
          c: Event.Cleared(),
          d: Event.PageFailed({ failure: noAnswer }),
        },
      },
      { sends: "----", calls: [] },
    );
  });
});
