import { useLocation } from "wouter";
import { Command } from "../../../domain/wallet/index.ts";
import { NewSecretForm } from "../../common/NewSecretForm.tsx";
import { t } from "../../i18n/index.ts";
import { SetupFrame } from "./SetupFrame.tsx";

/** /setup-wallet/wallet-passcode: the passcode and its confirmation (spec §5). */
export const SetupPasscodeScreen = () => {
  const [, navigate] = useLocation();
  return (
    <SetupFrame step="passcode" title={t("setup.passcodeTitle")} lead={t("setup.passcodeLead")}>
      <NewSecretForm
        kind="passcode"
        label={t("setup.passcode")}
        submit={t("account.continue")}
        wide
        sticky
        command={(passcode) => Command.ChoosePasscode({ passcode })}
        onAccepted={() => navigate("/setup-wallet/wallet-mnemonic")}
      />
    </SetupFrame>
  );
};
