import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { compare, type Money, ZERO } from "../../../domain/values/money.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { NO_CHANGE, percentText } from "./format.ts";

/** The second line of a row: on a phone small enough for a price of six digits and an amount of eight side by side (360 px). */
export const SECOND_LINE = "text-sm font-normal text-muted @max-2xl:text-[0.8125rem]/5";

const TREND = {
  up: { Icon: TrendingUp, style: "text-positive" },
  down: { Icon: TrendingDown, style: "text-negative" },
  same: { Icon: Minus, style: "text-muted" },
} as const;

/** `drawing` gets the arrow that it may show instead of itself; `size` is a class, `text` the words around the percentage. */
type ChangeProps = {
  readonly percent: Money | undefined;
  readonly drawing?: (arrow: ReactNode) => ReactNode;
  readonly size?: string;
  readonly text?: (percent: string) => string;
};

/** The change of a price in 24 hours in percent, shown by sign, icon, colour and word (A11). */
export const Change = ({ percent, drawing = (arrow) => arrow, size = "text-sm", text = (own) => own }: ChangeProps) => {
  if (percent === undefined) return <span className={cx("text-muted", size)}>—</span>;
  const figure = percentText(percent);
  const way = figure === NO_CHANGE ? "same" : compare(percent, ZERO) < 0 ? "down" : "up";
  const { Icon, style } = TREND[way];
  return (
    <span className={cx("tabular inline-flex items-center gap-x-1 whitespace-nowrap @max-sm:flex-wrap", size, style)}>
      {drawing(<Icon className="size-4" />)}
      <span>{text(figure)}</span> <VisuallyHidden>{t(`wallet.change.${way}`)}</VisuallyHidden>
    </span>
  );
};
