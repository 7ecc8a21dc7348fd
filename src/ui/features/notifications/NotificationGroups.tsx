import "../../i18n/later.ts";
import { useMemo } from "react";
import { type Group, groupingOf } from "../../../domain/notifications/ages.ts";
import type { Notification } from "../../../domain/notifications/index.ts";
import { deviceZone } from "../../common/device-zone.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import { useCanMark, useOpenNotification } from "./use-open-notification.ts";

const HEADING = {
  today: "wallet.history.today",
  yesterday: "wallet.history.yesterday",
  lastWeek: "notifications.groupLastWeek",
  older: "notifications.groupOlder",
} as const satisfies Record<Group, string>;

/** Props of {@link NotificationGroups}: `onNearEnd` is called with whether one of the last rows is on screen. */
type NotificationGroupsProps = {
  readonly list: ReadonlyArray<Notification>;
  readonly hasMore: boolean;
  readonly onNearEnd: (near: boolean) => void;
};

const idOf = ({ id }: Notification): string => id;

/** The notifications under Today, Yesterday, Last Week and Older; only the rows on screen are drawn (spec §2 Shell). */
export const NotificationGroups = ({ list, hasMore, onNearEnd }: NotificationGroupsProps) => {
  const open = useOpenNotification();
  const canMark = useCanMark();
  const { hidden } = useHiddenBalances();
  const now = useServerNow();
  const zone = deviceZone();
  // a row renders again only for another second, and the list is grouped again only for another minute
  const second = now - (now % 1_000);
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
            rowStyle="flow-root border-b border-line last:border-b-0"
            hasMore={hasMore && isLast}
            {...(isLast ? { onNearEnd } : {})}
          >
            {(entry) => (
              <NotificationRow
                entry={entry}
                now={second}
                zone={zone}
                hidden={hidden}
                opens={canMark(entry)}
                onOpen={open}
              />
            )}
          </VirtualList>
        </Card>
      </section>
    );
  });
};
