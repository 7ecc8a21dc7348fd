import { ArrowDownToLine, LockKeyhole, type LucideIcon } from "lucide-react";
import { whyNot } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { isPositive, type Money } from "../../../domain/values/money.ts";
import { dayText } from "../../common/dates.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";

/** An amount as text with its symbol, masked while balances are hidden. */
export type AmountText = (value: Money) => string;

/** A bar that is at least this share of the track has its label inside; the label of a shorter one follows it. */
const LABEL_INSIDE = 0.55;

type BarProps = { readonly share: number; readonly icon: LucideIcon; readonly style: string; readonly label: string };

/** One bar from now to a moment, with its label. */
const Bar = ({ share, icon: Icon, style, label }: BarProps) => {
  const inside = share >= LABEL_INSIDE;
  const text = (
    // its date is last: a label that has no room is not cut off
    <span className="tabular min-w-0 px-2 py-1 text-xs leading-4 wrap-anywhere text-ink">{label}</span>
  );
  return (
    <span className="flex min-h-6 items-center">
      <span
        style={{ width: `${Math.max(share * 100, 2)}%` }}
        className={cx(
          "flex min-h-6 min-w-6 shrink-0 animate-unfold items-center justify-end rounded-card border",
          style,
        )}
      >
        {inside ? text : null}
        <Icon className="mr-1 size-3.5 shrink-0" />
      </span>
      {inside ? null : text}
    </span>
  );
};

/** `pairs` are the locked moves to this validator. */
type TimelineLaneProps = {
  readonly lane: timeline.Lane;
  readonly pairs: ReadonlyArray<timeline.MovePair>;
  readonly span: timeline.Timeline;
  readonly amount: AmountText;
  readonly ticks: ReadonlyArray<number>;
};

/** One validator in the picture: its amounts, then locked moves and payouts as bars that end at their dates. */
export const TimelineLane = ({ lane, pairs, span, amount, ticks }: TimelineLaneProps) => {
  const { slots } = lane;
  return (
    <div className="border-t border-line py-3 @3xl:grid @3xl:grid-cols-[13rem_minmax(0,1fr)] @3xl:gap-x-6">
      <span className="mb-2 flex min-w-0 flex-wrap items-baseline gap-x-4 text-sm text-muted @3xl:mb-0 @3xl:flex-col">
        <span className="max-w-full truncate text-base font-medium text-ink">{validatorName(lane.moniker)}</span>
        {isPositive(lane.staked) ? (
          <span className="tabular">
            <MaskedText text={t("stake.timeline.stakedThere", { amount: amount(lane.staked) })} />
          </span>
        ) : null}
        {lane.payouts.map(({ key, entry }) => (
          <span key={key} className="tabular">
            <MaskedText text={t("stake.head.unstaking", { amount: amount(entry.balance) })} />
          </span>
        ))}
        {slots === null || !whyNot.isScarce(slots) ? null : (
          <span className="tabular">{t("stake.slotsUsed", { used: slots.used, max: slots.max })}</span>
        )}
      </span>
      <span className="relative flex flex-col gap-1.5">
        {ticks.map((share) => (
          <span
            key={share}
            style={{ left: `${share * 100}%` }}
            className={cx(
              "absolute -inset-y-3",
              share === 0 ? "origin-top animate-grow border-l-2 border-accent" : "border-l border-line",
              share === 1 && "-translate-x-full",
            )}
          />
        ))}
        <span className="relative flex flex-col gap-1.5">
          {pairs.map((pair) => (
            <Bar
              key={pair.key}
              share={timeline.placeOf(span, pair.until)}
              icon={LockKeyhole}
              style="border-warning bg-warning-soft text-warning"
              label={t("stake.timeline.lockOf", {
                name: validatorName(pair.fromMoniker),
                date: dayText(pair.until),
              })}
            />
          ))}
          {lane.payouts.map(({ key, at, phase }) => (
            <Bar
              key={key}
              share={at === null ? 1 : timeline.placeOf(span, at)}
              icon={ArrowDownToLine}
              style="border-positive bg-positive-soft text-positive"
              label={
                phase === "finishing"
                  ? t("stake.unbonding.finishing")
                  : phase === "overdue"
                    ? t("stake.unbonding.overdueShort")
                    : at === null
                      ? "—"
                      : dayText(at)
              }
            />
          ))}
        </span>
      </span>
    </div>
  );
};
