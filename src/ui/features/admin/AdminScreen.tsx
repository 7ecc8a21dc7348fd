import { ExternalLink } from "lucide-react";
import { useApp } from "../../common/app-context.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";

/**
 * /admin, for staff (spec §6): opens the admin site, as the Admin item of the sidebar does. The address of that site
 * contains the access token, so it is made when the button is pressed and is never part of the page (S13).
 */
export const AdminScreen = () => {
  const app = useApp();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t("shell.titleAdmin")}</PageHeading>
      <Card flush>
        <EmptyState
          title={t("aside.adminLead")}
          text={t("aside.adminText")}
          action={
            <Button icon={ExternalLink} onClick={app.openAdmin}>
              {t("aside.adminOpen")}
            </Button>
          }
        />
      </Card>
    </div>
  );
};
