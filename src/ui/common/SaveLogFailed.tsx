import { useText } from "../i18n/index.ts";
import { Notice } from "./Notice.tsx";

/** Says that the log was not saved; the button that saves it tries again. */
export const SaveLogFailed = () => {
  const t = useText();
  return <Notice tone="negative">{t("help.downloadFailed")}</Notice>;
};
