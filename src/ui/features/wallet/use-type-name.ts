import { knownType } from "../../../domain/wallet/index.ts";
import { useText } from "../../i18n/index.ts";

/** Says a transaction type in words; one that nobody knows yet is shown as it came. */
export const useTypeName = (): ((type: string) => string) => {
  const t = useText();
  return (type) => {
    const known = knownType(type);
    return known === null ? t("wallet.types.unknown", { type }) : t(`wallet.types.${known}`);
  };
};
