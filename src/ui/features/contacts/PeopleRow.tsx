import { ArrowUpRight, Ban, Ellipsis, UserRoundMinus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Contact, views } from "../../../domain/contacts/index.ts";
import { segment } from "../../../domain/values/segment.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import type { SendInitial } from "../../common/send-context.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { useChange } from "./use-change.tsx";

type PersonLinkProps = {
  readonly contact: Contact;
  readonly areFollowers?: boolean;
  readonly onGo?: () => void;
  readonly children?: ReactNode;
};

/* More than the lines of a row hold; a browser lays out a word of thousands of characters for seconds. */
const MOST = 400;

/** What of a name is laid out in a row. */
const laidOut = (name: string): string => {
  const text = visibleText(name);
  return text.length > MOST ? `${[...text].slice(0, MOST).join("")}…` : text;
};

/** A person in a list, with a link to their page. `areFollowers`: everyone in the list follows the user, so no row says it. */
export const PersonLink = ({ contact, areFollowers = false, onGo, children }: PersonLinkProps) => (
  <>
    <PersonAvatar name={views.nameOf(contact)} seed={contact.id} person={contact} />
    {/* with large text the buttons move below the name, before it is broken within words */}
    <span className="min-w-0 flex-1 basis-24">
      <Link
        href={`/profile/${segment(contact.id)}`}
        className="rounded-control font-medium wrap-anywhere text-ink after:absolute after:inset-0"
        {...(onGo === undefined ? {} : { onClick: onGo })}
      >
        {/* the rows below a name of thousands of characters stay within reach; one as long as a name may be is not cut off */}
        <span className="line-clamp-12">{laidOut(views.nameOf(contact))}</span>
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="line-clamp-6 min-w-0 wrap-anywhere">{laidOut(`@${contact.username}`)}</span>
        {contact.following && !areFollowers ? (
          <span className="rounded-full bg-sunken px-2 text-xs leading-5">{t("contacts.followsMe")}</span>
        ) : null}
      </span>
    </span>
    {/* above the link, which covers the row */}
    <div className="relative ml-auto flex shrink-0 items-center gap-1">{children}</div>
  </>
);

/**
 * `pending`: the relation to the person changes now; `why`: why it can't be changed now, ready
 * to show, or null. Its parent reads them, because each component that reads the state has its
 * own subscription.
 */
export type FollowButtonProps = {
  readonly contact: Contact;
  readonly ask: ReturnType<typeof useChange>["ask"];
  readonly pending: boolean;
  readonly why: string | null;
};

/** Follow or Unfollow, named with the person; pending while the relation changes (spec §4). */
export const FollowButton = ({ contact, ask, pending, why }: FollowButtonProps) => {
  const wanted = contact.isFollowing ? "unfollow" : "follow";
  return (
    <Button
      size="small"
      className="max-sm:px-3"
      variant="secondary"
      pending={pending}
      disabledReason={pending ? null : why}
      onClick={() => ask(contact, wanted)}
    >
      <span>{t(`contacts.${wanted}`)}</span>
      <VisuallyHidden>{` ${visibleText(views.nameOf(contact))}`}</VisuallyHidden>
    </Button>
  );
};

/** A referral who has not finished the sign-up: there is no name and no page yet, and nobody to follow. */
const NewMember = ({ contact }: Pick<FollowButtonProps, "contact">) => (
  <>
    <Avatar name="" seed={contact.id} />
    <span className="min-w-0 flex-1">
      <span className="block font-medium text-ink">{t("contacts.newMember")}</span>
      <span className="block text-sm text-muted">{t("contacts.newMemberText")}</span>
    </span>
  </>
);

/**
 * `sending`: the person's addresses are awaited, with which the send form opens; `whyNotSend` and
 * `whyNotBlock`: why this can't be done with the person now, ready to show, or null.
 */
type PeopleRowProps = FollowButtonProps & {
  readonly areFollowers: boolean;
  readonly sendTo: (contact: Contact, initial: SendInitial) => void;
  readonly sending: boolean;
  readonly whyNotSend: string | null;
  readonly whyNotBlock: string | null;
};

/**
 * What is done first with a person: Send to one that the user follows, else Follow. One button for both, so that the focus
 * stays on it when the relation changes (A3).
 */
const FirstButton = ({ contact, ask, pending, why, sendTo, sending, whyNotSend }: PeopleRowProps) => {
  const isSend = contact.isFollowing && !pending;
  const change = contact.isFollowing ? "unfollow" : "follow";
  const name = visibleText(views.nameOf(contact));
  return (
    <Button
      size="small"
      aria-label={isSend ? t("contacts.sendTo", { name }) : undefined}
      // Send and Follow are as wide as each other
      className="min-w-24 max-sm:min-w-18 max-sm:px-3"
      variant="secondary"
      pending={pending || sending}
      icon={isSend ? <ArrowUpRight className="size-4 max-sm:hidden" /> : undefined}
      disabledReason={pending || sending ? null : isSend ? whyNotSend : why}
      onClick={() => (isSend ? sendTo(contact, { tab: "send" }) : ask(contact, change))}
    >
      <span>{t(`contacts.${isSend ? "send" : change}`)}</span>
      {isSend ? null : <VisuallyHidden>{` ${name}`}</VisuallyHidden>}
    </Button>
  );
};

/** The content of one row of a list of people: who it is, Send or Follow, and a menu with Unfollow and Block. */
export const PeopleRow = (props: PeopleRowProps) => {
  const { contact, ask, areFollowers, pending, why, whyNotBlock } = props;
  if (views.nameOf(contact) === "") return <NewMember contact={contact} />;
  return (
    <PersonLink contact={contact} areFollowers={areFollowers}>
      <FirstButton {...props} />
      <Menu
        trigger={<IconButton label={t("contacts.actions", { name: views.nameOf(contact) })} icon={Ellipsis} />}
        entries={[
          ...(contact.isFollowing
            ? [
                {
                  id: "unfollow",
                  label: t("contacts.unfollow"),
                  icon: UserRoundMinus,
                  onSelect: () => ask(contact, "unfollow"),
                  disabledReason: pending ? null : why,
                },
              ]
            : []),
          {
            id: "block",
            label: t("contacts.block"),
            icon: Ban,
            onSelect: () => ask(contact, "block"),
            disabledReason: whyNotBlock,
          },
        ]}
      />
    </PersonLink>
  );
};
