import { views as session } from "../../../domain/session/index.ts";
import { views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { LinkButton } from "../../common/LinkButton.tsx";
import { t } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { SettingsCard, SettingsRow } from "./SettingsCard.tsx";
import { TrustedDevice } from "./TrustedDevice.tsx";

/** Leads to the reset of the wallet passcode (docs/rules.md Screens); without a wallet it says why it does not. */
export const WalletPasscode = () => {
  const noWallet = views.whyNotRead(useAppState().wallet) !== null;
  const action = <LinkButton href="/settings/wallet-passcode">{t("shell.titleWalletPasscode")}</LinkButton>;
  return (
    <SettingsRow name={t("transfer.passcode")} action={noWallet ? undefined : action}>
      <p>{noWallet ? t("settings.passcodeNoWallet") : t("settings.passcodeText")}</p>
    </SettingsRow>
  );
};

/** The email, phone, password, passcode and trusted device of the account, each with what changes it (docs/rules.md Screens). */
export const AccountSecurity = () => {
  const { idleLimitMinutes } = useApp().config;
  const user = session.userOf(useAppState().session);
  const noPassword = user?.has_password === false;
  const rows = [
    { name: t("account.email"), text: user?.email, action: t("shell.titleChangeEmail"), href: "/verify-identifier" },
    {
      name: t("settings.phone"),
      text: user?.phone_number,
      action: t("shell.titleChangePhone"),
      href: "/verify-phone-number",
    },
    {
      name: t("session.password"),
      text: noPassword ? t("settings.passwordNone") : t("settings.passwordText"),
      action: noPassword ? t("settings.setPassword") : t("shell.titleChangePassword"),
      href: noPassword ? "/setup-password" : "/change-password",
    },
  ];
  return (
    <SettingsCard part="security" title={t("settings.accountSecurity")}>
      <div className="divide-y divide-line">
        {rows.map(({ name, text, action, href }) => (
          <SettingsRow key={href} name={name} action={<LinkButton href={href}>{action}</LinkButton>}>
            <p>{visibleText(text ?? t("profile.notGiven"))}</p>
          </SettingsRow>
        ))}
        <TrustedDevice />
        <WalletPasscode />
        <SettingsRow part="idle" name={t("settings.idle")}>
          <p>{t("settings.idleText", { count: idleLimitMinutes })}</p>
        </SettingsRow>
      </div>
    </SettingsCard>
  );
};
