import { type Form, type Intent, type Preview, views, wireOf } from "../../../domain/transfer/index.ts";
import * as usd from "../../../domain/transfer/usd.ts";
import { feeSymbolOf } from "../../../domain/values/chains.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { shownStatus } from "../../../domain/wallet/transactions.ts";
import { feeTokenOf, worth } from "../../../domain/wallet/views.ts";
import { useAppState } from "../../common/app-context.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { spokenAddress } from "../../common/spoken-address.ts";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { assetOf, tokenFor } from "../../common/transfer/assets.tsx";
import { PaidFee } from "../../common/transfer/OutcomeStep.tsx";
import { ReceiptFacts } from "../../common/transfer/ReceiptFacts.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress, ShortAddress } from "../../kit/Address.tsx";
import { MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { RecipientAdvice, RecipientIdentity, recipientAt } from "./RecipientIdentity.tsx";

/** What an amount is worth in dollars, after it on its line; nothing for a token without a price. */
const Worth = ({ token, amount }: { readonly token: TokenBalance | null; readonly amount: Money }) => {
  if (token === null || !usd.takesUsd(token)) return null;
  const dollars = usdText(worth(token, amount)) ?? "—";
  return (
    <span className="ml-2 inline-block text-sm text-muted">
      {dollars.startsWith("<") ? dollars : t("transfer.worth", { usd: dollars })}
    </span>
  );
};

type TransferFactsProps = {
  readonly intent: Intent;
  readonly preview: Preview;
  readonly contact: SendContact | undefined;
};

/** A preview in full, in the service's own words: amounts as it wrote them, both addresses whole (W7). */
export const TransferFacts = ({ intent, preview, contact }: TransferFactsProps) => {
  const root = useAppState();
  const token = tokenFor(root, assetOf(intent));
  const payer = feeTokenOf(root.wallet, intent.chainId);
  const { hidden } = useHiddenBalances();
  const left = views.leftAfter(root.wallet, intent, preview);
  return (
    <Facts>
      <Fact wide name={t("transfer.to")}>
        <RecipientIdentity address={preview.to} contact={contact} on={intent} />
        <RecipientAdvice address={preview.to} contact={contact} on={intent} />
      </Fact>
      <Fact name={t("transfer.amount")}>
        <span className="mr-2 inline-block align-text-bottom">
          <TokenIcon symbol={intent.symbol} size="tiny" />
        </span>
        <span translate="no">
          <span className="text-lg font-semibold">{preview.amount}</span> <span>{intent.symbol}</span>
        </span>
        <Worth token={token} amount={preview.amount} />
      </Fact>
      <Fact name={t("transfer.network")}>{visibleText(token?.chainName ?? intent.chainId)}</Fact>
      <Fact name={t("transfer.networkFee")}>
        <span translate="no">{`${preview.gasFeeEstimate} ${feeSymbolOf(intent.chainId)}`}</span>
        <Worth token={payer} amount={preview.gasFeeEstimate} />
      </Fact>
      <Fact name={t("transfer.total")}>
        {views.totals(intent, preview).map(({ symbol, amount }) => (
          <span key={symbol} translate="no" className="block font-semibold">
            {`${amount} ${symbol}`}
          </span>
        ))}
      </Fact>
      {left.length === 0 ? null : (
        <Fact name={t("transfer.leftAfter")}>
          {left.map(({ symbol, amount }) => (
            <span key={symbol} translate="no" className="block">
              <MaskedText text={`${hidden ? MASK : decimalText(amount, Number.MAX_SAFE_INTEGER)} ${symbol}`} />
            </span>
          ))}
        </Fact>
      )}
      {intent.memo === null ? null : <Fact name={t("transfer.memo")}>{visibleText(intent.memo)}</Fact>}
      {intent.description === "" ? null : (
        <Fact name={t("transfer.description")}>{visibleText(intent.description)}</Fact>
      )}
    </Facts>
  );
};

type PendingFactsProps = { readonly intent: Intent; readonly contact: SendContact | undefined };

/** A transfer whose answer is awaited or unknown: amount, network and recipient. */
export const PendingFacts = ({ intent, contact }: PendingFactsProps) => {
  const chain = tokenFor(useAppState(), assetOf(intent))?.chainName ?? intent.chainId;
  return (
    <Facts>
      <Fact name={t("transfer.amount")}>
        <span translate="no">
          <span className="font-semibold">{intent.amount}</span> <span>{intent.symbol}</span>
        </span>
      </Fact>
      <Fact name={t("transfer.network")}>{visibleText(chain)}</Fact>
      <Fact wide name={t("transfer.to")}>
        <RecipientIdentity address={wireOf(intent).to} contact={contact} on={intent} />
      </Fact>
    </Facts>
  );
};

/**
 * How long a payment took in whole seconds, by the transaction that lists it as completed; null where that is not known, or
 * too long to be worth a word.
 */
const useArrival = (hash: string): number | null => {
  const row = useAppState().wallet.recent.transactions?.find((of) => of.transactionHash === hash && of.type === "send");
  if (row?.completed_at == null || shownStatus(row.status) !== "completed") return null;
  const seconds = Math.round((Date.parse(row.completed_at) - Date.parse(row.created_at)) / 1000);
  return seconds >= 1 && seconds < 60 ? seconds : null;
};

type SendReceiptProps = {
  readonly form: Extract<Form, { readonly step: "completed" }>;
  readonly contact: SendContact | undefined;
  /** Starts a form for the next payment to the same recipient. */
  readonly onAgain: () => void;
};

/** A completed transfer: the amount, the recipient and the network; the details are folded below. */
export const SendReceipt = ({ form: { intent, preview, receipt }, contact, onAgain }: SendReceiptProps) => {
  const root = useAppState();
  const recipient = recipientAt(root, receipt.to, contact, intent);
  const payer = feeSymbolOf(intent.chainId);
  const seconds = useArrival(receipt.transactionHash);
  const sentTo = (unnamed: (address: string) => string): string =>
    t("transfer.sentTo", { name: visibleText(recipient?.name ?? unnamed(receipt.to)) });
  return (
    <>
      <div className="flex flex-col items-center gap-1 pt-2 text-center">
        <p translate="no" className="tabular text-3xl font-semibold tracking-tight wrap-anywhere text-ink">
          {`${receipt.amount} ${visibleText(intent.symbol)}`}
        </p>
        <p translate={recipient === null ? "no" : undefined} className="text-lg wrap-anywhere text-ink">
          <ShortAddress text={sentTo(compactAddress)} spoken={sentTo(spokenAddress)} />
        </p>
        <p className="text-sm text-muted">
          <span>{visibleText(tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId)}</span>
          {seconds === null ? null : <span>{` · ${t("transfer.arrivedIn", { count: seconds })}`}</span>}
        </p>
      </div>
      <div className="mt-3">
        <ReceiptFacts
          receipt={receipt}
          folded
          after={
            <Button variant="secondary" size="small" className="self-center" onClick={onAgain}>
              {t("transfer.sendAgain")}
            </Button>
          }
        >
          <Fact wide name={t("transfer.to")}>
            <RecipientIdentity address={receipt.to} contact={contact} on={intent} />
          </Fact>
          <Fact name={t("transfer.networkFee")}>
            <PaidFee estimate={preview.gasFeeEstimate} paid={receipt.gasFee} symbol={payer}>
              <span translate="no">{receipt.gasFee === undefined ? "—" : `${receipt.gasFee} ${payer}`}</span>
            </PaidFee>
          </Fact>
        </ReceiptFacts>
      </div>
    </>
  );
};
