import { HardDrive } from "lucide-react";
import { t } from "../i18n/index.ts";
import { Banner } from "./Banner.tsx";

/** Says that the browser did not store the session, which therefore ends with the page (W12). */
export const UnstoredBanner = () => <Banner icon={HardDrive}>{t("aside.unstored")}</Banner>;
