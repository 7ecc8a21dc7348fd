import "../../i18n/later.ts";
import { useLocation } from "wouter";
import { Command, passcodeOf } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { NewSecretForm } from "../../common/NewSecretForm.tsx";
import { useText } from "../../i18n/index.ts";
import { SetupFrame } from "./SetupFrame.tsx";

/** /setup-wallet/wallet-passcode: the passcode and its confirmation (spec §5). */
export const SetupPasscodeScreen = () => {
  const t = useText();
  const app = useApp();
  const [, navigate] = useLocation();
  const replaced = passcodeOf(useAppState().wallet);
  const goOn = (): void => {
    if (replaced !== null) app.vault.forget(replaced);
    navigate("/setup-wallet/wallet-mnemonic");
  };
  return (
    <SetupFrame step="passcode" title={t("setup.passcodeTitle")} lead={t("setup.passcodeLead")}>
      <NewSecretForm
        kind="passcode"
        label={t("setup.passcode")}
        submit={t("setup.continue")}
        command={(passcode) => Command.ChoosePasscode({ passcode })}
        onAccepted={goOn}
      />
    </SetupFrame>
  );
};
