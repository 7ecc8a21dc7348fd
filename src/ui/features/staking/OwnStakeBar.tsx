import type { Operated } from "../../../domain/staking/entities.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { amount, compare, divide, isPositive, type Money, multiply, subtract } from "../../../domain/values/money.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";

const HUNDRED = amount("100");
/** How much wider the bar is than the larger of both figures: the mark of a minimum never stands at its end. */
const ROOM = amount("1.2");

/** Where the own stake and its minimum stand on the bar, in percent. */
const placesOf = (own: Money, minimum: Money): { readonly own: number; readonly minimum: number } | null => {
  const most = multiply(compare(own, minimum) > 0 ? own : minimum, ROOM);
  if (!isPositive(most)) return null;
  const place = (value: Money) => Number(divide(multiply(value, HUNDRED), most, 1));
  return { own: place(own), minimum: place(minimum) };
};

type OwnStakeBarProps = {
  readonly of: Validator;
  /** Null where the server does not say it. */
  readonly operated: Operated | null;
  readonly own: Money;
  readonly symbol: string;
  readonly hidden: boolean;
  /** An amount of it as text. */
  readonly figure: (value: string) => string;
};

/** What of the own stake is missing, or may leave before the validator is jailed, as a sentence. */
const noteOf = ({ of, operated, symbol, figure }: Omit<OwnStakeBarProps, "own" | "hidden">): string | null => {
  if (operated === null) return null;
  const room = subtract(operated.selfDelegation, operated.minSelfDelegation);
  if (compare(operated.selfDelegation, operated.minSelfDelegation) < 0)
    return t("staking.desk.below", {
      amount: figure(subtract(operated.minSelfDelegation, operated.selfDelegation)),
      symbol,
    });
  if (of.status === "jailed") return null;
  return isPositive(room) ? t("staking.desk.room", { amount: figure(room), symbol }) : t("staking.desk.roomNone");
};

/** The own stake against its minimum, as a bar with a mark; hidden balances show no bar. */
export const OwnStakeBar = ({ of, operated, own, symbol, hidden, figure }: OwnStakeBarProps) => {
  const minimum = operated?.minSelfDelegation;
  const places = hidden || minimum === undefined ? null : placesOf(own, minimum);
  const note = noteOf({ of, operated, symbol, figure });
  const isBelow = minimum !== undefined && compare(own, minimum) < 0;
  return (
    <Card aria-label={t("staking.desk.own")}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg font-semibold text-ink">{t("staking.desk.own")}</h2>
          <Amount value={own} symbol={symbol} hidden={hidden} size="large" />
        </div>
        {places === null ? null : (
          <div aria-hidden="true" className="relative h-2.5 rounded-full bg-sunken forced-colors:border">
            <span
              style={{ width: `${places.own}%` }}
              className={cx(
                "absolute inset-y-0 left-0 min-w-1 animate-unfold rounded-full forced-colors:bg-[CanvasText]",
                isBelow ? "bg-warning" : "bg-earn-fill",
              )}
            />
            <span
              style={{ left: `${places.minimum}%` }}
              className="absolute -inset-y-1.5 w-0.5 rounded-full bg-ink forced-colors:bg-[CanvasText]"
            />
          </div>
        )}
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted">
          {note === null ? null : (
            <span className={cx("tabular text-pretty", isBelow && "font-medium text-warning")}>
              <MaskedText text={note} />
            </span>
          )}
          {minimum === undefined ? null : (
            <span className="tabular">
              {t("staking.desk.minimumOf", { minimum: decimalText(minimum, 6) ?? "—", symbol })}
            </span>
          )}
        </p>
      </div>
    </Card>
  );
};
