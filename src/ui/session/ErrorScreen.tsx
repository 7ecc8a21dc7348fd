import { Download } from "lucide-react";
import { useState } from "react";
import { useApp } from "../app-context.tsx";
import { saveLog } from "../help/save-log.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import { LinkButton } from "./LinkButton.tsx";

/** /error: where an uncaught error of a screen leads (spec §2); the way home, and what support needs. */
export const ErrorScreen = () => {
  const t = useText();
  const app = useApp();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await saveLog(app);
    setSaving(false);
  };
  return (
    <>
      <PageHeading lead={t("session.errorLead")}>{t("session.error")}</PageHeading>
      <div className="flex flex-col gap-3">
        <LinkButton href="/">{t("session.home")}</LinkButton>
        <Button
          variant="secondary"
          wide
          pending={saving}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void save()}
        >
          {t("session.saveLog")}
        </Button>
      </div>
      <p className="text-sm text-pretty text-muted">{t("session.errorLog")}</p>
    </>
  );
};
