import { alerts, notificationsPage } from "../../../domain/notifications/entities.ts";
import { idText, pageNumber } from "../../../domain/values/classes.ts";
import { call } from "./call.ts";

/** GET /notifications?page — one page, newest first (spec §7). */
export const getNotifications = call("getNotifications", "GET", "/notifications", notificationsPage, {
  body: { page: pageNumber },
});

/** POST /mark-all-notifications-as-read, empty body. */
export const markAllNotificationsAsRead = call(
  "markAllNotificationsAsRead",
  "POST",
  "/mark-all-notifications-as-read",
  null,
);

/** DELETE /delete-notifications — empties the list. */
export const deleteNotifications = call("deleteNotifications", "DELETE", "/delete-notifications", null);

export const markNotificationAsRead = call("markNotificationAsRead", "POST", "/mark-notification-as-read", null, {
  body: { notification_id: idText },
});

/** GET /user/alerts — which alerts the person gets by email; a kind that this server does not send is absent. */
export const getAlerts = call("getAlerts", "GET", "/user/alerts", alerts, { extension: true });

/** PUT /user/alerts — the kinds that change; the others stay as they are. Answers all of them. */
export const putAlerts = call("putAlerts", "PUT", "/user/alerts", alerts, { extension: true, body: alerts.fields });
