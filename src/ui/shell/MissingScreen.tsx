import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import type { MissingProps } from "../loadable.tsx";

/** What stands in the place of a screen whose code could not be had: offline, or replaced by a newer version meanwhile. */
export const MissingScreen = ({ onRetry }: MissingProps) => {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading lead={t("errors.missingText")}>{t("errors.missing")}</PageHeading>
      <Button onClick={onRetry}>{t("errors.tryAgain")}</Button>
    </div>
  );
};
