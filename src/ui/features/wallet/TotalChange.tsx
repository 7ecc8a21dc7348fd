import { t } from "../../i18n/index.ts";
import { usdText } from "../../kit/decimal-text.ts";
import { Change } from "./TokenParts.tsx";

/** Props of {@link TotalChange}: `change` in money and percent, `span` the period in words. */
type TotalChangeProps = {
  readonly change: { readonly usd: string; readonly percent: string };
  readonly span: string;
};

/** The change of the total over the period of the chart, in money and percent, by sign, icon and colour (A11). */
export const TotalChange = ({ change, span }: TotalChangeProps) => {
  const amount = usdText(change.usd) ?? "—";
  const usd = change.usd.startsWith("-") ? amount.replace("-", "−") : `+${amount}`;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2">
      <Change
        percent={change.percent}
        size="font-medium wrap-anywhere whitespace-normal!"
        text={(percent) => t("wallet.portfolio.change", { usd, percent })}
      />
      <span className="text-sm text-muted">{span}</span>
    </p>
  );
};
