import { useAppState } from "../common/app-context.tsx";
import { LinkButton } from "../common/LinkButton.tsx";
import { t } from "../i18n/index.ts";
import { Card } from "../kit/Card.tsx";
import { Drawing } from "../kit/Drawing.tsx";
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
          {/* the heading of the page says what is missing */}
          <EmptyState
            drawing="lost"
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
      <Drawing name="lost" className="self-center" />
      <PageHeading lead={t("session.notFoundTitle")}>{t("shell.titleNotFound")}</PageHeading>
      <LinkButton variant="primary" wide href="/">
        {t("session.home")}
      </LinkButton>
    </>
  );
};
