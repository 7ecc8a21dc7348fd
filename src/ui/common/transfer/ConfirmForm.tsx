import { isLeft, isRight } from "fp-ts/Either";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Command, fingerprintOf, type Intent, views } from "../../../domain/transfer/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { StickyActions } from "../../kit/StickyActions.tsx";
import { useApp } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";
import { PasscodeForm } from "../PasscodeForm.tsx";
import { whyText } from "./texts.ts";

/** The second consent: the same transfer was confirmed within a minute, or its outcome is unknown (W2). */
const AlreadySent = ({
  intent,
  unresolved,
  onCancel,
  onAgain,
}: {
  readonly intent: Intent;
  readonly unresolved: boolean;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}) => {
  const t = useText();
  const app = useApp();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const now = app.now();
  const duplicate = views.duplicateOf(app.state().transfer, fingerprintOf(intent), now);
  const seconds = Math.max(1, Math.round((now - (duplicate?.at ?? now)) / 1000));
  return (
    <Notice tone="warning" role="alert" title={t("transfer.sentBefore")}>
      <p>{unresolved ? t("transfer.sentBeforeUnresolved") : t("transfer.sentBeforeText", { count: seconds })}</p>
      {unresolved ? null : <p>{t("transfer.sentBeforeMeans", { amount: intent.amount, symbol: intent.symbol })}</p>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button ref={cancel} variant="secondary" size="small" onClick={onCancel}>
          {t("transfer.cancel")}
        </Button>
        <Button variant="danger" size="small" onClick={onAgain}>
          {t("transfer.sendOnceMore")}
        </Button>
      </div>
    </Notice>
  );
};

/** A passcode in the vault that waits for the answer to 'Already sent?'. */
interface PendingConsent {
  readonly handle: Handle;
  readonly unresolved: boolean;
}

/**
 * The passcode and `Confirm`. A rejection makes the vault forget the passcode, except 'Already sent?', which asks for a
 * second consent and not for the passcode again (W2).
 */
export const ConfirmForm = ({
  intent,
  whyNot,
  back,
  error,
}: {
  readonly intent: Intent;
  /** Why it cannot be confirmed now, as text, or null. */
  readonly whyNot: string | null;
  /** The button that leads away, first in line. */
  readonly back: ReactNode;
  /** The server's refusal of the last passcode, as text, or null. */
  readonly error: string | null;
}) => {
  const t = useText();
  const app = useApp();
  const [consent, setConsent] = useState<PendingConsent | null>(null);
  const [rejected, setRejected] = useState<string | null>(null);
  const sealed = useRef<Handle | null>(null);
  useEffect(
    () => () => {
      if (sealed.current !== null) app.vault.forget(sealed.current);
    },
    [app],
  );

  const askConsent = (next: PendingConsent | null) => {
    sealed.current = next?.handle ?? null;
    setConsent(next);
  };
  const send = (handle: Handle, again: boolean): string | null => {
    const fingerprint = fingerprintOf(intent);
    const answer = app.dispatch(Command.Confirm({ passcode: { handle, broken: [] }, fingerprint, again }));
    const asks = isLeft(answer) && answer.left._tag === "transfer.AlreadySent";
    askConsent(asks ? { handle, unresolved: answer.left.unresolved } : null);
    // once it is accepted, the call takes the passcode out of the vault
    if (asks || isRight(answer)) return null;
    app.vault.forget(handle);
    return answer.left._tag === "transfer.InFlight" ? null : whyText(answer.left);
  };
  const cancel = () => {
    if (consent !== null) app.vault.forget(consent.handle);
    askConsent(null);
  };

  if (consent !== null)
    return (
      <AlreadySent
        intent={intent}
        unresolved={consent.unresolved}
        onCancel={cancel}
        onAgain={() => setRejected(send(consent.handle, true))}
      />
    );
  return (
    <StickyActions>
      <PasscodeForm
        confirm={t("transfer.confirm")}
        whyNot={whyNot}
        back={back}
        error={rejected ?? error}
        send={(handle) => {
          setRejected(null);
          return send(handle, false);
        }}
      />
    </StickyActions>
  );
};
