import { useLocation } from "wouter";
import { Command, type Notification, views } from "../../../domain/notifications/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { screenPath } from "../../common/internal-path.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useNow } from "../../common/use-now.ts";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { ageText, deviceZone } from "./age-text.ts";
import { NotificationRow } from "./NotificationRow.tsx";

const HEADING = {
  today: "groupToday",
  yesterday: "groupYesterday",
  lastWeek: "groupLastWeek",
  older: "groupOlder",
} as const satisfies Record<views.Group, string>;

/** The notifications under Today, Yesterday, Last Week and Older (spec §2 Shell). */
export const NotificationGroups = ({ list }: { readonly list: ReadonlyArray<Notification> }) => {
  const t = useText();
  const app = useApp();
  const [, navigate] = useLocation();
  const { hidden } = useHiddenBalances();
  const now = useNow();
  const zone = deviceZone();
  const open = (entry: Notification, to: string | null) => {
    if (entry.read_at === null) app.dispatch(Command.MarkRead({ id: entry.id }));
    if (to !== null) navigate(to);
  };
  return views.grouped(list, now, zone).map(({ group, entries }) => (
    <section key={group} aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`} className="mb-3 text-sm font-medium text-muted">
        {t(`notifications.${HEADING[group]}`)}
      </h2>
      <Card flush className="overflow-hidden">
        <ul className="divide-y divide-line">
          {entries.map((entry) => {
            const to = screenPath(entry.link);
            return (
              <li key={entry.id}>
                <NotificationRow
                  entry={entry}
                  age={ageText(entry.created_at, now, zone)}
                  hidden={hidden}
                  leads={to !== null}
                  onOpen={() => open(entry, to)}
                />
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  ));
};
