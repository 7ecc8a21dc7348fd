import * as calls from "../../src/adapters/http/calls/notifications.ts";
import { deleteAll, markAllRead, markRead, notificationsPage } from "../notifications/read.ts";
import { settleOf } from "../transfer/settle.ts";
import { type Api, serveSignedIn } from "./serve.ts";

/** Serves the calls of notifications. */
export const notificationRoutes = (api: Api): void => {
  const { ctx } = api;
  serveSignedIn(api, calls.getNotifications, async ({ user }, { body }) => {
    await settleOf(ctx, user.id);
    return notificationsPage(ctx, user.id, body.page);
  });
  serveSignedIn(api, calls.markAllNotificationsAsRead, ({ user }) => markAllRead(ctx, user.id));
  serveSignedIn(api, calls.deleteNotifications, ({ user }) => deleteAll(ctx, user.id));
  serveSignedIn(api, calls.markNotificationAsRead, ({ user }, { body }) =>
    markRead(ctx, user.id, body.notification_id),
  );
};
