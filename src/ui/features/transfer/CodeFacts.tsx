import { isTestnet } from "../../../domain/values/chains.ts";
import { useAppState } from "../../common/app-context.tsx";
import { listText } from "../../common/list-text.ts";
import { Notice } from "../../common/Notice.tsx";
import { assetParts, tokenFor } from "../../common/transfer/assets.tsx";
import { t } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { fromCode } from "./code-fields.ts";
import type { SendForm } from "./send-values.ts";

const FIELDS = ["to", "amount", "memo", "asset"] as const;

/** What the payment code of the form filled in, as far as nobody changed it since, and that it chose another asset. */
export const CodeFacts = ({ form }: { readonly form: SendForm }) => {
  const root = useAppState();
  const values = form.watch();
  const given = fromCode(values);
  if (!given.to) return null;
  const nameOf = (asset: string): string => {
    const token = tokenFor(root, asset);
    return token === null
      ? assetParts(asset).symbol
      : t("transfer.assetName", { symbol: token.symbol, chain: token.chainName });
  };
  const change = { before: visibleText(nameOf(values.assetBefore)), after: visibleText(nameOf(values.codeAsset)) };
  const isReal = isTestnet(assetParts(values.assetBefore).chainId) && !isTestnet(assetParts(values.codeAsset).chainId);
  const fields = listText(FIELDS.filter((field) => given[field]).map((field) => t(`transfer.codeGave.${field}`)));
  return (
    <>
      <p className="text-sm text-muted">{t("transfer.codeFilled", { fields })}</p>
      {given.asset ? (
        <Notice tone="warning" title={t(isReal ? "transfer.codeAssetReal" : "transfer.codeAsset", change)} />
      ) : null}
    </>
  );
};
