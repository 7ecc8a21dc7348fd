import { type ReactNode, useEffect, useRef, useState } from "react";
import { views as session } from "../../../domain/session/index.ts";
import { Command, type Form, type Intent, type UnknownAttempt, views } from "../../../domain/transfer/index.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useApp, useAppState } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { whyText } from "./texts.ts";
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
  const app = useApp();
  const root = useAppState();
  const [sending, setSending] = useState(false);
  const offline = session.whyNotOnline(root.session);
  const listed = attempt.evidence.kind === "listed";
  const title = listed ? "listed" : views.wasNotFound(attempt) ? "notFound" : "mayHaveMoved";
  if (sending)
    return (
      <>
        <p className="text-sm text-pretty text-muted">{t("transfer.sendAgainText")}</p>
        <ConfirmForm
          intent={intent}
          whyNot={offline === null ? null : whyText(offline)}
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
        <UnknownActions attempt={attempt} onSendAgain={() => setSending(true)} />
      </Notice>
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
