import { isLeft } from "fp-ts/Either";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Command, fingerprintOf, type Intent } from "../../../domain/transfer/index.ts";
import { judgePresent } from "../../../domain/values/password.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { PasswordInput } from "../../kit/PasswordInput.tsx";
import { AlreadySent } from "./AlreadySent.tsx";
import { whyText } from "./texts.ts";

/**
 * The passcode and `Confirm`. The passcode goes to the vault and leaves its input with the press; a refusal
 * makes the vault forget it, but for 'Already sent?', which asks for a second consent and not for it again (W2).
 */
export const ConfirmForm = ({
  intent,
  whyNot,
  back,
  error,
}: {
  readonly intent: Intent;
  /** Why it cannot be confirmed now, in words, or null. */
  readonly whyNot: string | null;
  /** The button that leads away, first in line. */
  readonly back: ReactNode;
  /** What the service said of the last passcode. */
  readonly error: string | null;
}) => {
  const t = useText();
  const app = useApp();
  const [passcode, setPasscode] = useState("");
  const [broken, setBroken] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ readonly handle: Handle; readonly unresolved: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const held = useRef<Handle | null>(null);

  useEffect(() => {
    // what the server said of the passcode is shown at its field, and the focus goes there (F19)
    if (error !== null) input.current?.focus();
  }, [error]);

  const forget = () => {
    if (held.current !== null) app.vault.forget(held.current);
    held.current = null;
    setAsked(null);
  };
  useEffect(
    () => () => {
      if (held.current !== null) app.vault.forget(held.current);
    },
    [app],
  );

  const send = (handle: Handle, judged: ReadonlyArray<string>, again: boolean) => {
    const answer = app.dispatch(
      Command.Confirm({ passcode: { handle, broken: judged }, fingerprint: fingerprintOf(intent), again }),
    );
    setPasscode("");
    if (!isLeft(answer)) {
      // from here on the vault's: it is handed over once, with the call
      held.current = null;
      setAsked(null);
      setBroken(null);
      return;
    }
    if (answer.left._tag === "transfer.AlreadySent") {
      held.current = handle;
      setAsked({ handle, unresolved: answer.left.unresolved });
      setBroken(null);
      return;
    }
    app.vault.forget(handle);
    if (answer.left._tag === "transfer.InFlight") return;
    setBroken(whyText(answer.left));
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || asked !== null) return;
    send(app.vault.put(passcode), judgePresent(passcode, "rule.passcode.required"), false);
  };

  if (asked !== null)
    return (
      <AlreadySent
        intent={intent}
        unresolved={asked.unresolved}
        onCancel={forget}
        onAgain={() => send(asked.handle, [], true)}
      />
    );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field label={t("transfer.passcode")} error={broken ?? error}>
        <PasswordInput
          ref={input}
          autoComplete="off"
          value={passcode}
          onChange={(event) => {
            setPasscode(event.target.value);
            setBroken(null);
          }}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        {back}
        <Button type="submit" disabledReason={whyNot}>
          {t("transfer.confirm")}
        </Button>
      </div>
    </form>
  );
};
