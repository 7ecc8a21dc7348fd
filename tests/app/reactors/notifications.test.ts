import { describe, it } from "vitest";
import { notifications } from "../../../src/app/reactors/notifications/notifications.ts";
import type { NotificationsPage } from "../../../src/domain/notifications/entities.ts";
import { Command, Event } from "../../../src/domain/notifications/index.ts";
import { noAnswer, specifyCall, specifyReactor } from "./marbles.ts";

const page = (current_page: number): NotificationsPage => ({ data: [], current_page, last_page: 2 });
const reactor = notifications;

describe("the reactor of notifications", () => {
  it("sends each request to the server, and records its answer", () => {
    const request = "r1";
    const pages = (of: number) => ({ call: "getNotifications", input: { page: of }, answer: page(of) });
    specifyCall(
      reactor,
      Event.PageRequested({ request, page: 2 }),
      pages(2),
      Command.RecordPage({ request, page: page(2) }),
    );
    specifyCall(
      reactor,
      Event.RefreshRequested({ request }),
      pages(1),
      Command.RecordRefresh({ request, page: page(1) }),
    );
    const mark = { call: "markNotificationAsRead", input: { notification_id: "n1" } };
    const marked = Command.RecordMarkRead({ request, id: "n1" });
    specifyCall(reactor, Event.MarkReadRequested({ request, id: "n1" }), mark, marked);
    const all = { call: "markAllNotificationsAsRead", input: {} };
    specifyCall(reactor, Event.MarkAllReadRequested({ request }), all, Command.RecordMarkAllRead({ request }));
    const clear = { call: "deleteNotifications", input: {} };
    specifyCall(reactor, Event.ClearRequested({ request }), clear, Command.RecordClear({ request }));
  });

  it("records the failure of every mark, in parallel", () => {
    specifyReactor({
      reactor,
      happens: "ab-----",
      events: {
        a: Event.MarkReadRequested({ request: "r1", id: "n1" }),
        b: Event.MarkReadRequested({ request: "r2", id: "n2" }),
      },
      answers: { markNotificationAsRead: [{ marble: "----(f|)" }, { marble: "-(f|)" }] },
      sends: "--b-a--",
      commands: {
        a: Command.RecordMarkReadFailure({ request: "r1", id: "n1", failure: noAnswer }),
        b: Command.RecordMarkReadFailure({ request: "r2", id: "n2", failure: noAnswer }),
      },
    });
  });
});
