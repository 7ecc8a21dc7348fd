import { useEffect, useRef } from "react";
import { Command, type Form } from "../../../domain/transfer/index.ts";
import { sharedPrefix } from "../../../domain/values/address.ts";
import { feeTokenOf } from "../../../domain/wallet/views.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { Fact, Facts } from "../../common/Facts.tsx";
import { failureText } from "../../common/failure-text.ts";
import { Notice } from "../../common/Notice.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { useCopy } from "../../common/use-copy.ts";
import { useText } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Button } from "../../kit/Button.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { Hash } from "../../kit/Hash.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { assetOf, tokenFor } from "./assets.ts";
import { RecipientIdentity, recipientAt } from "./RecipientIdentity.tsx";

const Receipt = ({
  form: { intent, preview, receipt },
  contact,
}: {
  readonly form: Extract<Form, { readonly step: "completed" }>;
  readonly contact: SendContact | undefined;
}) => {
  const t = useText();
  const copy = useCopy();
  const root = useAppState();
  const recipient = recipientAt(root, receipt.to, contact);
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
          {recipient === null ? null : <RecipientIdentity recipient={recipient} />}
          <FullAddress address={receipt.to} sharedPrefix={sharedPrefix(receipt.to)} />
        </Fact>
        <Fact name={t("transfer.feeEstimate")}>
          <span className="text-muted">
            {preview.gasFeeEstimate} {payer}
          </span>
        </Fact>
        <Fact name={t("transfer.feePaid")}>
          {receipt.gasFee} {payer}
        </Fact>
        <Fact wide name={t("transfer.hash")}>
          <Hash
            hash={receipt.transactionHash}
            copyName={t("kit.copyThing", { thing: t("transfer.hashThing") })}
            onCopy={() => copy(receipt.transactionHash)}
          />
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

/** The outcome that the server reported: the receipt, or why it failed. */
export const OutcomeStep = ({
  form,
  contact,
  onDone,
}: {
  readonly form: Extract<Form, { readonly step: "completed" | "failed" }>;
  readonly contact: SendContact | undefined;
  readonly onDone: () => void;
}) => {
  const t = useText();
  const app = useApp();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      {form.step === "completed" ? (
        <Receipt form={form} contact={contact} />
      ) : form.reason.kind === "listed" ? (
        <Notice tone="negative" title={t("transfer.failedListed")} />
      ) : (
        <Notice tone="negative" title={t("transfer.notSent")}>
          <p>{failureText(form.reason.failure)}</p>
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        {form.step === "failed" ? (
          <Button ref={first} wide onClick={() => app.dispatch(Command.Back())}>
            {t("transfer.tryAgain")}
          </Button>
        ) : null}
        <Button
          ref={form.step === "failed" ? undefined : first}
          wide
          variant={form.step === "failed" ? "secondary" : "primary"}
          onClick={onDone}
        >
          {t("transfer.done")}
        </Button>
      </div>
    </div>
  );
};
