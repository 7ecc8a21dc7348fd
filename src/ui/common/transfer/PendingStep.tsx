import { type ReactNode, useEffect, useRef, useState } from "react";
import { Command, type Form, type Intent, type UnknownAttempt, views } from "../../../domain/transfer/index.ts";
import { NOT_TYPED } from "../../../domain/values/secret.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useAppState } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";
import { useReason, useSend } from "../use-command.ts";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { UnknownActions, UnknownText } from "./UnknownOutcome.tsx";

const Unknown = ({
  attempt,
  intent,
  onClose,
}: {
  readonly attempt: UnknownAttempt;
  readonly intent: Intent;
  readonly onClose: () => void;
}) => {
  const t = useText();
  const send = useSend();
  const [sending, setSending] = useState(false);
  // the person consents to send it again by pressing Send again
  const again = Command.Confirm({ passcode: NOT_TYPED, fingerprint: attempt.fingerprint, again: true });
  const why = useReason(again);
  const listed = attempt.evidence.kind === "listed";
  const title = listed ? "listed" : views.wasNotFound(attempt) ? "notFound" : "mayHaveMoved";
  if (sending)
    return (
      <>
        <p className="text-sm text-pretty text-muted">{t("transfer.sendAgainText")}</p>
        <ConfirmForm
          intent={intent}
          whyNot={why}
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
      <Notice tone={listed ? "neutral" : "warning"} title={t(`transfer.${title}`)}>
        <UnknownText attempt={attempt} />
        <UnknownActions attempt={attempt} again={again} onSendAgain={() => setSending(true)} />
      </Notice>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={() => send(Command.Reset())}>
          {t("transfer.another")}
        </Button>
        <Button onClick={onClose}>{t("transfer.later")}</Button>
      </div>
    </>
  );
};

/** A transfer that is being sent, or one of unknown outcome (docs/rules.md Money); the children are its facts. */
export const PendingStep = ({
  form: { intent },
  onClose,
  children,
}: {
  readonly form: Extract<Form, { readonly step: "sent" }>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const t = useText();
  const root = useAppState();
  const attempt = views.ownAttempt(root.transfer);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <div ref={step} tabIndex={-1} className="flex flex-col gap-5 focus:outline-none">
      {attempt?.status === "unknown" ? null : <p className="text-center text-muted">{t("transfer.pendingText")}</p>}
      {children}
      {attempt?.status === "unknown" ? <Unknown attempt={attempt} intent={intent} onClose={onClose} /> : null}
    </div>
  );
};
