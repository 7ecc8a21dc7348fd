import { type FormEvent, useRef, useState } from "react";
import { judgePassword } from "../../domain/values/password.ts";
import type { SecretRef } from "../../domain/values/secret.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { PasswordInput } from "../kit/PasswordInput.tsx";
import { useApp } from "./app-context.tsx";
import { PasscodeRules } from "./PasscodeRules.tsx";

const ERRORS = {
  "rule.password.tooShort": "wallet.setup.errorTooShort",
  "rule.password.noSpecial": "wallet.setup.errorNoSpecial",
  "rule.confirmation.required": "wallet.setup.errorConfirmationRequired",
  "rule.confirmation.differs": "wallet.setup.errorConfirmationDiffers",
} as const;

const firstOf = (broken: ReadonlyArray<string>, area: "password" | "confirmation"): keyof typeof ERRORS | undefined =>
  Object.keys(ERRORS).find(
    (rule): rule is keyof typeof ERRORS => rule.startsWith(`rule.${area}`) && broken.includes(rule),
  );

/** Props of {@link PasscodeForm}; all texts are ready to show. */
export type PasscodeFormProps = {
  readonly label: string;
  readonly submit: string;
  readonly pending?: boolean;
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | null;
  /** What the service said of the last passcode. */
  readonly refused?: string | null;
  /** Takes the passcode, which is the vault's by then, or refuses it. */
  readonly onChosen: (passcode: SecretRef) => boolean;
};

/** A new passcode and its confirmation (spec §5), with the rules they keep so far. */
export const PasscodeForm = ({
  label,
  submit,
  pending = false,
  refused = null,
  disabledReason = null,
  onChosen,
}: PasscodeFormProps) => {
  const app = useApp();
  const t = useText();
  const [passcode, setPasscode] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const broken = judgePassword(passcode, confirmation);
  const errorOf = (area: "password" | "confirmation"): string | null => {
    const rule = tried ? firstOf(broken, area) : undefined;
    return rule === undefined ? null : t(ERRORS[rule]);
  };

  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (pending || disabledReason !== null) return;
    const handle = app.vault.put(passcode);
    if (onChosen({ handle, broken })) {
      setPasscode("");
      setConfirmation("");
      setTried(false);
      return;
    }
    app.vault.forget(handle);
    setTried(true);
    const stopped = firstOf(broken, "password") === undefined ? second : first;
    stopped.current?.focus();
  };
  return (
    <form noValidate onSubmit={choose} className="flex flex-col gap-6">
      <Field label={label} error={errorOf("password") ?? (passcode === "" ? refused : null)}>
        <PasswordInput
          ref={first}
          autoComplete="new-password"
          showLabel={t("wallet.setup.showPasscode")}
          hideLabel={t("wallet.setup.hidePasscode")}
          value={passcode}
          onChange={(event) => setPasscode(event.currentTarget.value)}
        />
      </Field>
      <Field label={t("wallet.setup.confirmPasscode")} error={errorOf("confirmation")}>
        <PasswordInput
          ref={second}
          autoComplete="new-password"
          showLabel={t("wallet.setup.showConfirmation")}
          hideLabel={t("wallet.setup.hideConfirmation")}
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      </Field>
      <PasscodeRules broken={broken} />
      <div>
        <Button type="submit" pending={pending} disabledReason={disabledReason}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
