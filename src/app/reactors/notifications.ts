import { merge, mergeMap } from "rxjs";
import {
  deleteNotifications,
  getNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
} from "../../adapters/http/calls/notifications.ts";
import { Command } from "../../domain/notifications/index.ts";
import { latest, on, parallel, type Reactor, recorded } from "./reactor.ts";

/** Carries questions about notifications to the server and the answers back. */
export const notifications: Reactor = (happened$, { ask }) =>
  merge(
    // a newer question replaces the older one
    happened$.pipe(
      on("notifications.LoadRequested"),
      latest((each) =>
        ask(each, getNotifications, { page: each.event.page }).pipe(
          recorded(
            each,
            (page) => Command.RecordPage({ request: each.event.request, page }),
            (failure) => Command.RecordPageFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("notifications.MarkedRead"),
      parallel((each) =>
        ask(each, markNotificationAsRead, { notification_id: each.event.id }).pipe(
          mergeMap((answer) =>
            answer._tag === "Right"
              ? []
              : [
                  {
                    command: Command.RecordMarkReadFailure({ id: each.event.id, failure: answer.left }),
                    cause: each.envelope.seq,
                  },
                ],
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("notifications.MarkAllReadRequested"),
      latest((each) =>
        ask(each, markAllNotificationsAsRead, {}).pipe(
          recorded(
            each,
            () => Command.RecordMarkAllRead({ request: each.event.request }),
            (failure) => Command.RecordMarkAllReadFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("notifications.ClearRequested"),
      latest((each) =>
        ask(each, deleteNotifications, {}).pipe(
          recorded(
            each,
            () => Command.RecordCleared({ request: each.event.request }),
            (failure) => Command.RecordClearFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
  );
