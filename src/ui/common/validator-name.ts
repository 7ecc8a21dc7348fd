import { monikerText } from "../../domain/values/moniker.ts";
import { t } from "../i18n/index.ts";
import { visibleText } from "../kit/visible-text.ts";

/** A validator's name as every screen shows it; one that is blank, which a chain allows, has words in its place. */
export const validatorName = (moniker: string): string => {
  const name = visibleText(monikerText(moniker));
  return name.trim() === "" ? t("wallet.unnamedValidator") : name;
};
