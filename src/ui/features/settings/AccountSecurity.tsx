import { useRef } from "react";
import { Command, views as session } from "../../../domain/session/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { dateText } from "../../common/dates.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { toasts } from "../../common/toasts.ts";
import { useSend } from "../../common/use-command.ts";
import { useNow } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { SettingsCard, SettingsRow } from "./SettingsCard.tsx";

/** Until when a sign-in on this device needs no code, and how to end that (spec §9). */
export const TrustedDevice = () => {
  const send = useSend();
  const trustedUntil = session.trustedUntil(useAppState().session);
  const heading = useRef<HTMLHeadingElement>(null);
  const requested = useRef(false);
  const now = useNow(trustedUntil === null ? [] : [trustedUntil]);
  const trusted = trustedUntil !== null && trustedUntil > now;
  useEvent("session.TrustRecorded", ({ until }) => {
    if (!requested.current) return;
    requested.current = false;
    if (until === null) {
      // the pressed button disappears
      heading.current?.focus();
      toasts.success(t("settings.trustForgotten"));
    } else toasts.error(t("settings.trustStays"));
  });
  const forget = () => {
    requested.current = true;
    send(Command.ForgetDevice());
  };
  return (
    <SettingsRow
      part="trust"
      name={t("settings.trust")}
      heading={heading}
      action={
        trusted ? (
          <Button variant="secondary" onClick={forget}>
            {t("settings.trustForget")}
          </Button>
        ) : undefined
      }
    >
      <p>{trusted ? t("settings.trustUntil", { date: dateText(trustedUntil) }) : t("settings.trustNone")}</p>
      <p>{t("settings.trustPassword")}</p>
    </SettingsRow>
  );
};

/** Leads to the reset of the wallet passcode (docs/rules.md Screens). */
const WalletPasscode = () => (
  <SettingsRow
    name={t("transfer.passcode")}
    action={<LinkButton href="/settings/wallet-passcode">{t("shell.titleWalletPasscode")}</LinkButton>}
  >
    <p>{t("settings.passcodeText")}</p>
  </SettingsRow>
);

/** The email, phone, password, passcode and trusted device of the account, each with what changes it (docs/rules.md Screens). */
export const AccountSecurity = () => {
  const { idleLimitMinutes } = useApp().config;
  const user = session.userOf(useAppState().session);
  const noPassword = user?.has_password === false;
  const rows = [
    { name: t("account.email"), text: user?.email, action: t("shell.titleChangeEmail"), href: "/verify-identifier" },
    ...(user?.phone_number === undefined
      ? []
      : [
          {
            name: t("settings.phone"),
            text: user.phone_number,
            action: user.phone_number ? t("shell.titleChangePhone") : t("settings.addPhone"),
            href: "/verify-phone-number",
          },
        ]),
    {
      name: t("session.password"),
      text: noPassword ? t("settings.passwordNone") : t("settings.passwordText"),
      action: noPassword ? t("settings.setPassword") : t("shell.titleChangePassword"),
      href: noPassword ? "/setup-password" : "/change-password",
    },
  ];
  return (
    <SettingsCard part="security" title={t("settings.accountSecurity")}>
      <div>
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
