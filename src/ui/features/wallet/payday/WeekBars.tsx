import type { Payday } from "../../../../domain/staking/payday.ts";
import { amount, compare, divide, isPositive, multiply, ZERO } from "../../../../domain/values/money.ts";
import { dayText } from "../../../common/dates.ts";
import { t } from "../../../i18n/index.ts";
import { MASK } from "../../../kit/Amount.tsx";
import { cx } from "../../../kit/cx.ts";
import { decimalText } from "../../../kit/decimal-text.ts";
import { MaskedText } from "../../../kit/MaskedText.tsx";

const HEIGHT = amount("56");
const [WIDTH, GAP] = [30, 4];

type WeekBarsProps = { readonly weeks: Payday["weeks"]; readonly symbol: string; readonly hidden: boolean };

/** The rewards of up to eight weeks as bars that begin at 0; for a screen reader a list. Hidden balances show no bars. */
export const WeekBars = ({ weeks, symbol, hidden }: WeekBarsProps) => {
  const most = weeks.reduce((high, { value }) => (compare(value, high) > 0 ? value : high), ZERO);
  const first = weeks[0];
  if (first === undefined || weeks.length < 2) return null;
  return (
    <div>
      {hidden || !isPositive(most) ? (
        <div className="h-14" />
      ) : (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${weeks.length * (WIDTH + GAP) - GAP} 56`}
          preserveAspectRatio="none"
          className="h-14 w-full"
        >
          {weeks.map(({ at, value }, index) => {
            const height = Number(divide(multiply(value, HEIGHT), most, 1));
            return (
              <rect
                key={at}
                x={index * (WIDTH + GAP)}
                y={56 - height}
                width={WIDTH}
                height={height}
                rx="5"
                style={{ animationDelay: `${index * 35}ms` }}
                className={cx("origin-bottom animate-grow fill-earn-fill", index < weeks.length - 1 && "opacity-40")}
              />
            );
          })}
        </svg>
      )}
      <p aria-hidden="true" className="mt-1 flex justify-between text-[0.8125rem]/5 text-muted">
        <span>{dayText(first.at)}</span>
        <span>{dayText(weeks.at(-1)?.at ?? first.at)}</span>
      </p>
      <ul className="sr-only" aria-label={t("payday.weeks", { count: weeks.length })}>
        {weeks.map(({ at, value }) => (
          <li key={at}>
            <span>{`${t("payday.week", { date: dayText(at) })}: `}</span>
            <span translate="no">
              <MaskedText text={`${hidden ? MASK : (decimalText(value, 2, 2) ?? "—")} ${symbol}`} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
