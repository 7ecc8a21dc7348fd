import { isTestnet } from "../../domain/values/chains.ts";
import { t } from "../i18n/index.ts";

/** The badge of what lies on a test network, whose coins have no value; nothing on any other network. */
export const Testnet = ({ chainId }: { readonly chainId: string }) =>
  isTestnet(chainId) ? (
    <span className="rounded-full border border-warning px-2 text-xs leading-5 font-medium whitespace-nowrap text-warning">
      {t("wallet.testnet")}
    </span>
  ) : null;
