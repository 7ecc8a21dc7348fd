import { Share2, UserRoundPlus } from "lucide-react";
import { Command as Contacts, views as contacts } from "../../../domain/contacts/index.ts";
import { type Form, ownerOf, wireOf } from "../../../domain/transfer/index.ts";
import { views as wallet } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { SaveAddress } from "../../common/saved/SaveAddress.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { shareWith } from "../../common/share-with.ts";
import { assetOf, tokenFor } from "../../common/transfer/assets.tsx";
import { type MarkState, RingMark } from "../../common/transfer/Marks.tsx";
import type { SentForm } from "../../common/transfer/StatusLine.tsx";
import { useCopy } from "../../common/use-copy.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { recipientAt } from "./RecipientIdentity.tsx";

type SentProps = { readonly form: SentForm; readonly contact: SendContact | undefined };

/** The face of who is paid, in the ring of a payment. */
export const SendMark = ({ form: { intent }, contact, state }: SentProps & { readonly state: MarkState }) => {
  const { to } = wireOf(intent);
  const recipient = recipientAt(useAppState(), to, contact, intent);
  return (
    <RingMark state={state}>
      {recipient === null ? (
        <Avatar name={to} seed={to} size="large" />
      ) : (
        <PersonAvatar
          size="large"
          name={recipient.name}
          seed={recipient.id ?? recipient.saved?.address}
          person={recipient.person}
        />
      )}
    </RingMark>
  );
};

/** What is being sent and to whom, while the answer is awaited. */
export const SendingLine = ({ form: { intent }, contact }: SentProps) => {
  const root = useAppState();
  const { to } = wireOf(intent);
  const name = recipientAt(root, to, contact, intent)?.name ?? compactAddress(to);
  return (
    <>
      <p translate="no" className="tabular text-center text-2xl font-semibold tracking-tight wrap-anywhere text-ink">
        {t("transfer.amountTo", {
          amount: intent.amount,
          symbol: visibleText(intent.symbol),
          name: visibleText(name),
        })}
      </p>
      <p className="text-center text-sm text-muted">
        {visibleText(tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId)}
      </p>
    </>
  );
};

type SentEndProps = {
  readonly form: Extract<Form, { readonly step: "completed" }>;
  readonly contact: SendContact | undefined;
};

/** Shares the link of a payment's receipt, where it has one. */
export const ShareReceipt = ({ form: { intent, receipt }, contact }: SentEndProps) => {
  const recipient = recipientAt(useAppState(), receipt.to, contact, intent);
  const copy = useCopy();
  const link = safeLink(receipt.blockExplorerLink);
  if (link === null) return null;
  const title = t("transfer.amountTo", {
    amount: receipt.amount,
    symbol: visibleText(intent.symbol),
    name: visibleText(recipient?.name ?? compactAddress(receipt.to)),
  });
  const share = () => {
    const open = shareWith(() => copy(link));
    if (open === null) void copy(link);
    else open({ title, url: link });
  };
  return (
    <Button wide variant="secondary" icon={Share2} onClick={share}>
      {t("transfer.shareReceipt")}
    </Button>
  );
};

/**
 * What a payment offers about who was paid: a person who is not followed yet can be, and an address without a name can get one.
 * Whose address it is the server says once it was paid, so the people are read first.
 */
export const SendOffers = ({ form: { intent, receipt }, contact }: SentEndProps) => {
  const root = useAppState();
  const { payeesRequest } = root.contacts;
  const recipient = recipientAt(root, receipt.to, contact, intent);
  const owner = ownerOf(root, receipt.to);
  const id = owner?.id ?? recipient?.id;
  const person = id === undefined ? null : (contacts.personOf(root.contacts, id) ?? owner);
  const walletId = wallet.firstWalletId(root.wallet);
  const isRead = root.transfer.recipients.peopleLoaded || payeesRequest.status === "failed";
  const load = walletId === null ? null : Contacts.LoadPayees({ walletId });
  useLoad(receipt.transactionHash, recipient === null && !isRead, payeesRequest, load);
  return (
    <>
      {recipient === null || id === undefined || person === null || person.isFollowing ? null : (
        <CommandButton
          variant="ghost"
          size="small"
          icon={UserRoundPlus}
          className="self-center"
          command={Contacts.Change({ id, change: "follow" })}
        >
          {t("transfer.followAfter", { name: visibleText(recipient.name) })}
        </CommandButton>
      )}
      {(recipient === null ? isRead : recipient.saved !== undefined) ? (
        <SaveAddress
          saved={{ chainId: intent.chainId, address: receipt.to, memo: intent.memo ?? "" }}
          label={recipient?.saved?.label ?? null}
        />
      ) : null}
    </>
  );
};
