import { Link } from "wouter";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { buttonStyle } from "../kit/buttonStyle.ts";
import { visibleText } from "../kit/visibleText.ts";
import { SettingsCard } from "./SettingsCard.tsx";

/** How the account is reached and kept safe, and the screens that change it (decisions.md §2). */
export const AccountSecurity = () => {
  const t = useText();
  const { idleLimitMinutes } = useApp().config;
  const { user } = useAppState().session;
  const rows = [
    { name: t("settings.email"), text: user?.email, action: t("settings.changeEmail"), href: "/verify-identifier" },
    {
      name: t("settings.phone"),
      text: user?.phone_number,
      action: t("settings.changePhone"),
      href: "/verify-phone-number",
    },
    {
      name: t("settings.password"),
      text: t("settings.passwordText"),
      action: t("settings.changePassword"),
      href: "/change-password",
    },
  ];
  return (
    <SettingsCard title={t("settings.accountSecurity")}>
      <div className="divide-y divide-line">
        {rows.map(({ name, text, action, href }) => (
          <div
            key={href}
            className="flex flex-col gap-3 py-5 first:pt-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
          >
            <div className="min-w-0">
              <h3 className="text-base font-medium text-ink">{name}</h3>
              <p className="mt-1 text-base text-pretty wrap-anywhere text-muted">
                {visibleText(text ?? t("settings.none"))}
              </p>
            </div>
            <Link href={href} className={`${buttonStyle("secondary", "medium", false)} shrink-0 self-start`}>
              {action}
            </Link>
          </div>
        ))}
        <div className="pt-5">
          <h3 className="text-base font-medium text-ink">{t("settings.idle")}</h3>
          <p className="mt-1 text-base text-pretty text-muted">{t("settings.idleText", { count: idleLimitMinutes })}</p>
        </div>
      </div>
    </SettingsCard>
  );
};
