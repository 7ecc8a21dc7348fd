import { ChevronRight } from "lucide-react";
import type { Notification } from "../../../domain/notifications/index.ts";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { maskNumbers } from "../../kit/mask-numbers.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** Props of {@link NotificationRow}: `age` in words; `hidden`: without amounts; `leads`: pressing it goes somewhere. */
export type NotificationRowProps = {
  readonly entry: Notification;
  readonly age: string;
  readonly hidden: boolean;
  readonly leads: boolean;
  readonly onOpen: () => void;
};

/** One notification; pressing it marks it read and follows its link. Unread is a dot, a bolder text and a word (A11). */
export const NotificationRow = ({ entry, age, hidden, leads, onOpen }: NotificationRowProps) => {
  const t = useText();
  const unread = entry.read_at === null;
  const face = (
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
      {face}
    </button>
  ) : (
    <div className={style}>{face}</div>
  );
};
