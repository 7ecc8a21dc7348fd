import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { Command, type Notification } from "../../../domain/notifications/index.ts";
import { useApp } from "../../common/app-context.tsx";

/** Opens a notification: marks it read and follows its link, if it has one. Always the same function. */
export const useOpenNotification = (): ((entry: Notification, to: string | null) => void) => {
  const app = useApp();
  const [, navigate] = useLocation();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback(
    (entry, to) => {
      if (entry.read_at === null) app.dispatch(Command.MarkRead({ id: entry.id }));
      if (to !== null) latest.current(to);
    },
    [app],
  );
};
