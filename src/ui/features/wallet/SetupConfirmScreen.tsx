import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { ConfirmWords } from "./ConfirmWords.tsx";
import { SetupFrame } from "./SetupFrame.tsx";

/** /setup-wallet/confirm-wallet-create: four words of the phrase, then the wallet is created (decisions.md §2). */
export const SetupConfirmScreen = () => {
  const { phrase, places } = useAppState().wallet.setup;
  const t = useText();
  return (
    <SetupFrame step="confirm" title={t("wallet.setup.confirmTitle")} lead={t("wallet.setup.confirmLead")}>
      {phrase === null ? null : <ConfirmWords key={places.join()} handle={phrase} />}
    </SetupFrame>
  );
};
