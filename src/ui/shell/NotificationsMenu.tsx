import { Bell, Inbox } from "lucide-react";
import { useLocation } from "wouter";
import { Command, type Notification, views } from "../../domain/notifications/index.ts";
import { useApp, useAppState } from "../common/app-context.tsx";
import { screenPath } from "../common/paths.ts";
import { useHiddenBalances } from "../common/use-hidden-balances.ts";
import { useNow } from "../common/use-now.ts";
import { ageText, deviceZone } from "../features/notifications/age-text.ts";
import { useText } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Menu, type MenuEntry } from "../kit/Menu.tsx";
import { maskNumbers } from "../kit/mask-numbers.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";

const NEWEST = 4;

/** The newest notifications and how many are unread, from the header; leads to all of them (spec §2 Shell). */
export const NotificationsMenu = () => {
  const t = useText();
  const app = useApp();
  const [, navigate] = useLocation();
  const state = useAppState().notifications;
  const { hidden } = useHiddenBalances();
  const now = useNow();
  const unread = views.unreadCount(state);
  const count = unread === 0 ? t("shell.notificationsNone") : t("shell.notificationsUnread", { count: unread });
  const open = (entry: Notification) => {
    if (entry.read_at === null) app.dispatch(Command.MarkRead({ id: entry.id }));
    navigate(screenPath(entry.link) ?? "/notifications");
  };
  const entries: ReadonlyArray<MenuEntry> = [
    ...state.list.slice(0, NEWEST).map((entry) => ({
      id: entry.id,
      label: hidden ? maskNumbers(entry.text) : entry.text,
      detail: `${entry.read_at === null ? "● " : ""}${ageText(entry.created_at, now, deviceZone())}`,
      onSelect: () => open(entry),
    })),
    {
      id: "all",
      label: t("shell.notificationsAll"),
      detail: count,
      href: "/notifications",
      icon: <Inbox aria-hidden="true" className="size-5" />,
    },
  ];
  return (
    <div className="relative">
      <Menu
        entries={entries}
        trigger={
          <IconButton
            label={t("shell.notifications")}
            aria-describedby="unread-count"
            icon={<Bell aria-hidden="true" className="size-5" />}
          />
        }
      />
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-accent-ink"
        >
          {unread > 9 ? "9+" : unread}
        </span>
      )}
      <VisuallyHidden id="unread-count">{count}</VisuallyHidden>
    </div>
  );
};
