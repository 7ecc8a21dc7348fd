import { useEffect, useRef } from "react";
import { sharedPrefix } from "../../domain/kernel/address.ts";
import { feeTokenOf } from "../../domain/wallet/views.ts";
import { useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { FullAddress } from "../kit/Address.tsx";
import { Button } from "../kit/Button.tsx";
import { CopyButton } from "../kit/CopyButton.tsx";
import { safeLink } from "../kit/foreignAddress.ts";
import { TextLink } from "../kit/TextLink.tsx";
import { visibleText } from "../kit/visibleText.ts";
import { failureText } from "../shell/failureText.ts";
import { assetOf, tokenFor } from "./assets.ts";
import { Fact, Facts } from "./Facts.tsx";
import { Notice } from "./Notice.tsx";
import { useCopy } from "./useCopy.ts";

const Receipt = () => {
  const t = useText();
  const copy = useCopy();
  const root = useAppState();
  const { intent, preview, receipt } = root.transfer;
  if (intent === null || receipt === null) return null;
  const explorer = safeLink(receipt.blockExplorerLink);
  const payer = visibleText(feeTokenOf(root.wallet, intent.chainId)?.symbol ?? intent.symbol);
  return (
    <>
      <Facts>
        <Fact name={t("transfer.amount")}>
          <span className="text-lg font-semibold">{receipt.amount}</span> {visibleText(intent.symbol)}
        </Fact>
        <Fact name={t("transfer.network")}>
          {visibleText(tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId)}
        </Fact>
        <Fact wide name={t("transfer.to")}>
          <FullAddress address={receipt.to} sharedPrefix={sharedPrefix(receipt.to)} />
        </Fact>
        {preview === null ? null : (
          <Fact name={t("transfer.feeEstimate")}>
            <span className="text-muted">
              {preview.gasFeeEstimate} {payer}
            </span>
          </Fact>
        )}
        <Fact name={t("transfer.feePaid")}>
          {receipt.gasFee} {payer}
        </Fact>
        <Fact wide name={t("transfer.hash")}>
          <span className="flex items-center gap-2">
            <span className="tabular min-w-0 flex-1 text-sm break-all">{visibleText(receipt.transactionHash)}</span>
            <CopyButton
              name={t("kit.copyThing", { thing: t("transfer.hashThing") })}
              onCopy={() => copy(receipt.transactionHash)}
            />
          </span>
        </Fact>
      </Facts>
      {explorer === null ? null : (
        <TextLink external href={explorer} className="self-center">
          {t("transfer.viewInExplorer")}
        </TextLink>
      )}
    </>
  );
};

/** What became of it, on the server's word alone: the receipt, or why it failed. */
export const OutcomeStep = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText();
  const { transfer } = useAppState();
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      {transfer.status === "completed" ? (
        <Receipt />
      ) : (
        <Notice
          tone="negative"
          title={transfer.failure === null ? t("transfer.failedListed") : failureText(transfer.failure)}
        />
      )}
      <Button ref={done} wide onClick={onDone}>
        {t("transfer.done")}
      </Button>
    </div>
  );
};
