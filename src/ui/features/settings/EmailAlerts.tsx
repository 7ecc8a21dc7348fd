import { failureOf } from "../../../domain/decider/request.ts";
import { type AlertKind, Command, views } from "../../../domain/notifications/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { savedFailureText } from "../../common/failure-text.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { useOutcomeOnScreen } from "../../common/shown-outcomes.ts";
import { useCommand } from "../../common/use-command.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { FieldError } from "../../kit/FieldError.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { Switch } from "../../kit/Switch.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { SettingsCard, SettingsRow } from "./SettingsCard.tsx";

/** One kind of alerts: what it tells, its switch, and why its last change was not saved. */
const AlertRow = ({ kind }: { readonly kind: AlertKind }) => {
  const { notifications } = useAppState();
  const isOn = notifications.alerts?.[kind] === true;
  const change = views.alertChange(notifications, kind);
  const { why, pending, run } = useCommand(Command.SetAlert({ alert: kind, isOn: !isOn }), change);
  const failure = failureOf(change);
  return (
    <SettingsRow
      name={t(`settings.alerts.name.${kind}`)}
      control={
        <Switch
          label={t(`settings.alerts.name.${kind}`)}
          checked={isOn}
          pending={pending}
          disabledReason={why}
          onChange={run}
        />
      }
    >
      <p>{t(`settings.alerts.about.${kind}`)}</p>
      {failure === null ? null : <FieldError role="alert">{savedFailureText(failure)}</FieldError>}
    </SettingsRow>
  );
};

/** The kinds of alerts, or why they are not there. */
const AlertRows = () => {
  const { notifications } = useAppState();
  const failure = failureOf(notifications.loadAlerts);
  if (notifications.alerts !== null) {
    return (
      <div>
        {views.alertKinds(notifications).map((kind) => (
          <AlertRow key={kind} kind={kind} />
        ))}
      </div>
    );
  }
  return failure === null ? (
    <Skeleton lines={6} look="switch" />
  ) : (
    <LoadFailed failure={failure} command={Command.LoadAlerts()} />
  );
};

/** Which alerts the user gets by email, one switch for each kind; nothing on a server that sends none. */
export const EmailAlerts = () => {
  const root = useAppState();
  const { notifications } = root;
  const user = session.userOf(root.session);
  // at its switch; after the page is left, in a toast
  useOutcomeOnScreen("notifications.SetAlert", true);
  useLoad("alerts", user !== null, notifications.loadAlerts, Command.LoadAlerts());
  if (user === null || !views.mayAlert(notifications)) return null;
  const { email } = user;
  if (email === null && notifications.alerts !== null) {
    return (
      <SettingsCard part="alerts" title={t("settings.alerts.title")} text={t("settings.alerts.noEmail")}>
        <p>
          <LinkButton href="/verify-identifier">{t("settings.alerts.addEmail")}</LinkButton>
        </p>
      </SettingsCard>
    );
  }
  const to = email === null ? "" : `${t("settings.alerts.to", { email: visibleText(email) })} `;
  return (
    <SettingsCard part="alerts" title={t("settings.alerts.title")} text={`${to}${t("settings.alerts.lead")}`}>
      <AlertRows />
    </SettingsCard>
  );
};
