import type { Form } from "../../../domain/transfer/index.ts";
import type { Refuted } from "../../../domain/transfer/receipts.ts";
import { feeSymbolOf } from "../../../domain/values/chains.ts";
import { isPositive } from "../../../domain/values/money.ts";
import { t } from "../../i18n/index.ts";
import { Fact } from "../../kit/Facts.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import { Notice } from "../Notice.tsx";
import { ReceiptFacts } from "./ReceiptFacts.tsx";

/** What became of a transfer after its receipt: nothing but the fee moved, or nobody can tell; and what it cost (W10). */
export const RefutedNotice = ({ of: { status, word, gasFee, intent } }: { readonly of: Refuted }) => {
  const fee = { fee: gasFee ?? "", symbol: feeSymbolOf(intent.chainId) };
  const wasCharged = gasFee === undefined ? null : isPositive(gasFee);
  if (status === "unknown")
    return (
      <Notice tone="warning" title={t("transfer.unknownListed", { word: isolated(word ?? "") })}>
        <p>{t("transfer.unknownMoney")}</p>
        {wasCharged ? <p>{t("transfer.unknownFee", fee)}</p> : null}
      </Notice>
    );
  return (
    <Notice tone="negative" title={t(status === "failed" ? "transfer.failedListed" : "transfer.cancelledListed")}>
      <p>
        {wasCharged === null
          ? t("transfer.refutedFeeUnknown")
          : wasCharged
            ? t("transfer.refutedFee", fee)
            : t("transfer.refutedNoFee")}
      </p>
    </Notice>
  );
};

type RefutedReceiptProps = { readonly of: Refuted; readonly form: Extract<Form, { readonly step: "completed" }> };

/** In place of a receipt whose transfer the network lists as failed or cancelled, or with a word that nobody here knows. */
export const RefutedReceipt = ({ of, form: { intent, receipt } }: RefutedReceiptProps) => (
  <>
    <RefutedNotice of={of} />
    <ReceiptFacts receipt={receipt} folded>
      <Fact name={t("transfer.amount")}>
        <span translate="no">{`${receipt.amount} ${visibleText(intent.symbol)}`}</span>
      </Fact>
      <Fact name={t("transfer.networkFee")}>
        <span translate="no">{of.gasFee === undefined ? "—" : `${of.gasFee} ${feeSymbolOf(intent.chainId)}`}</span>
      </Fact>
    </ReceiptFacts>
  </>
);
