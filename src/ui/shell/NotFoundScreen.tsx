import { useAppState } from "../common/app-context.tsx";
import { LinkButton } from "../common/LinkButton.tsx";
import { t } from "../i18n/index.ts";
import { Card } from "../kit/Card.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import { isNotFoundInShell } from "./navigation.ts";

/** /404: the page does not exist. */
export const NotFoundScreen = () => {
  if (isNotFoundInShell(useAppState()))
    return (
      <div className="flex flex-col gap-6">
        <PageHeading>{t("shell.titleNotFound")}</PageHeading>
        <Card flush>
          <EmptyState
            title={t("session.notFoundTitle")}
            text={t("session.notFoundText")}
            action={
              <LinkButton href="/" variant="primary">
                {t("session.home")}
              </LinkButton>
            }
          />
        </Card>
      </div>
    );
  return (
    <>
      <PageHeading lead={t("session.notFoundLead")}>{t("shell.titleNotFound")}</PageHeading>
      <LinkButton variant="primary" wide href="/">
        {t("session.home")}
      </LinkButton>
    </>
  );
};
