import { isRight } from "fp-ts/Either";
import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { judgePassword } from "../../domain/kernel/password.ts";
import { Command } from "../../domain/wallet/index.ts";
import { useApp } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { PasswordInput } from "../kit/PasswordInput.tsx";
import { PasscodeRules } from "./PasscodeRules.tsx";
import { SetupFrame } from "./SetupFrame.tsx";

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

const PasscodeForm = () => {
  const app = useApp();
  const t = useText();
  const [, navigate] = useLocation();
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const former = app.state().wallet.setup.passcode;
    const handle = app.vault.put(passcode);
    if (isRight(app.dispatch(Command.ChoosePasscode({ passcode: { handle, broken } })))) {
      if (former !== null) app.vault.forget(former);
      setPasscode("");
      setConfirmation("");
      navigate("/setup-wallet/wallet-mnemonic");
      return;
    }
    app.vault.forget(handle);
    setTried(true);
    const stopped = firstOf(broken, "password") === undefined ? second : first;
    stopped.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Field label={t("wallet.setup.passcode")} error={errorOf("password")}>
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
        <Button type="submit">{t("wallet.setup.continue")}</Button>
      </div>
    </form>
  );
};

/** /setup-wallet/wallet-passcode: the passcode and its confirmation (spec §5). */
export const SetupPasscodeScreen = () => {
  const t = useText();
  return (
    <SetupFrame step="passcode" title={t("wallet.setup.passcodeTitle")} lead={t("wallet.setup.passcodeLead")}>
      <PasscodeForm />
    </SetupFrame>
  );
};
