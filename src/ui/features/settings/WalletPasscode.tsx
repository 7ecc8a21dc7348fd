import { Link } from "wouter";
import { views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { buttonStyle } from "../../kit/button-style.ts";
import { SettingsRow } from "./SettingsRow.tsx";

/** Another passcode for whoever has the recovery phrase (decisions.md §2); without a wallet it says why there is none. */
export const WalletPasscode = () => {
  const t = useText();
  const noWallet = views.whyNotRead(useAppState().wallet) !== null;
  const action = (
    <Link href="/settings/wallet-passcode" className={buttonStyle("secondary", "medium", false)}>
      {t("settings.reset.title")}
    </Link>
  );
  return (
    <SettingsRow name={t("settings.passcode")} action={noWallet ? undefined : action}>
      <p>{noWallet ? t("settings.passcodeNoWallet") : t("settings.passcodeText")}</p>
    </SettingsRow>
  );
};
