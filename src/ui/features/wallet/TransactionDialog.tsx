import type { ReactNode } from "react";
import { isFromStranger, partiesOf, type Transaction, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { Hash } from "../../kit/Hash.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { exactDateTime } from "./format.ts";
import { SignedAmount, TransactionStatus, useTypeName } from "./TransactionParts.tsx";
import { useCopy } from "./use-copy.ts";

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-1 py-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 text-ink">{children}</dd>
  </div>
);

type AddressFactProps = { readonly name: string; readonly who: string | null; readonly address: string };

const AddressFact = ({ name, who, address }: AddressFactProps) => (
  <Fact name={name}>
    {who === null ? null : <p className="font-medium">{visibleText(who)}</p>}
    <FullAddress address={address} sharedPrefix="optio1" />
  </Fact>
);

/* Foreign words are text and nothing else; a stranger's are folded away, since they may be a lure. */
const Memo = ({ text, stranger }: { readonly text: string; readonly stranger: boolean }) => {
  const t = useText();
  const words = <p className="whitespace-pre-wrap">{visibleText(text)}</p>;
  if (!stranger) return words;
  return (
    <details>
      <summary className="w-fit rounded-control text-accent">{t("wallet.detail.strangerMemo")}</summary>
      <p className="mt-2 mb-2 text-sm text-warning">{t("wallet.detail.strangerWarning")}</p>
      {words}
    </details>
  );
};

const Facts = ({ of, hidden }: { readonly of: Transaction; readonly hidden: boolean }) => {
  const state = useAppState();
  const t = useText();
  const nameOf = useTypeName();
  const copy = useCopy();
  const explorer = safeLink(of.blockExplorerLink);
  const parties = partiesOf(of, state.staking.validators?.validatorSet ?? []);
  return (
    <>
      <dl className="-my-3 divide-y divide-line">
        <Fact name={t("wallet.detail.status")}>
          <TransactionStatus status={of.status} />
        </Fact>
        <Fact name={t("wallet.detail.type")}>{nameOf(of.type)}</Fact>
        <Fact name={t("wallet.detail.amount")}>
          <SignedAmount of={of} hidden={hidden} places={18} />
        </Fact>
        <Fact name={t("wallet.detail.fee")}>
          <Amount value={of.gasFee} symbol={views.feeSymbolOf(of.chainId)} places={18} align="start" hidden={hidden} />
        </Fact>
        <Fact name={t("wallet.detail.date")}>{exactDateTime(of.created_at)}</Fact>
        <Fact name={t("wallet.detail.completed")}>
          {of.completed_at === null ? t("wallet.detail.notCompleted") : exactDateTime(of.completed_at)}
        </Fact>
        <Fact name={t("wallet.detail.network")}>{visibleText(of.network)}</Fact>
        {parties.map(({ role, address, name }) => (
          <AddressFact key={role} name={t(`wallet.detail.${role}`)} who={name} address={address} />
        ))}
        {of.memo === null || of.memo === "" ? null : (
          <Fact name={t("wallet.detail.memo")}>
            <Memo text={of.memo} stranger={isFromStranger(state.wallet, of)} />
          </Fact>
        )}
        {of.description === null || of.description === "" ? null : (
          <Fact name={t("wallet.detail.description")}>
            <p className="whitespace-pre-wrap">{visibleText(of.description)}</p>
          </Fact>
        )}
        {of.transactionHash === "" ? null : (
          <Fact name={t("wallet.detail.hash")}>
            <Hash
              hash={of.transactionHash}
              copyName={t("kit.copyThing", { thing: t("wallet.detail.copyHash") })}
              onCopy={() => copy(of.transactionHash)}
            />
          </Fact>
        )}
      </dl>
      {explorer === null ? null : (
        <p className="mt-6">
          <TextLink external href={explorer}>
            {t("wallet.detail.explorer")}
          </TextLink>
        </p>
      )}
    </>
  );
};

/** Props of {@link TransactionDialog}: `of` may stay while the dialog closes. */
export type TransactionDialogProps = {
  readonly of: Transaction | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly hidden: boolean;
};

/** Everything about one transaction (spec §3 Columns), whole addresses in groups of four. */
export const TransactionDialog = ({ of, open, onClose, hidden }: TransactionDialogProps) => {
  const t = useText();
  return (
    <Dialog wide open={open && of !== null} onClose={onClose} title={t("wallet.detail.title")}>
      {of === null ? null : <Facts of={of} hidden={hidden} />}
    </Dialog>
  );
};
