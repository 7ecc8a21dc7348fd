import {
  deleteNotifications,
  getNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
} from "../../adapters/http/calls/notifications.ts";
import { clear, markAllRead, markRead, pageQuery, refresh } from "../../domain/notifications/index.ts";
import { carries, parallel, together } from "./reactor.ts";

const nothing = () => ({});

/** Loads, marks and deletes notifications. */
export const notifications = together(
  carries(
    pageQuery,
    getNotifications,
    ({ page }) => ({ page }),
    (page) => ({ page }),
  ),
  carries(
    refresh,
    getNotifications,
    () => ({ page: 1 }),
    (page) => ({ page }),
  ),
  carries(markRead, markNotificationAsRead, ({ id }) => ({ notification_id: id }), nothing, parallel),
  carries(markAllRead, markAllNotificationsAsRead, nothing, nothing),
  carries(clear, deleteNotifications, nothing, nothing),
);
