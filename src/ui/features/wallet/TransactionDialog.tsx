import { useCallback, useState } from "react";
import { views as contactViews } from "../../../domain/contacts/index.ts";
import { peopleByAddress, savedFor, savedOf, Command as Transfer } from "../../../domain/transfer/index.ts";
import { hasAddress, recipientProblem, sameAddress, sharedPrefix } from "../../../domain/values/address.ts";
import { feeSymbolOf } from "../../../domain/values/chains.ts";
import { isPositive, isZero, multiply, ZERO } from "../../../domain/values/money.ts";
import { coinsOf, endsOf, isFeeAlone, knownType, type Transaction, views } from "../../../domain/wallet/index.ts";
import { priceFinder, priceThen } from "../../../domain/wallet/price-at.ts";
import { isFromStranger, sameTransaction } from "../../../domain/wallet/related.ts";
import { moves } from "../../../domain/wallet/transactions.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateText } from "../../common/dates.ts";
import { useDialog } from "../../common/page-marks.ts";
import { SaveAddress } from "../../common/saved/SaveAddress.tsx";
import { Testnet } from "../../common/Testnet.tsx";
import { useCopy } from "../../common/use-copy.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress, ShortAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { usdText } from "../../kit/decimal-text.ts";
import { Fact } from "../../kit/Facts.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { Hash } from "../../kit/Hash.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import { exactDateTime, priceText } from "./format.ts";
import { SendAgain } from "./SendAgain.tsx";
import { nameOf, SignedAmount, TransactionStatus, Worth } from "./TransactionParts.tsx";
import { TransactionIcon, useCounterparty } from "./TransactionParty.tsx";
import { useArrival } from "./use-arrival.ts";

type AddressFactProps = {
  readonly name: string;
  readonly who: string | null;
  readonly address: string;
  readonly mayCopy: boolean;
};

const AddressFact = ({ name, who, address, mayCopy }: AddressFactProps) => {
  const copy = useCopy();
  return (
    <Fact wide name={name}>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          {who === null ? null : <span className="block font-medium">{visibleText(who)}</span>}
          <FullAddress address={address} sharedPrefix={sharedPrefix(address)} />
        </span>
        {mayCopy ? <CopyButton name={t("detail.copyAddress", { name })} onCopy={() => copy(address)} /> : null}
      </span>
    </Fact>
  );
};

/* Shown as plain text; one from an unknown sender is collapsed, since it may be a lure, and one from a blocked person too. */
const Memo = ({ text, from }: { readonly text: string; readonly from: "blocked" | "stranger" | "known" }) => {
  const words = <p className="whitespace-pre-wrap">{visibleText(text)}</p>;
  if (from === "known") return words;
  return (
    <Disclosure summary={t(`detail.${from}Memo`)}>
      <p className="mt-2 mb-2 text-sm text-warning">{t(`detail.${from}Warning`)}</p>
      {words}
    </Disclosure>
  );
};

/** What a transaction of a known type does to the balance, and when. */
const Effect = ({ of }: { readonly of: Transaction }) => {
  const arrival = useArrival([of])(of);
  const type = knownType(of.type);
  if (type === null) return null;
  const isUnstaking = type === "undelegate" && arrival !== null;
  const text = !moves(of)
    ? t("detail.doesText.failed")
    : isUnstaking
      ? t("detail.doesText.undelegateUntil", { arrival })
      : t(`detail.doesText.${type}`);
  return (
    <Fact wide name={t("detail.does")}>
      {text}
    </Fact>
  );
};

/** What a transaction was worth at its time, with the price: the one worth that a statement and a file name too. */
const WorthThen = ({ of, hidden }: { readonly of: Transaction; readonly hidden: boolean }) => {
  const { wallet } = useAppState();
  const price = priceThen(of, priceFinder(wallet.prices));
  if (hidden || price === null || !moves(of)) return null;
  const worth = usdText(multiply(coinsOf(of), price)) ?? "—";
  return (
    <Fact name={t("detail.worthThen")}>
      <span translate="no">{t("detail.worthThenOf", { worth, price: priceText(price) })}</span>
    </Fact>
  );
};

type AllDetailsProps = {
  readonly of: Transaction;
  /** The wallet's own address in it, or an empty text. */
  readonly own: string;
  readonly who: string | null;
};

/** Its times to the second, the own address and the hash, folded: an explorer and support ask for them. */
const AllDetails = ({ of, own, who }: AllDetailsProps) => {
  const copy = useCopy();
  return (
    <Disclosure look="row" className="mt-3 border-t border-line" summary={t("detail.all")}>
      <dl className="divide-y divide-line">
        <Fact name={t("detail.created")}>{exactDateTime(of.created_at)}</Fact>
        <Fact name={t("detail.completed")}>
          {of.completed_at === null ? t("detail.notCompleted") : exactDateTime(of.completed_at)}
        </Fact>
        {own === "" ? null : <AddressFact mayCopy name={t("detail.walletAddress")} who={who} address={own} />}
        {of.transactionHash === "" ? null : (
          <Fact wide name={t("detail.hash")}>
            <Hash
              hash={of.transactionHash}
              copyName={t("kit.copyThing", { thing: t("detail.copyHash") })}
              onCopy={() => copy(of.transactionHash)}
            />
          </Fact>
        )}
      </dl>
    </Disclosure>
  );
};

type DetailsProps = { readonly of: Transaction; readonly hidden: boolean; readonly onClose: () => void };

const Details = ({ of, hidden, onClose }: DetailsProps) => {
  const state = useAppState();
  const explorer = safeLink(of.blockExplorerLink);
  const payer = views.feeTokenOf(state.wallet, of.chainId);
  const withIt = sameTransaction(state.wallet, of);
  const ends = endsOf(of, state.staking.validators?.validatorSet ?? []);
  const party = useCounterparty([of])(of);
  const people = peopleByAddress(state.transfer, state.contacts);
  const own = state.wallet.tokens?.tokens.find(({ chainId }) => chainId === of.chainId)?.address;
  // some servers answer the other end of a payment as its address
  const walletAddress = own !== undefined && hasAddress([of.from, of.to], own) ? own : of.address;
  const isStranger = isFromStranger(
    state.wallet,
    [...state.transfer.recipients.sent, ...savedOf(state.transfer).addresses.map(({ address }) => address)],
    of,
  );
  // whether the sender is a stranger is known from the whole history
  const { isKnown, request } = state.transfer.recipients;
  useLoad("recipients", isStranger && !isKnown, request, Transfer.LoadRecipients());
  // anybody can write a row of nothing into a history, with an address that looks like a known one
  const isNameable =
    of.type === "send" &&
    moves(of) &&
    isPositive(of.amount) &&
    !people.has(of.to) &&
    recipientProblem(of.chainId, of.to, own ?? "") === null;
  const savedAs = (address: string): string | null =>
    savedFor(state.transfer, { chainId: of.chainId, address, memo: of.memo })?.label ?? null;
  const whoIs = (address: string): string | null => {
    if (own !== undefined && sameAddress(address, own)) return t("wallet.yourAddress");
    const contact = people.get(address);
    if (contact === undefined) return savedAs(address);
    return `${isolated(contactViews.nameOf(contact))} · @${contact.username}`;
  };
  return (
    <>
      <div className="mb-6 flex flex-col items-center gap-2 text-center">
        <TransactionIcon of={of} party={party} />
        <p className="mt-1 max-w-full wrap-anywhere text-muted">
          <ShortAddress
            text={visibleText(party?.sentence ?? nameOf(of))}
            spoken={visibleText(party?.spoken.sentence ?? nameOf(of))}
          />
        </p>
        <p className="max-w-full text-2xl font-semibold [&_*]:text-2xl">
          <SignedAmount of={of} hidden={hidden} places={18} />
        </p>
        <Worth of={of} hidden={hidden} note />
        <TransactionStatus status={of.status} />
        <Testnet chainId={of.chainId} />
        <SendAgain of={of} hidden={hidden} onLeave={onClose} />
      </div>
      <dl className="-my-3 divide-y divide-line">
        {withIt.map((movement) => (
          <Fact key={movement.id} name={t("detail.withIt", { type: nameOf(movement) })}>
            <SignedAmount of={movement} hidden={hidden} places={18} />
          </Fact>
        ))}
        {/* who receives pays none, and the amount above may be the fee */}
        {isFeeAlone(of) || (of.type === "receive" && isZero(of.gasFee ?? ZERO)) ? null : (
          <Fact name={t("detail.fee")}>
            {of.gasFee === undefined ? (
              "—"
            ) : (
              <Amount
                value={of.gasFee}
                symbol={feeSymbolOf(of.chainId)}
                usd={payer === null || !views.hasPrice(payer) ? undefined : views.worth(payer, of.gasFee)}
                places={18}
                hidden={hidden}
              />
            )}
          </Fact>
        )}
        <Effect of={of} />
        <WorthThen of={of} hidden={hidden} />
        <Fact name={t("detail.date")}>{dateText(Date.parse(of.created_at))}</Fact>
        {of.network === "" ? null : <Fact name={t("detail.network")}>{visibleText(of.network)}</Fact>}
        {ends.map(({ role, address, name }) => (
          <AddressFact
            key={role}
            name={t(`detail.${role}`)}
            who={name ?? whoIs(address)}
            address={address}
            // a stranger's address in the history is not to be taken for one that was paid before
            mayCopy={!isStranger || !sameAddress(address, of.from)}
          />
        ))}
        {of.memo === null || of.memo === "" ? null : (
          <Fact wide name={t("detail.memo")}>
            <Memo text={of.memo} from={of.fromBlocked === true ? "blocked" : isStranger ? "stranger" : "known"} />
          </Fact>
        )}
        {of.description === null || of.description === "" ? null : (
          <Fact wide name={t("detail.description")}>
            <p className="whitespace-pre-wrap">{visibleText(of.description)}</p>
          </Fact>
        )}
      </dl>
      <AllDetails of={of} own={walletAddress} who={whoIs(walletAddress)} />
      {isNameable ? (
        <div className="mt-6 flex empty:hidden">
          <SaveAddress saved={{ chainId: of.chainId, address: of.to, memo: of.memo ?? "" }} label={savedAs(of.to)} />
        </div>
      ) : null}
      {explorer === null ? null : (
        <p className="mt-6">
          <TextLink external href={explorer}>
            {t("detail.explorer")}
          </TextLink>
        </p>
      )}
    </>
  );
};

/** `of` may remain set while the dialog closes. */
type TransactionDialogProps = {
  readonly of: Transaction | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly hidden: boolean;
};

/** All details of one transaction (spec §3 Columns), with whole addresses in groups of four. */
export const TransactionDialog = ({ of, open, onClose, hidden }: TransactionDialogProps) => (
  <Dialog wide open={open && of !== null} onClose={onClose} title={t("detail.title")}>
    {of === null ? null : <Details of={of} hidden={hidden} onClose={onClose} />}
  </Dialog>
);

/** A function that shows the details of a transaction, always the same, and their dialog. */
export const useTransactionDialog = (hidden: boolean) => {
  const [of, setOf] = useState<Transaction | null>(null);
  const [open, setOpen] = useDialog("transaction");
  const show = useCallback(
    (transaction: Transaction) => {
      setOf(transaction);
      setOpen(true);
    },
    [setOpen],
  );
  const dialog = <TransactionDialog of={of} open={open} onClose={() => setOpen(false)} hidden={hidden} />;
  return [show, dialog] as const;
};
