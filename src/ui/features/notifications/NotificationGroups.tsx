import { ChevronRight } from "lucide-react";
import { useLocation } from "wouter";
import { Command, type Notification, views } from "../../../domain/notifications/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { screenPath } from "../../common/paths.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useNow } from "../../common/use-now.ts";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { maskNumbers } from "../../kit/mask-numbers.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { ageText, deviceZone } from "./age-text.ts";

/** Props of {@link NotificationRow}: `age` in words; `hidden`: without amounts; `leads`: it has a link that can be followed. */
type NotificationRowProps = {
  readonly entry: Notification;
  readonly age: string;
  readonly hidden: boolean;
  readonly leads: boolean;
  readonly onOpen: () => void;
};

/** One notification; pressing it marks it read and follows its link. Unread is a dot, a bolder text and a word (A11). */
const NotificationRow = ({ entry, age, hidden, leads, onOpen }: NotificationRowProps) => {
  const t = useText();
  const unread = entry.read_at === null;
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          "mt-2 size-2 shrink-0 rounded-full",
          unread ? "bg-accent forced-colors:border-4" : "bg-transparent",
        )}
      />
      <span className="min-w-0 flex-1">
        {unread ? <VisuallyHidden>{`${t("notifications.unread")}: `}</VisuallyHidden> : null}
        <span className={cx("block text-base text-pretty text-ink", unread && "font-medium")}>
          {visibleText(hidden ? maskNumbers(entry.text) : entry.text)}
        </span>
        <time dateTime={entry.created_at} className="mt-0.5 block text-sm text-muted">
          {age}
        </time>
      </span>
      {leads ? <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" /> : null}
    </>
  );
  const style = "flex w-full items-start gap-3 px-4 py-4 text-left sm:px-6";
  return unread || leads ? (
    <button type="button" onClick={onOpen} className={cx(style, "-outline-offset-2 transition-colors hover:bg-sunken")}>
      {content}
    </button>
  ) : (
    <div className={style}>{content}</div>
  );
};

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
