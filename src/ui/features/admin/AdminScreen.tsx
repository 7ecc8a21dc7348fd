import { ExternalLink } from "lucide-react";
import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";

/**
 * /admin, for staff (spec §6): what the Admin entry opens, for whoever comes by the address. The admin site's own
 * address holds the access token, so it is made on the press and never stands on the page (S13).
 */
export const AdminScreen = () => {
  const t = useText();
  const app = useApp();
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={t("shell.adminLead")}>{t("shell.titleAdmin")}</PageHeading>
      <Card className="flex flex-col items-start gap-6">
        <p className="text-base text-pretty text-muted">{t("shell.adminText")}</p>
        <Button icon={<ExternalLink aria-hidden="true" className="size-5" />} onClick={app.openAdmin}>
          {t("shell.adminOpen")}
        </Button>
      </Card>
    </div>
  );
};
