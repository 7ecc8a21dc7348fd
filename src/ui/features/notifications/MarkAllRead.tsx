import { Command } from "../../../domain/notifications/index.ts";
import { useAppState, useEvent } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { t } from "../../i18n/index.ts";
import { announce } from "../../kit/Announcer.tsx";
import type { ButtonProps } from "../../kit/Button.tsx";

type MarkAllReadProps = Pick<ButtonProps, "variant" | "icon" | "className">;

/** Marks all notifications as read, and announces that: what changes on screen are the dots of other rows. */
export const MarkAllRead = (props: MarkAllReadProps) => {
  const { markAll } = useAppState().notifications;
  useEvent("notifications.MarkedAllRead", () => announce(t("refusals.nothingUnread")));
  return (
    <CommandButton {...props} size="small" command={Command.MarkAllRead()} request={markAll}>
      {t("notifications.markAllRead")}
    </CommandButton>
  );
};
