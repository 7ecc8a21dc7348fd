import { useCallback } from "react";
import { useLocation } from "wouter";
import { Command, type Notification } from "../../../domain/notifications/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useSend } from "../../common/use-command.ts";

/** Whether a notification can be marked read now: an unread one, with a connection. */
export const useCanMark = (): ((entry: Notification) => boolean) => {
  const app = useApp();
  const root = useAppState();
  return ({ id, read_at }) => read_at === null && app.whyNot(Command.MarkRead({ id }), root) === null;
};

/**
 * Opens a notification: marks it read, if that is possible, and follows its link, if it has one. Always the same function.
 */
export const useOpenNotification = (): ((entry: Notification, to: string | null) => void) => {
  const app = useApp();
  const send = useSend();
  const [, navigate] = useLocation();
  return useCallback(
    (entry, to) => {
      const mark = Command.MarkRead({ id: entry.id });
      // without a connection the link is followed, and the notification stays unread
      if (app.whyNot(mark) === null) send(mark);
      if (to !== null) navigate(to);
    },
    [app, send, navigate],
  );
};
