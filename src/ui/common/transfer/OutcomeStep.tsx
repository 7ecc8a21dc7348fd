import { type ReactNode, useEffect, useRef } from "react";
import { CATALOGUE } from "../../../domain/decider/known-texts.ts";
import { Command, type Form, type Receipt } from "../../../domain/transfer/index.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { Hash } from "../../kit/Hash.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Fact, Facts } from "../Facts.tsx";
import { Notice } from "../Notice.tsx";
import { useSend } from "../use-command.ts";
import { useCopy } from "../use-copy.ts";
import { TransferFailure } from "./TransferFailure.tsx";

/** The facts of a receipt, then its transaction hash and the link to the block explorer. */
export const ReceiptFacts = ({
  receipt,
  children,
}: {
  readonly receipt: Pick<Receipt, "transactionHash" | "blockExplorerLink">;
  readonly children: ReactNode;
}) => {
  const t = useText();
  const copy = useCopy();
  const explorer = safeLink(receipt.blockExplorerLink);
  return (
    <>
      <Facts>
        {children}
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

/** The outcome that the server reported: the children, which show the receipt, or why it failed. */
export const OutcomeStep = ({
  form,
  onDone,
  children,
}: {
  readonly form: Extract<Form, { readonly step: "completed" | "failed" }>;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) => {
  const t = useText();
  const send = useSend();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      {form.step === "completed" ? (
        children
      ) : form.reason.kind === "listed" ? (
        <Notice tone="negative" title={t("transfer.failedListed")}>
          <p>{CATALOGUE.transactionFailed}</p>
        </Notice>
      ) : (
        <Notice tone="negative" title={t("transfer.notSent")}>
          <TransferFailure failure={form.reason.failure} />
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        {form.step === "failed" ? (
          <Button ref={first} wide onClick={() => send(Command.Back())}>
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
