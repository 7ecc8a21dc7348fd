import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { verdict } from "../../domain/decider/validation.ts";
import type { Command } from "../../domain/index.ts";
import { validatePresent } from "../../domain/values/password.ts";
import type { Handle } from "../../domain/values/secret.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { focusNext } from "../kit/next-field.ts";
import { AccountField } from "./AccountField.tsx";
import { useApp } from "./app-context.tsx";
import { FormPasswordField } from "./FormFields.tsx";
import { showErrors } from "./server-errors.ts";
import { useRuleForm } from "./use-rule-form.ts";

/** The field is named as in the contract and in the rejection. */
type Values = { walletPasscode: string };

type PasscodeFormProps = {
  readonly confirm: string;
  readonly sends: Command["_tag"];
  readonly whyNot: string | null;
  /** The button that leads away, before the one that confirms; null where the head of the dialog has it. */
  readonly back: ReactNode;
  /** Why the last passcode was refused, or null. */
  readonly error: string | null;
  /** Sends the command with the passcode in the vault; returns why it was rejected, or null. */
  readonly send: (passcode: Handle) => string | null;
};

/** The wallet's passcode before money moves. It goes to the vault, and leaves its input on submit and when the form closes. */
export const PasscodeForm = ({ confirm, sends, whyNot, back, error, send }: PasscodeFormProps) => {
  const { vault } = useApp();
  const form = useRuleForm<Values>({
    sends: () => sends,
    defaultValues: { walletPasscode: "" },
    rule: ({ walletPasscode }) => verdict("walletPasscode", validatePresent(walletPasscode, "rule.passcode.required")),
  });
  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // the caret is where it is needed, and what is to be checked above stays in sight
    focusNext(own.current);
  }, []);
  useEffect(() => {
    // a refusal is shown at the field, with the focus on it
    if (error !== null) showErrors(form, { walletPasscode: error });
  }, [form, error]);
  useEffect(() => () => form.setValue("walletPasscode", ""), [form]);

  const seal = ({ walletPasscode }: Values) => {
    const rejected = send(vault.put(walletPasscode));
    form.setValue("walletPasscode", "");
    if (rejected !== null) showErrors(form, { walletPasscode: rejected });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null) void form.handleSubmit(seal)(event);
  };
  return (
    <form ref={own} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <AccountField of="passcode" />
      <FormPasswordField
        form={form}
        name="walletPasscode"
        label={t("transfer.passcode")}
        autoComplete="current-password"
      />
      <div className={back === null ? undefined : "grid grid-cols-2 gap-3 sm:flex sm:justify-end"}>
        {back}
        <Button type="submit" wide={back === null} disabledReason={whyNot}>
          {confirm}
        </Button>
      </div>
    </form>
  );
};
