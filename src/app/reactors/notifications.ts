import { merge } from "rxjs";
import {
  deleteNotifications,
  getNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
} from "../../adapters/http/calls/notifications.ts";
import { Command } from "../../domain/notifications/index.ts";
import { latest, on, parallel, type Reactor, recorded } from "./reactor.ts";

/** Carries questions about notifications to the server and the answers back. */
export const notifications: Reactor = (happened$, { callApi }) =>
  merge(
    // a newer question replaces the older one
    happened$.pipe(
      on("notifications.LoadRequested"),
      latest((each) =>
        callApi(each, getNotifications, { page: each.event.page }).pipe(
          recorded(
            each,
            (page) => Command.RecordPage({ request: each.event.request, page }),
            (failure) => Command.RecordPageFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("notifications.RefreshRequested"),
      latest((happened) =>
        callApi(happened, getNotifications, { page: 1 }).pipe(
          recorded(
            happened,
            (page) => Command.RecordRefresh({ request: happened.event.request, page }),
            (failure) => Command.RecordRefreshFailure({ request: happened.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("notifications.MarkedRead"),
      parallel((happened) =>
        callApi(happened, markNotificationAsRead, { notification_id: happened.event.id }).pipe(
          recorded(
            happened,
            () => Command.RecordMarkRead({ request: happened.event.request }),
            (failure) => Command.RecordMarkReadFailure({ request: happened.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("notifications.MarkAllReadRequested"),
      latest((each) =>
        callApi(each, markAllNotificationsAsRead, {}).pipe(
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
        callApi(each, deleteNotifications, {}).pipe(
          recorded(
            each,
            () => Command.RecordCleared({ request: each.event.request }),
            (failure) => Command.RecordClearFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
  );
