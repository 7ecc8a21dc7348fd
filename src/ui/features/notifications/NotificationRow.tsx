import { ArrowDownLeft, Bell, type LucideIcon, Sprout, TriangleAlert, UserRound } from "lucide-react";
import { memo } from "react";
import { TRANSACTION_PARAMETER } from "../../../app/routing/row-paths.ts";
import { type Contact, views } from "../../../domain/contacts/index.ts";
import type { Root } from "../../../domain/index.ts";
import { age } from "../../../domain/notifications/ages.ts";
import type { Notification } from "../../../domain/notifications/index.ts";
import { peopleByAddress } from "../../../domain/transfer/index.ts";
import { calendarOf, type Day, type Zone } from "../../../domain/values/time.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateText, exactDateTimeText } from "../../common/dates.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { screenPath } from "../../common/paths.ts";
import { useServerAgeTime } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { cx } from "../../kit/cx.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { maskNumbers } from "../../kit/mask-numbers.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** What a notification is about, as its link and its words tell. */
interface Subject {
  readonly kind: "person" | "payment" | "rewards" | "stake" | "warning" | "other";
  /** The id in the link of a person's page. */
  readonly personId: string | null;
  /** The name of the person by the words; null where they are not of a known form. */
  readonly personName: string | null;
  /** The transaction of a payment. */
  readonly transactionId: string | null;
}

/** What the server says of a person, after their name. */
const OF_A_PERSON = /^(.+) (?:follows you|joined with your referral code)$/;
const WARNING = /\b(?:slashed|jailed)\b/;

const kindOf = (text: string, path: string, transactionId: string | null): Subject["kind"] => {
  if (path.startsWith("/profile/")) return "person";
  if (transactionId !== null) return "payment";
  if (path === "/distribution") return "rewards";
  if (WARNING.test(text)) return "warning";
  return path.startsWith("/my-assets/stake/") ? "stake" : "other";
};

/** Reads what a notification is about; nothing in it is more than the server's words. */
const subjectOf = ({ text, link }: Pick<Notification, "text" | "link">): Subject => {
  const [path = "", query = ""] = (link ?? "").split("?");
  const transactionId = new URLSearchParams(query).get(TRANSACTION_PARAMETER);
  const kind = kindOf(text, path, transactionId);
  return {
    kind,
    personId: kind === "person" ? (path.split("/")[2] ?? null) : null,
    personName: kind === "person" ? (OF_A_PERSON.exec(text)?.[1] ?? null) : null,
    transactionId,
  };
};

const ICONS: Readonly<Record<Subject["kind"], LucideIcon>> = {
  person: UserRound,
  payment: ArrowDownLeft,
  rewards: Sprout,
  stake: Sprout,
  warning: TriangleAlert,
  other: Bell,
};

const TONES: Readonly<Record<Subject["kind"], string>> = {
  person: "bg-sunken text-muted",
  payment: "bg-positive-soft text-positive",
  rewards: "bg-earn-soft text-earn",
  stake: "bg-sunken text-muted",
  warning: "bg-warning-soft text-warning",
  other: "bg-sunken text-muted",
};

/** The loaded person a notification is about: by id, or by the address that its payment came from; never by name. */
const personIn = ({ contacts, transfer, wallet }: Root, { personId, transactionId }: Subject): Contact | null => {
  if (personId !== null) return views.personOf(contacts, personId);
  if (transactionId === null) return null;
  const loaded = [...(wallet.recent.transactions ?? []), ...wallet.history.transactions];
  const payment = loaded.find(({ id }) => id === transactionId);
  return payment === undefined ? null : (peopleByAddress(transfer, contacts).get(payment.from) ?? null);
};

/**
 * The avatar of the person a notification is about, else their initials in the tones of their id, so that they look the same
 * whatever is loaded; or the sign of its kind. Decorative.
 */
const NotificationFace = ({ of }: { readonly of: Subject }) => {
  const person = personIn(useAppState(), of);
  if (person !== null) return <PersonAvatar name={views.nameOf(person)} seed={person.id} person={person} />;
  if (of.personId !== null && of.personName !== null) return <Avatar name={of.personName} seed={of.personId} />;
  const Icon = ICONS[of.kind];
  return (
    <span
      aria-hidden="true"
      className={cx("grid size-10 shrink-0 place-items-center rounded-full @max-[14rem]:hidden", TONES[of.kind])}
    >
      <Icon className="size-5" />
    </span>
  );
};

/** The calendars by zone, for all rows: a calendar is slow to create. */
const calendars = new Map<Zone, (at: number) => Day>();

/** How long ago in words, or the date for what is older than a day (spec §9 Notification times). */
export const ageText = (createdAt: string, now: number, zone: Zone): string => {
  const dayOf = calendars.get(zone) ?? calendarOf(zone);
  calendars.set(zone, dayOf);
  const past = age(createdAt, now, dayOf);
  switch (past.unit) {
    case "seconds":
      return t("notifications.ageSeconds", { count: past.count });
    case "fewMinutes":
      return t("notifications.ageFewMinutes");
    case "minutes":
      return t("notifications.ageMinutes", { count: past.count });
    case "hours":
      return t("notifications.ageHours", { count: past.count });
    case "unknown":
      return "—";
    case "date":
      return dateText(past.at, zone);
  }
};

const Age = ({ createdAt, zone }: { readonly createdAt: string; readonly zone: Zone }) => (
  <span>{ageText(createdAt, useServerAgeTime(Date.parse(createdAt)), zone)}</span>
);

/**
 * `zone` is the device's; `hidden`: without amounts; `opens`:
 * whether an unread one without a link does something when it is pressed; `onOpen` gets the entry and its path, or null.
 */
type NotificationRowProps = {
  readonly entry: Notification;
  readonly zone: Zone;
  readonly hidden: boolean;
  readonly opens: boolean;
  readonly onOpen: (entry: Notification, to: string | null) => void;
};

/**
 * One notification with a face or the sign of its kind; pressing it marks it read and follows its link. Unread is a tint, a
 * dot, a bolder text and a word (A11).
 */
export const NotificationRow = memo(({ entry, zone, hidden, opens, onOpen }: NotificationRowProps) => {
  const unread = entry.read_at === null;
  const to = screenPath(entry.link);
  const subject = subjectOf(entry);
  const content = (
    <>
      <NotificationFace of={subject} />
      <span className="min-w-0 flex-1">
        {unread ? <VisuallyHidden>{`${t("notifications.unread")}: `}</VisuallyHidden> : null}
        <span className={cx("block text-base text-pretty wrap-anywhere text-ink", unread && "font-medium")}>
          <MaskedText text={visibleText(hidden ? maskNumbers(entry.text) : entry.text)} />
        </span>
        <time
          dateTime={visibleText(entry.created_at)}
          title={exactDateTimeText(Date.parse(entry.created_at))}
          className="mt-0.5 block text-sm text-muted"
        >
          <Age createdAt={entry.created_at} zone={zone} />
        </time>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          "mt-2 size-2 shrink-0 rounded-full",
          unread ? "bg-accent forced-colors:border-4" : "bg-transparent",
        )}
      />
    </>
  );
  const style = cx(
    "flex w-full items-start gap-3 px-[min(1rem,4vw)] py-3 text-left sm:px-6",
    unread && "bg-accent-soft/60",
  );
  return to !== null || (unread && opens) ? (
    <button
      type="button"
      onClick={() => onOpen(entry, to)}
      className={cx(style, "-outline-offset-2 transition-colors hover:bg-sunken")}
    >
      {content}
    </button>
  ) : (
    <div className={style}>{content}</div>
  );
});
