import { UserRoundPlus } from "lucide-react";
import { views as contacts } from "../../../domain/contacts/index.ts";
import type { Root } from "../../../domain/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import {
  namesakeOf,
  ownerOf,
  paymentsTo,
  type SavedAddress,
  savedFor,
  views,
  wireOf,
} from "../../../domain/transfer/index.ts";
import { sameAddress, sharedPrefix } from "../../../domain/values/address.ts";
import type { AvatarOwner } from "../../../domain/values/avatar.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Notice } from "../../common/Notice.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress, FullAddress } from "../../kit/Address.tsx";
import { cx } from "../../kit/cx.ts";
import { visibleText } from "../../kit/visible-text.ts";

/** The owner of an address, as shown. */
export interface Recipient {
  readonly id: string | undefined;
  readonly name: string;
  readonly username: string | null;
  readonly person: AvatarOwner;
  /** The user named the address themselves. */
  readonly saved?: SavedAddress;
}

/** The chain of a payment, and its memo. */
type On = { readonly chainId: string; readonly memo: string | null };

const NO_PICTURES: AvatarOwner = { avatar: null };

/**
 * Who is at an address: the person who was chosen for the form, any loaded one, or the name that the user saved for a payment
 * there; null when it is not known.
 */
export const recipientAt = (
  root: Root,
  address: string,
  contact: SendContact | undefined,
  { chainId, memo }: On,
): Recipient | null => {
  if (contact?.addresses.some((receiving) => sameAddress(receiving.address, address)))
    return {
      id: contact.id,
      name: contact.name,
      username: contact.username ?? null,
      person: contact.person ?? NO_PICTURES,
    };
  const found = ownerOf(root, address);
  if (found !== null) return { id: found.id, name: session.fullName(found), username: found.username, person: found };
  const saved = savedFor(root.transfer, { chainId, address, memo });
  return saved === null ? null : { id: undefined, name: saved.label, username: null, person: NO_PICTURES, saved };
};

/** `oneLine` shortens a name that has no room, and keeps the whole one as its tooltip. */
type RecipientFaceProps = { readonly recipient: Recipient; readonly oneLine?: boolean };

/** The picture, full name and @username of a recipient, on one line where there is room. */
export const RecipientFace = ({
  recipient: { id, name, username, person, saved },
  oneLine = false,
}: RecipientFaceProps) => (
  <>
    <PersonAvatar size="small" name={name} seed={id ?? saved?.address} person={person} />
    <span className={cx("flex min-w-0 items-baseline gap-x-2", !oneLine && "flex-wrap")}>
      <span
        className={cx("font-medium text-ink", oneLine ? "min-w-[3ch] truncate" : "max-w-full wrap-anywhere")}
        title={oneLine ? visibleText(name) : undefined}
      >
        {visibleText(name)}
      </span>
      {saved === undefined || !oneLine ? null : (
        <span translate="no" className="tabular shrink-0 text-sm text-muted">
          {compactAddress(visibleText(saved.address))}
        </span>
      )}
      {username === null ? null : (
        <span translate="no" className="max-w-full truncate text-sm text-muted" title={`@${visibleText(username)}`}>
          {`@${visibleText(username)}`}
        </span>
      )}
    </span>
  </>
);

/** `contact` is the person who was chosen for the form. */
type RecipientIdentityProps = {
  readonly address: string;
  readonly contact: SendContact | undefined;
  readonly on: On;
};

/** Who receives: picture, full name and @username if the owner is known, and the whole address in groups of four. */
export const RecipientIdentity = ({ address, contact, on }: RecipientIdentityProps) => {
  const recipient = recipientAt(useAppState(), address, contact, on);
  return (
    <div className="flex flex-col gap-1">
      {recipient === null ? null : (
        <span className="flex min-w-0 items-center gap-2">
          <RecipientFace recipient={recipient} />
        </span>
      )}
      <span className="text-sm">
        <FullAddress address={address} sharedPrefix={sharedPrefix(address)} />
      </span>
    </div>
  );
};

/** Whether the user and the owner of an address follow each other, as text; null for one who is not loaded. */
const relationText = (root: Root, address: string, chosen: string | undefined): string | null => {
  const owner = ownerOf(root, address);
  const id = owner?.id ?? chosen;
  const person = id === undefined ? null : (contacts.personOf(root.contacts, id) ?? owner);
  if (person === null) return null;
  if (!person.isFollowing) return t("transfer.notFollowed");
  const isMutual = person.following || contacts.followsMe(root.contacts, person.id);
  return t(isMutual ? "transfer.followEachOther" : "transfer.followed");
};

/** What to know about a recipient before paying: whether they are followed, that it is the first payment, and who they can be mistaken for. */
export const RecipientAdvice = ({ address, contact, on }: RecipientIdentityProps) => {
  const root = useAppState();
  const recipient = recipientAt(root, address, contact, on);
  const id = ownerOf(root, address)?.id ?? null;
  const namesake =
    recipient === null
      ? null
      : namesakeOf(root, { id, name: recipient.name, username: recipient.username ?? recipient.name });
  const isOpen = views.unresolved(root.transfer).some(({ intent }) => sameAddress(wireOf(intent).to, address));
  const isFirst = paymentsTo(root.transfer, address) === "first";
  const facts = [
    relationText(root, address, recipient?.id),
    isOpen ? t("transfer.openPayment") : isFirst ? t("transfer.firstPayment") : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      {facts.length === 0 ? null : (
        <p className="flex items-start gap-1.5 text-sm text-muted">
          <UserRoundPlus className="mt-0.5 size-4 shrink-0" />
          <span>{facts.join(" · ")}</span>
        </p>
      )}
      {namesake === null || recipient === null ? null : (
        <Notice tone="warning" title={t("transfer.namesake", { name: session.fullName(namesake.known) })}>
          <p className="wrap-anywhere">
            {t(namesake.by === "name" ? "transfer.namesakeByName" : "transfer.namesakeByUsername", {
              known: namesake.known.username,
              chosen: recipient.username ?? recipient.name,
            })}
          </p>
        </Notice>
      )}
    </>
  );
};
