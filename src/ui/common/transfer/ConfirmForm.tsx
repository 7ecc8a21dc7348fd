import { isRight } from "fp-ts/Either";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { verdict } from "../../../domain/decider/validation.ts";
import { Command, fingerprintOf, type Intent, views } from "../../../domain/transfer/index.ts";
import { validatePresent } from "../../../domain/values/password.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { StickyActions } from "../../kit/StickyActions.tsx";
import { useApp } from "../app-context.tsx";
import { FormPasswordField } from "../FormFields.tsx";
import { Notice } from "../Notice.tsx";
import { showErrors } from "../server-errors.ts";
import { useRuleForm } from "../use-rule-form.ts";
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

/** The field is named as in the contract and in the rejection. */
type Values = { walletPasscode: string };

/**
 * The passcode and `Confirm`. The passcode goes to the vault and leaves its input on submit. A rejection makes the vault
 * forget it, except 'Already sent?', which asks for a second consent and not for the passcode again (W2).
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
  const form = useRuleForm<Values>({
    defaultValues: { walletPasscode: "" },
    rule: ({ walletPasscode }) => verdict("walletPasscode", validatePresent(walletPasscode, "rule.passcode.required")),
  });
  const [consent, setConsent] = useState<PendingConsent | null>(null);
  const sealed = useRef<Handle | null>(null);

  useEffect(() => {
    // the server's refusal is shown at the field, with the focus on it (F19)
    if (error !== null) showErrors(form, { walletPasscode: error });
  }, [form, error]);
  useEffect(
    () => () => {
      form.setValue("walletPasscode", "");
      if (sealed.current !== null) app.vault.forget(sealed.current);
    },
    [app, form],
  );

  const askConsent = (next: PendingConsent | null) => {
    sealed.current = next?.handle ?? null;
    setConsent(next);
  };
  const send = (handle: Handle, again: boolean) => {
    const fingerprint = fingerprintOf(intent);
    const answer = app.dispatch(Command.Confirm({ passcode: { handle, broken: [] }, fingerprint, again }));
    form.setValue("walletPasscode", "");
    // once it is accepted, the call takes the passcode out of the vault
    if (isRight(answer)) return askConsent(null);
    if (answer.left._tag === "transfer.AlreadySent") return askConsent({ handle, unresolved: answer.left.unresolved });
    app.vault.forget(handle);
    askConsent(null);
    if (answer.left._tag !== "transfer.InFlight") showErrors(form, { walletPasscode: whyText(answer.left) });
  };
  const cancel = () => {
    if (consent !== null) app.vault.forget(consent.handle);
    askConsent(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || consent !== null) return;
    void form.handleSubmit(({ walletPasscode }) => send(app.vault.put(walletPasscode), false))(event);
  };

  if (consent !== null)
    return (
      <AlreadySent
        intent={intent}
        unresolved={consent.unresolved}
        onCancel={cancel}
        onAgain={() => send(consent.handle, true)}
      />
    );
  return (
    <StickyActions>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormPasswordField
          form={form}
          name="walletPasscode"
          label={t("transfer.passcode")}
          autoComplete="current-password"
        />
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          {back}
          <Button type="submit" disabledReason={whyNot}>
            {t("transfer.confirm")}
          </Button>
        </div>
      </form>
    </StickyActions>
  );
};
