import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import type { Preferences } from "../../../app/api/app-api.ts";
import { views as notices } from "../../../domain/notifications/index.ts";
import { views } from "../../../domain/transfer/index.ts";
import { whenShown } from "../../common/Arrival.tsx";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { applyAppearance } from "../../common/appearance.ts";
import { dateTimeText } from "../../common/dates.ts";
import { ReserveField } from "../../common/FeeReserve.tsx";
import { KeyShortcutsChoice } from "../../common/KeyShortcutsChoice.tsx";
import { PracticeClock } from "../../common/PracticeClock.tsx";
import { usePageRequest } from "../../common/page-request.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useNow } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { RadioGroup } from "../../kit/RadioGroup.tsx";
import { Switch } from "../../kit/Switch.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { AccountSecurity } from "./AccountSecurity.tsx";
import { EmailAlerts } from "./EmailAlerts.tsx";
import { ProfilePrivacy } from "./ProfilePrivacy.tsx";
import { headingId, SECTIONS } from "./parts.ts";
import { SettingsCard, SettingsRow } from "./SettingsCard.tsx";

/** The subjects of the settings as links, next to them where a window has room. A link puts the focus on its heading. */
const SettingsNav = () => {
  const { notifications } = useAppState();
  const isThere = ({ part }: (typeof SECTIONS)[number]) => part !== "alerts" || notices.mayAlert(notifications);
  return (
    <nav aria-label={t("settings.sections")} className="@2xl:sticky @2xl:top-24 @2xl:self-start">
      <ul className="flex flex-wrap gap-x-6 @2xl:-mx-3 @2xl:flex-col">
        {SECTIONS.filter(isThere).map(({ part, title }) => (
          <li key={part}>
            <a
              href={`#${headingId(part)}`}
              onClick={(event) => {
                // the heading takes the focus without another entry in the history
                event.preventDefault();
                document.getElementById(headingId(part))?.focus();
              }}
              className="inline-flex min-h-10 items-center rounded-control text-sm font-medium text-muted hover:text-ink @2xl:px-3 @2xl:hover:bg-sunken"
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const APPEARANCES: ReadonlyArray<{ readonly value: Preferences["appearance"]; readonly icon: typeof Sun }> = [
  { value: "light", icon: Sun },
  { value: "dark", icon: Moon },
  { value: "system", icon: Monitor },
];

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
  const [part, setPart] = useState<string | null>(null);
  usePageRequest("settings", (request) => setPart(request.part));
  useEffect(() => {
    if (part === null) return;
    return whenShown(headingId(part), (heading) => {
      setPart(null);
      heading.focus();
    });
  }, [part]);
  return (
    <div className="@container flex flex-col gap-8">
      <PageHeading lead={t("settings.lead")}>{t("shell.titleSettings")}</PageHeading>
      <div className="grid gap-6 @2xl:grid-cols-[11rem_minmax(0,1fr)] @2xl:gap-10">
        <SettingsNav />
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
            <div className="divide-y divide-line">
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
          <SettingsCard part="account" title={t("settings.deleteAccount")} text={t("settings.deleteAccountText")}>
            <p>
              <TextLink href={app.config.deleteAccountUrl} external>
                {t("settings.deleteAccount")}
              </TextLink>
            </p>
          </SettingsCard>
          <PracticeClock />
        </div>
      </div>
    </div>
  );
};
