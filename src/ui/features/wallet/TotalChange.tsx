import type { Money } from "../../../domain/values/money.ts";
import { t } from "../../i18n/index.ts";
import { usdText } from "../../kit/decimal-text.ts";
import { Change } from "./TokenParts.tsx";

/** `change` in money and percent (`changeIn24h`), `span` the period in words. */
type TotalChangeProps = {
  readonly change: { readonly usd: string; readonly percent: Money; readonly isRounded?: boolean };
  readonly span: string;
};

/** The change of the total over the period of the chart, in money and percent, by sign, icon and colour (A11). */
export const TotalChange = ({ change, span }: TotalChangeProps) => {
  const { percent, isRounded = false } = change;
  const amount = (usdText(change.usd) ?? "—").replace(isRounded ? ".00" : "", "");
  // less than a cent has no sign of its own: the percentage has it
  const usd = /^[<>]/.test(amount) ? "<$0.01" : change.usd.startsWith("-") ? amount.replace("-", "−") : `+${amount}`;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2">
      <Change
        percent={percent}
        size="font-medium wrap-anywhere whitespace-normal!"
        text={(own) => (isRounded && change.usd === "0" ? own : t("wallet.portfolio.change", { usd, percent: own }))}
      />
      <span className="text-sm text-muted">{span}</span>
    </p>
  );
};
