import { useText } from "../../i18n/index.ts";

/** Marks a token of a test network, whose coins have no value (V19). */
export const Testnet = () => {
  const t = useText();
  return (
    <span className="rounded-full border border-warning px-2 text-xs leading-5 font-medium text-warning">
      {t("wallet.testnet")}
    </span>
  );
};
