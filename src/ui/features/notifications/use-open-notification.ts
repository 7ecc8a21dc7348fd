import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { Command, type Notification } from "../../../domain/notifications/index.ts";
import { useSend } from "../../common/use-command.ts";

/** Opens a notification: marks it read and follows its link, if it has one. Always the same function. */
export const useOpenNotification = (): ((entry: Notification, to: string | null) => void) => {
  const send = useSend();
  const [, navigate] = useLocation();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback(
    (entry, to) => {
      if (entry.read_at === null) send(Command.MarkRead({ id: entry.id }));
      if (to !== null) latest.current(to);
    },
    [send],
  );
};
