import { Sprout } from "lucide-react";
import { earnings } from "../../../domain/staking/figures.ts";
import { isZero, type Money } from "../../../domain/values/money.ts";
import { dueDayText } from "../../common/dates.ts";
import { shareText } from "../../common/share-text.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";

type StakeYieldProps = {
  /** Null for more than there is. */
  readonly coins: Money | null;
  readonly apr: Money | null | undefined;
  readonly symbol: string;
  /** The worth of an amount; null without a price. */
  readonly usdOf: ((value: Money) => Money) | null;
  /** When the first rewards are paid, in milliseconds since 1970; null where that is not known. */
  readonly firstPayout: number | null;
  readonly hidden: boolean;
};

/** What an amount would earn in a year with a validator at its present return, and when for the first time: the warm card. */
export const StakeYield = ({ coins, apr, symbol, usdOf, firstPayout, hidden }: StakeYieldProps) => {
  const earned = coins === null ? null : earnings(coins, apr);
  const first = firstPayout === null ? null : dueDayText(firstPayout);
  const headline = (): string => {
    if (coins === null) return t("sheet.yield.onceFits");
    if (earned === null) return t("sheet.yield.unknown");
    if (isZero(coins)) return t("sheet.yield.rate", { apr: shareText(apr) });
    return t("sheet.yield.year", { year: hidden ? MASK : (decimalText(earned.year, 2) ?? "—"), symbol });
  };
  const worth =
    earned === null || coins === null || hidden || isZero(coins) || usdOf === null
      ? null
      : (usdText(usdOf(earned.year)) ?? null);
  const below =
    coins === null
      ? []
      : [worth, first === null ? null : t("sheet.yield.first", { date: first })].filter((part) => part !== null);
  return (
    <div className="flex items-center gap-3.5 rounded-card bg-earn-soft px-4 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-earn-fill text-earn-fill-ink">
        <Sprout className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="tabular block text-lg/6 font-semibold wrap-anywhere text-ink">
          <MaskedText text={headline()} />
        </span>
        {below.length === 0 ? null : <span className="tabular block text-sm text-muted">{below.join(", ")}</span>}
      </span>
    </div>
  );
};
