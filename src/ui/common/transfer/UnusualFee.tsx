import "../../i18n/later.ts";
import { usualInsteadOf } from "../../../domain/transfer/unusual-fee.ts";
import type { Money } from "../../../domain/values/decimal.ts";
import { feeTokenOf } from "../../../domain/wallet/views.ts";
import { t } from "../../i18n/index.ts";
import { useAppState } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";

/** Props of {@link UnusualFee}: `fee` is that of the preview. */
type UnusualFeeProps = { readonly chainId: string; readonly fee: Money };

/** Warns of a fee far above the usual one of its chain; nothing otherwise. */
export const UnusualFee = ({ chainId, fee }: UnusualFeeProps) => {
  const root = useAppState();
  const usual = usualInsteadOf(root, chainId, fee);
  if (usual === null) return null;
  const symbol = feeTokenOf(root.wallet, chainId)?.symbol ?? "";
  return (
    <Notice tone="warning" role="alert" title={t("transfer.unusualFee")}>
      <p>{t("transfer.unusualFeeText", { usual, symbol })}</p>
    </Notice>
  );
};
