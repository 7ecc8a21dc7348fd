import type { Root } from "../../../domain/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { views } from "../../../domain/transfer/index.ts";
import type { SendContact } from "../../common/send-context.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** The owner of an address, as shown. */
interface Recipient {
  readonly name: string;
  readonly username: string | null;
  readonly avatar: string | null;
}

/** The owner of an address: the contact whose page opened the form, or a recent contact; null when it is not known. */
export const recipientAt = (root: Root, address: string, contact: SendContact | undefined): Recipient | null => {
  const found = views.contactOf(root.transfer, address);
  if (found !== null) return { name: session.fullName(found), username: found.username, avatar: found.avatar };
  const isTheirs = contact?.addresses.some((receiving) => receiving.address === address) ?? false;
  if (contact === undefined || !isTheirs) return null;
  return { name: contact.name, username: contact.username ?? null, avatar: contact.avatar ?? null };
};

/** The owner of an address: picture, full name and @username. */
export const RecipientIdentity = ({ recipient }: { readonly recipient: Recipient }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar size="small" name={recipient.name} src={recipient.avatar} />
    <span className="min-w-0">
      <span className="block truncate font-medium text-ink">{visibleText(recipient.name)}</span>
      {recipient.username === null ? null : (
        <span className="block truncate text-sm text-muted">@{visibleText(recipient.username)}</span>
      )}
    </span>
  </span>
);
