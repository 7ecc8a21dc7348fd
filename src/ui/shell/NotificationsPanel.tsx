import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { Link } from "wouter";
import { failureOf } from "../../domain/decider/request.ts";
import { views } from "../../domain/notifications/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { timeOfDayText } from "../common/dates.ts";
import { deviceZone } from "../common/device-zone.ts";
import { failureText } from "../common/failure-text.ts";
import { toasts } from "../common/toasts.ts";
import { useHiddenBalances } from "../common/use-hidden-balances.ts";
import { MarkAllRead } from "../features/notifications/MarkAllRead.tsx";
import { NotificationRow } from "../features/notifications/NotificationRow.tsx";
import { useOpenNotification } from "../features/notifications/use-open-notification.ts";
import { t } from "../i18n/index.ts";
import { MaskedText } from "../kit/MaskedText.tsx";
import { maskNumbers } from "../kit/mask-numbers.ts";
import { Skeleton } from "../kit/Skeleton.tsx";
import { useToasts } from "../kit/Toasts.tsx";
import { Unreadable } from "../kit/Unreadable.tsx";
import { visibleText } from "../kit/visible-text.ts";

/** Every toast since the sign-in, newest first (A8), once there is one; without numbers while balances are hidden. */
const RecentAlerts = () => {
  const { kept } = useToasts(toasts);
  const { hidden } = useHiddenBalances();
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="recent-alerts" className="border-t border-line px-4 py-3">
      <h3 id="recent-alerts" className="text-sm font-medium text-muted">
        {t("notifications.alerts")}
      </h3>
      <ul className="mt-1">
        {kept.toReversed().map((toast) => (
          <li key={toast.id} className="flex items-start gap-2 py-1.5">
            {toast.kind === "error" ? (
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-negative" />
            ) : toast.kind === "success" ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-positive" />
            ) : (
              <Info className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink">
              <MaskedText text={visibleText(hidden ? maskNumbers(toast.text) : toast.text)} />
            </p>
            <time dateTime={new Date(toast.at).toISOString()} className="tabular shrink-0 text-sm text-muted">
              {timeOfDayText(toast.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
};

const NEWEST = 5;

/** `count` says how many notifications are unread; null until that is known. */
export type NotificationsPanelProps = { readonly count: string | null; readonly onClose: () => void };

/** Why the panel lists nothing: it could not be loaded, is still loading, is not readable, or there is nothing. */
const NoneListed = () => {
  const state = useAppState().notifications;
  const failure = failureOf(state.load);
  if (failure !== null)
    return (
      <div className="px-4 py-6 text-center text-sm">
        <p className="font-medium text-ink">{t("notifications.failed")}</p>
        <p className="mt-1 text-pretty whitespace-pre-line text-muted">{failureText(failure)}</p>
      </div>
    );
  if (!views.isKnown(state)) return <Skeleton lines={3} />;
  if (state.unreadable > 0) return <Unreadable count={state.unreadable} />;
  return <p className="px-4 py-6 text-center text-sm text-muted">{t("notifications.emptyText")}</p>;
};

/** The newest notifications and the alerts of this session; pressing one follows its link and closes the panel. */
export const NotificationsPanel = ({ count, onClose }: NotificationsPanelProps) => {
  const state = useAppState().notifications;
  const { hidden } = useHiddenBalances();
  const zone = deviceZone();
  const open = useOpenNotification();
  const newest = state.list.slice(0, NEWEST);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h2 id="notifications-menu" className="text-base font-semibold text-ink">
          {t("shell.titleNotifications")}
        </h2>
        <MarkAllRead variant="ghost" className="-mr-3" />
      </div>
      {newest.length === 0 ? (
        <NoneListed />
      ) : (
        <ul aria-labelledby="notifications-menu" className="[&_button]:px-4 [&_div]:px-4">
          {newest.map((entry) => (
            <li key={entry.id}>
              <NotificationRow
                entry={entry}
                zone={zone}
                hidden={hidden}
                opens
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
        <span>{t("notifications.seeAll")}</span>
        <span className="text-sm font-normal text-muted">{count}</span>
      </Link>
      <RecentAlerts />
    </>
  );
};
