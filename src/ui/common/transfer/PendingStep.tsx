import { type ReactNode, useEffect, useRef, useState } from "react";
import { whyNotMoveMoney } from "../../../domain/index.ts";
import { Command, type UnknownAttempt, views } from "../../../domain/transfer/index.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useApp, useAppState } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { whyText } from "./texts.ts";
import { Refusal, UnknownActions, UnknownText } from "./UnknownOutcome.tsx";

const Unknown = ({ attempt, onClose }: { readonly attempt: UnknownAttempt; readonly onClose: () => void }) => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  const [sending, setSending] = useState(false);
  const why = whyNotMoveMoney(root) ?? views.whyNotConfirm(root.transfer, root) ?? views.whyNotSendAgain(root.transfer);
  const listed = attempt.evidence.kind === "listed";
  const title = listed ? "listed" : views.wasNotFound(attempt) ? "notFound" : "mayHaveMoved";
  const outcome = (
    <>
      <Refusal attempt={attempt} />
      <Notice tone={listed ? "neutral" : "warning"} title={t(`transfer.${title}`)}>
        <UnknownText attempt={attempt} />
        {sending ? (
          <p>{t("transfer.safeToRepeat")}</p>
        ) : (
          <UnknownActions attempt={attempt} onSendAgain={() => setSending(true)} />
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
          whyNot={why === null ? null : whyText(why)}
          error={null}
          back={
            <Button variant="secondary" onClick={() => setSending(false)}>
              {t("transfer.cancel")}
            </Button>
          }
        />
      </>
    );
  return (
    <>
      {outcome}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={() => app.dispatch(Command.Reset())}>
          {t("transfer.another")}
        </Button>
        <Button onClick={onClose}>{t("transfer.later")}</Button>
      </div>
    </>
  );
};

/** A transfer that is being sent, or one of unknown outcome (docs/rules.md Money); the children are its facts. */
export const PendingStep = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) => {
  const t = useText();
  const root = useAppState();
  const attempt = views.ownAttempt(root.transfer);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <div ref={step} tabIndex={-1} className="flex flex-col gap-5 focus:outline-none">
      {attempt?.status === "unknown" ? null : (
        <p className="text-center text-pretty text-muted">
          {t(attempt?.isRepeat === true ? "transfer.repeatingText" : "transfer.pendingText")}
        </p>
      )}
      {children}
      {attempt?.status === "unknown" ? <Unknown attempt={attempt} onClose={onClose} /> : null}
    </div>
  );
};
