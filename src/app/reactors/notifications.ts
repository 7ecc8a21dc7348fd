import { merge, mergeMap, switchMap } from "rxjs";
import {
  deleteNotifications,
  getNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
} from "../../adapters/http/calls/notifications.ts";
import { Command } from "../../domain/notifications/index.ts";
import { on, type Reactor, recorded } from "./reactor.ts";

/** Carries questions about notifications to the server and the answers back. */
export const notifications: Reactor = (happened$, { ask }) =>
  merge(
    // a newer question replaces the older one
    happened$.pipe(
      on("notifications.LoadRequested"),
      switchMap((each) =>
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
      mergeMap((each) =>
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
      switchMap((each) =>
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
      switchMap((each) =>
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
