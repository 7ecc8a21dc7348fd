import { isRight } from "fp-ts/Either";
import { useLocation } from "wouter";
import type { SecretRef } from "../../../domain/values/secret.ts";
import { Command } from "../../../domain/wallet/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { PasscodeForm } from "../../common/PasscodeForm.tsx";
import { useText } from "../../i18n/index.ts";
import { SetupFrame } from "./SetupFrame.tsx";

/** /setup-wallet/wallet-passcode: the passcode and its confirmation (spec §5). */
export const SetupPasscodeScreen = () => {
  const t = useText();
  const app = useApp();
  const [, navigate] = useLocation();
  const choose = (passcode: SecretRef): boolean => {
    const former = app.state().wallet.setup.passcode;
    if (!isRight(app.dispatch(Command.ChoosePasscode({ passcode })))) return false;
    if (former !== null) app.vault.forget(former);
    navigate("/setup-wallet/wallet-mnemonic");
    return true;
  };
  return (
    <SetupFrame step="passcode" title={t("wallet.setup.passcodeTitle")} lead={t("wallet.setup.passcodeLead")}>
      <PasscodeForm label={t("wallet.setup.passcode")} submit={t("wallet.setup.continue")} onChosen={choose} />
    </SetupFrame>
  );
};
