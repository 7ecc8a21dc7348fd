import { type ReactNode, useEffect, useRef } from "react";
import { Command, type Form, type Receipt } from "../../../domain/transfer/index.ts";
import { compare, type Money } from "../../../domain/values/money.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { Hash } from "../../kit/Hash.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Notice } from "../Notice.tsx";
import { useSend } from "../use-command.ts";
import { useCopy } from "../use-copy.ts";
import { TransferFailure } from "./TransferFailure.tsx";

/** Props of {@link ReceiptFacts}: `folded` puts the facts, the children, under Details too. */
type ReceiptFactsProps = {
  readonly receipt: Pick<Receipt, "transactionHash" | "blockExplorerLink">;
  readonly folded?: boolean;
  readonly children: ReactNode;
};

/** The facts of a receipt; its transaction hash and the link to the block explorer are under Details. */
export const ReceiptFacts = ({ receipt, folded = false, children }: ReceiptFactsProps) => {
  const copy = useCopy();
  const explorer = safeLink(receipt.blockExplorerLink);
  return (
    <>
      {folded ? null : <Facts>{children}</Facts>}
      <details>
        <summary className="mx-auto min-h-6 w-fit cursor-pointer text-sm text-muted">{t("transfer.details")}</summary>
        <div className="mt-3 flex flex-col gap-4">
          <Facts>
            {folded ? children : null}
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
        </div>
      </details>
    </>
  );
};

type PaidFeeProps = {
  readonly estimate: Money;
  readonly paid: Money;
  readonly symbol: string;
  readonly children: ReactNode;
};

/** A fee that was paid, the children; where the preview estimated another one, that one and which way the network differed. */
export const PaidFee = ({ estimate, paid, symbol, children }: PaidFeeProps) => {
  const difference = compare(paid, estimate);
  if (difference === 0) return children;
  return (
    <>
      <span className="block text-sm text-muted">{t("transfer.feeEstimated", { fee: estimate, symbol })}</span>
      {children}
      <span className="block text-sm text-muted">{t(difference < 0 ? "transfer.feeBelow" : "transfer.feeAbove")}</span>
    </>
  );
};

/** Props of {@link OutcomeStep}: `onAgain` starts a form for the next such transfer after a completed one. */
type OutcomeStepProps = {
  readonly form: Extract<Form, { readonly step: "completed" | "failed" }>;
  readonly onDone: () => void;
  readonly onAgain: (() => void) | undefined;
  readonly children: ReactNode;
};

/** The outcome that the server reported: the children, which show the receipt, or why it failed. */
export const OutcomeStep = ({ form, onDone, onAgain, children }: OutcomeStepProps) => {
  const send = useSend();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      {form.step === "completed" ? (
        children
      ) : form.reason.kind === "listed" ? (
        <Notice tone="negative" title={t("transfer.failedListed")}>
          <p>{t("transfer.transactionFailed")}</p>
          <p>{t("transfer.failedMoney")}</p>
        </Notice>
      ) : (
        <Notice tone="negative" title={t("transfer.notSent")}>
          <TransferFailure failure={form.reason.failure} />
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        {form.step === "failed" ? (
          <Button ref={first} wide onClick={() => send(Command.Back())}>
            {t("errors.tryAgain")}
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
        {form.step === "failed" || onAgain === undefined ? null : (
          <Button wide variant="secondary" onClick={onAgain}>
            {t("transfer.sendAgain")}
          </Button>
        )}
      </div>
    </div>
  );
};
