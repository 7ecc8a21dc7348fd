import { type ReactNode, useEffect, useRef, useState } from "react";
import { Command, type UnknownAttempt, views } from "../../../domain/transfer/index.ts";
import { NOT_TYPED } from "../../../domain/values/secret.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { StickyActions } from "../../kit/StickyActions.tsx";
import { useAppState } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";
import { useReason, useSend } from "../use-command.ts";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { Refusal, UnknownActions, UnknownText } from "./UnknownOutcome.tsx";

/** The confirmation that a button asks about: by pressing Send again the person consents to a repetition. */
export const CONFIRM_AGAIN = Command.Confirm({ passcode: NOT_TYPED, again: true });

const TITLE = {
  searching: "transfer.mayHaveMoved",
  listed: "refusals.listedAsPending",
  unchecked: "transfer.notChecked",
  notFound: "transfer.notFound",
} as const;

const Unknown = ({ attempt, onClose }: { readonly attempt: UnknownAttempt; readonly onClose: () => void }) => {
  const send = useSend();
  const [sending, setSending] = useState(false);
  const why = useReason(CONFIRM_AGAIN);
  const search = views.searchOf(attempt);
  const outcome = (
    <>
      <Refusal attempt={attempt} />
      <Notice tone={search === "listed" ? "neutral" : "warning"} title={t(TITLE[search])}>
        <UnknownText attempt={attempt} />
        {sending ? (
          <p>{t("transfer.safeToRepeat")}</p>
        ) : (
          <UnknownActions attempt={attempt} again={CONFIRM_AGAIN} onSendAgain={() => setSending(true)} />
        )}
      </Notice>
    </>
  );
  if (sending)
    return (
      <>
        {outcome}
        <ConfirmForm
          again
          whyNot={why}
          error={null}
          back={
            <Button variant="secondary" onClick={() => setSending(false)}>
              {t("common.cancel")}
            </Button>
          }
        />
      </>
    );
  return (
    <>
      {outcome}
      <StickyActions>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={() => send(Command.Reset())}>
            {t(attempt.intent.action.type === "send" ? "transfer.another" : "transfer.anotherStake")}
          </Button>
          <Button onClick={onClose}>{t("kit.close")}</Button>
        </div>
      </StickyActions>
    </>
  );
};

type PendingStepProps = { readonly onClose: () => void; readonly sending: ReactNode; readonly children: ReactNode };

/** A transfer that is being sent, or one of unknown outcome (docs/rules.md Money), with its facts, the children. */
export const PendingStep = ({ onClose, sending, children }: PendingStepProps) => {
  const root = useAppState();
  const attempt = views.ownAttempt(root.transfer);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  const isSending = attempt?.status !== "unknown";
  // while nothing can be pressed the step itself keeps Tab inside the dialog (A3)
  return (
    <div
      ref={step}
      tabIndex={isSending ? 0 : -1}
      className={cx("flex flex-col rounded-control", isSending ? "mb-auto gap-1 p-2" : "grow gap-5 focus:outline-none")}
    >
      {isSending ? (
        <>
          {sending}
          <p className="text-center text-pretty text-muted">
            {t(attempt?.isRepeat === true ? "transfer.repeatingText" : "transfer.pendingText")}
          </p>
        </>
      ) : (
        children
      )}
      {attempt?.status === "unknown" ? <Unknown attempt={attempt} onClose={onClose} /> : null}
    </div>
  );
};
