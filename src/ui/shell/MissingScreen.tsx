import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";

/** What stands in the place of a screen whose code could not be had: offline, or replaced by a newer version meanwhile. */
export const MissingScreen = () => {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading lead={t("errors.missingText")}>{t("errors.missing")}</PageHeading>
      <Button onClick={() => window.location.reload()}>{t("errors.tryAgain")}</Button>
    </div>
  );
};
