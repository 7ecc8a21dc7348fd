import { type ReactNode, useEffect, useRef } from "react";
import { Command, type Form, views } from "../../../domain/transfer/index.ts";
import { compare, type Money } from "../../../domain/values/money.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useAppState } from "../app-context.tsx";
import { useSend } from "../use-command.ts";
import { RefutedReceipt } from "./RefutedReceipt.tsx";
import { TransferFailure } from "./TransferFailure.tsx";

type PaidFeeProps = {
  readonly estimate: Money;
  readonly paid: Money | undefined;
  readonly symbol: string;
  readonly children: ReactNode;
};

/** A fee that was paid, the children; where the preview estimated another one, that one and which way the network differed. */
export const PaidFee = ({ estimate, paid, symbol, children }: PaidFeeProps) => {
  const difference = compare(paid ?? estimate, estimate);
  if (difference === 0) return children;
  return (
    <>
      <span className="block text-sm text-muted">{t("transfer.feeEstimated", { fee: estimate, symbol })}</span>
      {children}
      <span className="block text-sm text-muted">{t(difference < 0 ? "transfer.feeBelow" : "transfer.feeAbove")}</span>
    </>
  );
};

/** What did not happen, in the place of a receipt, and why. */
const Failed = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div role="alert" className="flex flex-col items-center gap-2 pt-2 text-center">
    <p className="text-xl font-semibold tracking-tight text-balance text-ink">{title}</p>
    <div className="flex flex-col items-center gap-2 text-pretty text-muted wrap-anywhere">{children}</div>
  </div>
);

/**
 * `more`: the buttons that follow Done after a completed transfer. `offers`: what stands above it, as it may come later, when
 * Done is about to be pressed and must not move.
 */
type OutcomeStepProps = {
  readonly form: Extract<Form, { readonly step: "completed" | "failed" }>;
  readonly onDone: () => void;
  readonly offers?: ReactNode;
  readonly more?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The outcome that the server reported: the children, which show the receipt, or why it failed. A receipt is not the end:
 * what it promised goes when the transactions list the transfer as anything but completed.
 */
export const OutcomeStep = ({ form, onDone, offers, more, children }: OutcomeStepProps) => {
  const send = useSend();
  const { transfer } = useAppState();
  const listed = views.refutedForm(transfer);
  const isOpen = form.step === "failed" || (listed !== null && listed.status !== "unknown");
  const isDone = form.step === "completed" && listed === null;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      {form.step === "completed" ? (
        listed === null ? (
          children
        ) : (
          <RefutedReceipt of={listed} form={form} />
        )
      ) : form.reason.kind === "listed" ? (
        <Failed title={t("transfer.failedListed")}>
          <p>{t("transfer.transactionFailed")}</p>
          <p>{t("transfer.failedMoney")}</p>
        </Failed>
      ) : (
        <Failed title={t("transfer.notSent")}>
          <TransferFailure failure={form.reason.failure} />
        </Failed>
      )}
      <div className="mt-auto flex flex-col gap-3 pt-4">
        {isDone ? offers : null}
        {isOpen ? (
          <Button ref={first} wide onClick={() => send(Command.Back())}>
            {t("errors.tryAgain")}
          </Button>
        ) : null}
        <Button ref={isOpen ? undefined : first} wide variant={isOpen ? "secondary" : "primary"} onClick={onDone}>
          {t("transfer.done")}
        </Button>
        {isDone ? more : null}
      </div>
    </>
  );
};
