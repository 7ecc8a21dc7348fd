import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { percentText } from "./format.ts";

const LOOK = {
  up: { Icon: TrendingUp, style: "text-positive" },
  down: { Icon: TrendingDown, style: "text-negative" },
  same: { Icon: Minus, style: "text-muted" },
} as const;

/** How a price moved in 24 hours, in percent: by sign, picture, colour and word (A11). */
export const Change = ({ percent }: { readonly percent: string }) => {
  const t = useText();
  const text = percentText(percent);
  const way = text.startsWith("−") ? "down" : text === "0.00%" ? "same" : "up";
  const { Icon, style } = LOOK[way];
  return (
    <span className={cx("tabular inline-flex items-center gap-1 text-sm whitespace-nowrap", style)}>
      <Icon aria-hidden="true" className="size-4" />
      {text} <VisuallyHidden>{t(`wallet.change.${way}`)}</VisuallyHidden>
    </span>
  );
};
