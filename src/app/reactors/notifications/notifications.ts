import {
  deleteNotifications,
  getAlerts,
  getNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
  putAlerts,
} from "../../../adapters/http/calls/notifications.ts";
import { requests } from "../../../domain/notifications/index.ts";
import { carries, parallel, together } from "../reactor.ts";

const nothing = () => ({});

/** Loads, marks and deletes notifications; loads and changes which alerts are sent by email. */
export const notifications = together(
  carries(
    requests.page,
    getNotifications,
    ({ page }) => ({ page }),
    (page) => ({ page }),
  ),
  carries(
    requests.refresh,
    getNotifications,
    () => ({ page: 1 }),
    (page) => ({ page }),
  ),
  carries(requests.markRead, markNotificationAsRead, ({ id }) => ({ notification_id: id }), nothing, parallel),
  carries(requests.markAllRead, markAllNotificationsAsRead, nothing, nothing),
  carries(requests.clear, deleteNotifications, nothing, nothing),
  carries(requests.alerts, getAlerts, nothing, (alerts) => ({ alerts })),
  carries(
    requests.setAlert,
    putAlerts,
    ({ alert, isOn }) => ({ [alert]: isOn }),
    (alerts) => ({ alerts }),
    parallel,
  ),
);
