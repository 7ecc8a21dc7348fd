import { LinkButton } from "../common/LinkButton.tsx";
import { useText } from "../i18n/index.ts";
import { PageHeading } from "../kit/PageHeading.tsx";

/** /404: nothing is here. */
export const NotFoundScreen = () => {
  const t = useText();
  return (
    <>
      <PageHeading lead={t("session.notFoundLead")}>{t("session.notFound")}</PageHeading>
      <LinkButton href="/">{t("session.home")}</LinkButton>
    </>
  );
};
