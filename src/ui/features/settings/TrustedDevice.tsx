import { useRef } from "react";
import { Command, views } from "../../../domain/session/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { dateText } from "../../common/dates.ts";
import { toasts } from "../../common/toasts.ts";
import { useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { SettingsRow } from "./SettingsCard.tsx";

/** Until when a sign-in on this device needs no code, and how to end that (spec §9). */
export const TrustedDevice = () => {
  const app = useApp();
  const send = useSend();
  const trustedUntil = views.trustedUntil(useAppState().session);
  const heading = useRef<HTMLHeadingElement>(null);
  const requested = useRef(false);
  const trusted = trustedUntil !== null && trustedUntil > app.now();
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
