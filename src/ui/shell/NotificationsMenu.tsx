import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Bell } from "lucide-react";
import { Fragment, Suspense } from "react";
import { views } from "../../domain/notifications/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { t } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { loadable, type MissingProps } from "../kit/loadable.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { MissingActions } from "./Fallbacks.tsx";
import type { NotificationsPanelProps } from "./NotificationsPanel.tsx";

/* Over the width of a phone, else under its button. */
const PANEL =
  "fixed inset-x-2 top-16 z-50 max-h-[calc(100dvh-5rem-var(--bottom-bar,0px))] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised shadow-raised focus:outline-none sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-96";

/** In place of a panel whose code could not be loaded. */
const MissingPanel = ({ onRetry, pending }: NotificationsPanelProps & MissingProps) => (
  <div className="flex flex-col gap-3 p-4">
    <p className="font-medium text-ink">{t("errors.missing")}</p>
    <p className="text-sm text-pretty text-muted">{t("errors.missingText")}</p>
    <div className="flex flex-wrap gap-3">
      <MissingActions onRetry={onRetry} pending={pending} />
    </div>
  </div>
);

/** What the bell opens: its code is not needed before. */
export const NotificationsPanel = loadable(
  () => import("./NotificationsPanel.tsx").then((module) => module.NotificationsPanel),
  MissingPanel,
);

/** The bell of the header: how many notifications are unread, the newest ones, and the alerts of this session (spec §2 Shell; A8). */
export const NotificationsMenu = () => {
  const { notifications } = useAppState();
  const unread = views.unreadCount(notifications);
  const none = views.isKnown(notifications) ? t("shell.notificationsNone") : null;
  const count = unread === 0 ? none : t("shell.notificationsUnread", { count: unread });
  return (
    <Popover className="relative">
      <PopoverButton as={Fragment}>
        <IconButton label={t("shell.titleNotifications")} aria-describedby="unread-count" icon={Bell} />
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
      {/* the button's description alone: a text of its own would be read once more */}
      <span hidden id="unread-count">
        {count}
      </span>
      <PopoverPanel role="dialog" aria-label={t("shell.titleNotifications")} className={PANEL}>
        {({ close }) => (
          <Suspense fallback={<Skeleton lines={5} />}>
            <NotificationsPanel count={count} onClose={() => close()} />
          </Suspense>
        )}
      </PopoverPanel>
    </Popover>
  );
};
