import { CheckCheck, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import { failureOf } from "../../../domain/decider/request.ts";
import { type Group, groupingOf } from "../../../domain/notifications/ages.ts";
import { Command, type Notification, views } from "../../../domain/notifications/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { ConfirmDialog } from "../../common/ConfirmDialog.tsx";
import { deviceZone } from "../../common/device-zone.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { LoadMore } from "../../common/LoadMore.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { useCommand } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useFirstPage, useLoadMore } from "../../common/use-load-more.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PAGE_HEADING_ID, PageHeading } from "../../kit/PageHeading.tsx";
import { Bar, Skeleton } from "../../kit/Skeleton.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { MarkAllRead } from "./MarkAllRead.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import { useCanMark, useOpenNotification } from "./use-open-notification.ts";

const HEADING = {
  today: "wallet.history.today",
  yesterday: "wallet.history.yesterday",
  lastWeek: "notifications.groupLastWeek",
  older: "notifications.groupOlder",
} as const satisfies Record<Group, string>;

/** `onNearEnd` is called with whether one of the last rows is on screen. */
type NotificationGroupsProps = {
  readonly list: ReadonlyArray<Notification>;
  readonly hasMore: boolean;
  readonly onNearEnd: (near: boolean) => void;
};

const idOf = ({ id }: Notification): string => id;

/** The notifications under Today, Yesterday, Last Week and Older; only the rows on screen are drawn (spec §2 Shell). */
const NotificationGroups = ({ list, hasMore, onNearEnd }: NotificationGroupsProps) => {
  const open = useOpenNotification();
  const canMark = useCanMark();
  const { hidden } = useHiddenBalances();
  const now = useServerNow();
  const zone = deviceZone();
  // the list is grouped again only for another minute
  const minute = now - (now % 60_000);
  const group = useMemo(() => groupingOf(minute, zone), [minute, zone]);
  const groups = useMemo(() => group(list), [group, list]);
  return groups.map(({ group, entries }, at) => {
    const isLast = at === groups.length - 1;
    return (
      <section key={group} aria-labelledby={`group-${group}`}>
        <h2 id={`group-${group}`} className="mb-3 text-sm font-medium text-muted">
          {t(HEADING[group])}
        </h2>
        <Card flush className="overflow-hidden">
          <VirtualList
            rows={entries}
            keyOf={idOf}
            rowHeight={74}
            rowStyle="flow-root"
            hasMore={hasMore && isLast}
            {...(isLast ? { onNearEnd } : {})}
          >
            {(entry) => (
              <NotificationRow entry={entry} zone={zone} hidden={hidden} opens={canMark(entry)} onOpen={open} />
            )}
          </VirtualList>
        </Card>
      </section>
    );
  });
};

/** /notifications: all of them in groups, with their links, Mark all as read and Clear all (spec §2, §7). */
export const NotificationsScreen = () => {
  const app = useApp();
  const [, navigate] = useLocation();
  const state = useAppState().notifications;
  const clear = useCommand(Command.Clear(), state.clear);
  const [confirming, setConfirming] = useDialog("clear-notifications");
  const [near, setNear] = useState(false);
  const count = state.list.length;
  const hasMore = views.hasMore(state) && count > 0;
  const next = Command.LoadPage({ page: state.currentPage + 1 });
  const more = useCommand(next, state.load);
  useLoadMore({
    list: "notifications",
    count,
    ready: near && hasMore && failureOf(state.load) === null,
    status: state.load.status,
    next: () => Command.LoadPage({ page: app.state().notifications.currentPage + 1 }),
  });
  // the rendered state may be older than a request of the start
  const { load: request } = app.state().notifications;
  useFirstPage({ list: "notifications", count, request }, Command.LoadPage({ page: 1 }), next);

  const isEmpty = state.load.status === "succeeded" && count === 0 && state.unreadable === 0;
  // the pressed button is gone with the list
  useEvent("notifications.Cleared", () => document.getElementById(PAGE_HEADING_ID)?.focus());

  const pending = state.load.status === "pending" || state.load.status === "idle";
  const list = () => {
    const failure = failureOf(state.load);
    const failed =
      failure === null ? null : (
        <Card flush>
          <LoadFailed title={t("notifications.failed")} failure={failure} command={next} />
        </Card>
      );
    if (state.list.length > 0 || state.unreadable > 0)
      return (
        <>
          <NotificationGroups list={state.list} hasMore={hasMore} onNearEnd={setNear} />
          <Unreadable count={state.unreadable} />
          {failed}
        </>
      );
    if (failed !== null) return failed;
    if (pending)
      return (
        <section aria-busy="true">
          <Bar className="mb-3 h-5 w-16" />
          <Card flush>
            <Skeleton lines={8} look="text" />
          </Card>
        </section>
      );
    return (
      <Card flush>
        <EmptyState
          title={t("notifications.empty")}
          text={t("notifications.emptyText")}
          action={<Button onClick={() => navigate("/dashboard")}>{t("session.home")}</Button>}
        />
      </Card>
    );
  };

  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        actions={
          isEmpty ? undefined : (
            <>
              <MarkAllRead variant="secondary" icon={CheckCheck} />
              <Button
                variant="secondary"
                size="small"
                icon={Trash2}
                pending={clear.pending}
                disabledReason={clear.why}
                onClick={() => setConfirming(true)}
              >
                {t("notifications.clearAll")}
              </Button>
            </>
          )
        }
      >
        {t("shell.titleNotifications")}
      </PageHeading>
      {list()}
      {hasMore && failureOf(state.load) === null ? (
        <LoadMore
          after={state.list.at(-1)?.id ?? ""}
          pending={more.pending}
          disabledReason={more.why}
          onClick={more.run}
        />
      ) : null}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t("notifications.clearAllTitle")}
        text={t("notifications.clearAllText")}
        confirm={t("notifications.clearAll")}
        danger
        disabledReason={clear.why}
        onConfirm={clear.run}
      />
    </div>
  );
};
