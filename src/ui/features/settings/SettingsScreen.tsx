import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import type { Preferences } from "../../../app/api/app-api.ts";
import { views } from "../../../domain/transfer/index.ts";
import { walletValue } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { applyAppearance } from "../../common/appearance.ts";
import { dateTimeText } from "../../common/dates.ts";
import { ReserveField } from "../../common/FeeReserve.tsx";
import { KeyShortcutsChoice } from "../../common/KeyShortcutsChoice.tsx";
import { PracticeClock } from "../../common/PracticeClock.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useNow } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { usdText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { RadioGroup } from "../../kit/RadioGroup.tsx";
import { Switch } from "../../kit/Switch.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { AccountSecurity } from "./AccountSecurity.tsx";
import { EmailAlerts } from "./EmailAlerts.tsx";
import { ProfilePrivacy } from "./ProfilePrivacy.tsx";
import { HIDDEN_ON_PHONES, SectionContext, SettingsCard, SettingsRow } from "./SettingsCard.tsx";
import { SettingsNav } from "./SettingsNav.tsx";
import { useSection } from "./use-section.ts";

const APPEARANCES: ReadonlyArray<{ readonly value: Preferences["appearance"]; readonly icon: typeof Sun }> = [
  { value: "light", icon: Sun },
  { value: "dark", icon: Moon },
  { value: "system", icon: Monitor },
];

/** Leads to the page that deletes the account, with what is in the wallet now. */
const DeleteAccount = () => {
  const { config } = useApp();
  const { tokens, accounts } = useAppState().wallet;
  const { hidden } = useHiddenBalances();
  const value = walletValue({ tokens, accounts });
  const total = value === null || value.stake === "pending" ? null : value.total;
  return (
    <SettingsCard part="account" title={t("settings.deleteAccount")} text={t("settings.deleteAccountText")}>
      {total === null ? null : (
        <p className="max-w-prose text-base text-pretty text-ink">
          <MaskedText text={t("settings.deleteHolds", { amount: hidden ? MASK : (usdText(total) ?? "—") })} />
        </p>
      )}
      <p>
        <TextLink href={config.deleteAccountUrl} external>
          {t("settings.deleteAccount")}
        </TextLink>
      </p>
    </SettingsCard>
  );
};

/** /settings: appearance and balances on this device, security, profile and privacy of the account (docs/rules.md Screens). */
export const SettingsScreen = () => {
  const app = useApp();
  const { hidden, toggle } = useHiddenBalances();
  const now = useNow();
  const [chosen, setChosen] = useState(app.preferences.read);
  const choose = (changes: Partial<Preferences>) => {
    app.preferences.write(changes);
    setChosen(app.preferences.read());
  };
  const appear = (value: string) => {
    const appearance = APPEARANCES.find((choice) => choice.value === value)?.value;
    if (appearance === undefined) return;
    choose({ appearance });
    applyAppearance(appearance);
  };
  const places = useSection();
  const { section } = places;
  return (
    <div className="@container flex flex-col gap-8">
      <div className={section === null ? undefined : "@max-2xl:sr-only"}>
        <PageHeading lead={t("settings.lead")}>{t("shell.titleSettings")}</PageHeading>
      </div>
      <div className="grid gap-6 @2xl:grid-cols-[11rem_minmax(0,1fr)] @2xl:gap-10">
        <SettingsNav {...places} />
        <SectionContext value={section}>
          <div className="flex min-w-0 flex-col gap-6">
            <SettingsCard part="appearance" title={t("settings.appearance")} text={t("settings.appearanceText")}>
              <RadioGroup
                label={t("settings.appearance")}
                value={chosen.appearance}
                onChange={appear}
                choices={APPEARANCES.map(({ value, icon: Icon }) => ({
                  value,
                  label: t(`settings.${value}`),
                  icon: <Icon className="size-5 text-muted" />,
                }))}
              />
            </SettingsCard>
            <SettingsCard part="balances" title={t("settings.balances")}>
              <div>
                <SettingsRow
                  name={t("wallet.hideBalances")}
                  control={<Switch label={t("wallet.hideBalances")} checked={hidden} onChange={toggle} />}
                >
                  <p>{t("settings.hideBalancesText")}</p>
                </SettingsRow>
                <div className="py-5 last:pb-0 sm:*:max-w-md">
                  <ReserveField
                    label={t("settings.feeReserve")}
                    hint={t("settings.feeReserveHint")}
                    saved={views.reserveOf(chosen.feeReserve)}
                    onSave={(feeReserve) => choose({ feeReserve })}
                  />
                </div>
              </div>
            </SettingsCard>
            <AccountSecurity />
            <EmailAlerts />
            <ProfilePrivacy />
            <SettingsCard part="shortcuts" title={t("shell.shortcuts")} text={t("settings.shortcutsText")}>
              <KeyShortcutsChoice />
            </SettingsCard>
            <SettingsCard
              part="language"
              title={t("settings.language")}
              text={t("settings.languageText", { example: dateTimeText(now) })}
            />
            <DeleteAccount />
            <div className={section === null ? undefined : HIDDEN_ON_PHONES}>
              <PracticeClock />
            </div>
          </div>
        </SectionContext>
      </div>
    </div>
  );
};
