import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Bell } from "lucide-react";
import { Fragment } from "react";
import { Link } from "wouter";
import { Command, views } from "../../domain/notifications/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { CommandButton } from "../common/CommandButton.tsx";
import { useHiddenBalances } from "../common/use-hidden-balances.ts";
import { useNow } from "../common/use-now.ts";
import { deviceZone } from "../features/notifications/age-text.ts";
import { NotificationRow } from "../features/notifications/NotificationRow.tsx";
import { useOpenNotification } from "../features/notifications/use-open-notification.ts";
import { useText } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { RecentAlerts } from "./RecentAlerts.tsx";

const NEWEST = 5;
/* Over the width of a phone, else under its button. */
const PANEL =
  "fixed inset-x-2 top-16 z-50 max-h-[calc(100dvh-5rem-var(--bottom-bar,0px))] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised shadow-raised focus:outline-none sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-96";

/** The newest notifications and the alerts of this session; pressing one follows its link and closes the panel. */
const Panel = ({ count, onClose }: { readonly count: string; readonly onClose: () => void }) => {
  const t = useText();
  const state = useAppState().notifications;
  const { hidden } = useHiddenBalances();
  const now = useNow();
  const zone = deviceZone();
  const open = useOpenNotification();
  const newest = state.list.slice(0, NEWEST);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h2 id="notifications-menu" className="text-base font-semibold text-ink">
          {t("shell.notifications")}
        </h2>
        <CommandButton
          variant="ghost"
          size="small"
          className="-mr-3"
          command={Command.MarkAllRead()}
          request={state.markAll}
        >
          {t("notifications.markAllRead")}
        </CommandButton>
      </div>
      {newest.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-muted">{t("notifications.empty")}</p>
      ) : (
        <ul aria-labelledby="notifications-menu" className="divide-y divide-line [&_button]:px-4 [&_div]:px-4">
          {newest.map((entry) => (
            <li key={entry.id}>
              <NotificationRow
                entry={entry}
                now={now}
                zone={zone}
                hidden={hidden}
                onOpen={(opened, to) => {
                  onClose();
                  open(opened, to ?? "/notifications");
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        href="/notifications"
        onClick={onClose}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2 text-base font-medium text-accent -outline-offset-2 hover:bg-sunken"
      >
        {t("shell.notificationsAll")}
        <span className="text-sm font-normal text-muted">{count}</span>
      </Link>
      <RecentAlerts />
    </>
  );
};

/** The bell of the header: how many notifications are unread, the newest ones, and the alerts of this session (spec §2 Shell; A8). */
export const NotificationsMenu = () => {
  const t = useText();
  const unread = views.unreadCount(useAppState().notifications);
  const count = unread === 0 ? t("shell.notificationsNone") : t("shell.notificationsUnread", { count: unread });
  return (
    <Popover className="relative">
      <PopoverButton as={Fragment}>
        <IconButton
          label={t("shell.notifications")}
          aria-describedby="unread-count"
          icon={<Bell aria-hidden="true" className="size-5" />}
        />
      </PopoverButton>
      {unread === 0 ? null : (
        // a dot where the number would cover the bell: on a narrow window, or with large text (A12)
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 right-1 grid size-[min(0.625rem,3vw)] place-items-center rounded-full bg-accent forced-colors:border text-xs font-semibold text-accent-ink min-[21rem]:-top-0.5 min-[21rem]:-right-0.5 min-[21rem]:size-auto min-[21rem]:h-5 min-[21rem]:min-w-5 min-[21rem]:px-1"
        >
          <span className="hidden min-[21rem]:inline">{unread > 9 ? "9+" : unread}</span>
        </span>
      )}
      <VisuallyHidden id="unread-count">{count}</VisuallyHidden>
      <PopoverPanel role="dialog" aria-label={t("shell.notifications")} className={PANEL}>
        {({ close }) => <Panel count={count} onClose={() => close()} />}
      </PopoverPanel>
    </Popover>
  );
};
