import * as usd from "../../../domain/transfer/usd.ts";
import { compare, isPositive, type Money } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

/**
 * `most` is what the last button, named `all`, fills; `fee` is paid in the token, null for
 * an action that takes nothing of its balance.
 */
type AmountSharesProps = {
  readonly token: TokenBalance;
  readonly legend: string;
  readonly all: string;
  readonly most: Money;
  readonly fee: Money | null;
  readonly onFill: (amount: Money) => void;
  /** In the middle below a large amount, and not in columns. */
  readonly pills?: boolean;
};

/** Why there is nothing to fill: the fee or the reserve takes the balance; null where the balance itself says it. */
const whyNothing = ({ most, fee, token: { balance, symbol } }: AmountSharesProps): string | null => {
  if (isPositive(most) || fee === null) return null;
  if (isPositive(fee) && compare(fee, balance) >= 0) return t("transfer.feeTakesAll", { fee, symbol });
  return isPositive(balance) ? t("transfer.keptForFees", { symbol }) : null;
};

/** The buttons that fill a quarter, half, three quarters or all of what there is. */
export const AmountShares = (props: AmountSharesProps) => {
  const { token, legend, all, most, onFill, pills = false } = props;
  const why = whyNothing(props);
  return (
    <fieldset className={pills ? "flex flex-wrap justify-center gap-2" : "grid grid-cols-4 gap-2"}>
      <legend className="sr-only">{legend}</legend>
      {[...usd.SHARES, 100].map((percent) => (
        <Button
          key={percent}
          variant="secondary"
          size="small"
          className={
            pills ? "rounded-full! border-transparent bg-sunken px-4 min-h-9! max-sm:min-h-11!" : "px-1 min-h-9!"
          }
          disabledReason={why}
          onClick={() => onFill(percent === 100 ? most : usd.shareOf(most, percent, token.decimals))}
        >
          {percent === 100 ? all : t("transfer.share", { percent })}
        </Button>
      ))}
    </fieldset>
  );
};

/** `readings` is empty unless the typed amount can be read in several ways. */
type AmountReadingsProps = { readonly readings: ReadonlyArray<string>; readonly onPick: (reading: string) => void };

/** Asks which reading of an ambiguous amount was meant. */
export const AmountReadings = ({ readings, onPick }: AmountReadingsProps) =>
  readings.length === 0 ? null : (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm text-muted">{t("transfer.readings")}</legend>
      {readings.map((reading) => (
        <Button key={reading} variant="secondary" size="small" onClick={() => onPick(reading)}>
          <span className="tabular">{reading}</span>
        </Button>
      ))}
    </fieldset>
  );
