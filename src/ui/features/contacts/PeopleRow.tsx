import "../../i18n/later.ts";
import { Ban, Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Contact, views } from "../../../domain/contacts/index.ts";
import { segment } from "../../../domain/values/segment.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { useText } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { useChange } from "./use-change.tsx";

/** A person in a list, with a link to their page. `areFollowers`: everyone in the list follows the user, so no row says it. */
export const PersonLink = ({
  contact,
  areFollowers = false,
  onGo,
  children,
}: {
  readonly contact: Contact;
  readonly areFollowers?: boolean;
  readonly onGo?: () => void;
  readonly children?: ReactNode;
}) => {
  const t = useText();
  return (
    <>
      <PersonAvatar name={views.nameOf(contact)} seed={contact.id} person={contact} />
      <span className="min-w-0 flex-1">
        <Link
          href={`/profile/${segment(contact.id)}`}
          className="rounded-control font-medium wrap-anywhere text-ink after:absolute after:inset-0"
          {...(onGo === undefined ? {} : { onClick: onGo })}
        >
          {visibleText(views.nameOf(contact))}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">{visibleText(`@${contact.username}`)}</span>
          {contact.following && !areFollowers ? (
            <span className="rounded-full bg-sunken px-2 text-xs leading-5">{t("contacts.followsMe")}</span>
          ) : null}
        </span>
      </span>
      {/* above the link, which covers the row */}
      <span className="relative flex shrink-0 items-center gap-1">{children}</span>
    </>
  );
};

/**
 * Props of {@link FollowButton}: `pending`: the relation to the person changes now; `why`: why it can't be changed now, ready
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
  const t = useText();
  const wanted = contact.isFollowing ? "unfollow" : "follow";
  return (
    <Button
      size="small"
      className="max-sm:px-3"
      variant={wanted === "follow" ? "primary" : "secondary"}
      pending={pending}
      disabledReason={pending ? null : why}
      onClick={() => ask(contact, wanted)}
    >
      {t(`contacts.${wanted}`)}
      <VisuallyHidden>{` ${visibleText(views.nameOf(contact))}`}</VisuallyHidden>
    </Button>
  );
};

/** A referral who has not finished the sign-up: there is no name and no page yet, and nobody to follow. */
const NewMember = ({ contact }: Pick<FollowButtonProps, "contact">) => {
  const t = useText();
  return (
    <>
      <Avatar name="" seed={contact.id} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-ink">{t("contacts.newMember")}</span>
        <span className="block text-sm text-muted">{t("contacts.newMemberText")}</span>
      </span>
    </>
  );
};

/** Props of {@link PeopleRow}: `whyNotBlock`: why the person can't be blocked now, ready to show, or null. */
type PeopleRowProps = FollowButtonProps & { readonly areFollowers: boolean; readonly whyNotBlock: string | null };

/** The content of one row of a list of people: who it is, Follow or Unfollow, and a menu with Block. */
export const PeopleRow = ({ areFollowers, whyNotBlock, ...props }: PeopleRowProps) => {
  const t = useText();
  const { contact, ask } = props;
  if (views.nameOf(contact) === "") return <NewMember contact={contact} />;
  return (
    <PersonLink contact={contact} areFollowers={areFollowers}>
      <FollowButton {...props} />
      {/* on a phone the row is for the name; the person's page blocks too */}
      <span className="max-sm:hidden">
        <Menu
          trigger={
            <IconButton
              label={t("contacts.actions", { name: visibleText(views.nameOf(contact)) })}
              icon={<Ellipsis aria-hidden="true" className="size-5" />}
            />
          }
          entries={[
            {
              id: "block",
              label: t("contacts.block"),
              icon: <Ban aria-hidden="true" className="size-5" />,
              onSelect: () => ask(contact, "block"),
              disabledReason: whyNotBlock,
            },
          ]}
        />
      </span>
    </PersonLink>
  );
};
