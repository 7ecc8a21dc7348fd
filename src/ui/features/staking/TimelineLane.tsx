import { ArrowDownToLine, LockKeyhole, type LucideIcon } from "lucide-react";
import * as timeline from "../../../domain/staking/timeline.ts";
import { isPositive, type Money } from "../../../domain/values/money.ts";
import { monikerText } from "../../../domain/values/moniker.ts";
import { dayText } from "../../common/dates.ts";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { visibleText } from "../../kit/visible-text.ts";

/** An amount as text with its symbol, masked while balances are hidden. */
export type AmountText = (value: Money) => string;

/** A bar that is at least this share of the track has its label inside; the label of a shorter one follows it. */
const LABEL_INSIDE = 0.55;

const Slots = ({ of }: { readonly of: timeline.Slots }) => {
  const t = useText();
  // the picture has room for few slots; the text says any number
  const drawn = of.max <= 12 ? Array.from({ length: of.max }, (_, at) => at) : [];
  return (
    <span className="flex items-center gap-2 text-xs text-muted">
      <span className="flex gap-1">
        {drawn.map((at) => (
          <span
            key={at}
            className={cx(
              "size-2 rounded-full border",
              at < of.used ? "border-positive bg-positive forced-colors:border-4" : "border-line-strong",
            )}
          />
        ))}
      </span>
      <span className="tabular">{t("stake.timeline.free", { count: Math.max(0, of.max - of.used) })}</span>
    </span>
  );
};

/** One bar from now to a moment, with its label. */
const Bar = ({
  share,
  icon: Icon,
  style,
  label,
}: {
  readonly share: number;
  readonly icon: LucideIcon;
  readonly style: string;
  readonly label: string;
}) => {
  const inside = share >= LABEL_INSIDE;
  const text = (
    <span className="tabular truncate px-2 text-xs leading-6 text-ink" title={label}>
      {label}
    </span>
  );
  return (
    <span className="flex h-6 items-center">
      <span
        style={{ width: `${Math.max(share * 100, 2)}%` }}
        className={cx("flex h-6 min-w-6 shrink-0 items-center justify-end rounded-full border", style)}
      >
        {inside ? text : null}
        <Icon className="mr-1 size-3.5 shrink-0" />
      </span>
      {inside ? null : text}
    </span>
  );
};

/** Props of {@link TimelineLane}: `pairs` are the locked moves to this validator, `largest` the largest stake of all. */
type TimelineLaneProps = {
  readonly lane: timeline.Lane;
  readonly pairs: ReadonlyArray<timeline.MovePair>;
  readonly span: timeline.Timeline;
  readonly largest: Money;
  readonly amount: AmountText;
  readonly ticks: ReadonlyArray<number>;
};

/** One validator in the picture: its stake through the whole span, then locked moves and payouts as bars that end. */
export const TimelineLane = ({ lane, pairs, span, largest, amount, ticks }: TimelineLaneProps) => {
  const t = useText();
  const weight = isPositive(largest) ? Number(lane.staked) / Number(largest) : 0;
  return (
    <div className="border-t border-line py-3 @3xl:grid @3xl:grid-cols-[13rem_minmax(0,1fr)] @3xl:gap-x-6">
      <span className="mb-2 flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 @3xl:mb-0 @3xl:flex-col @3xl:items-start @3xl:justify-start">
        <span className="max-w-full truncate font-medium text-ink">{visibleText(monikerText(lane.moniker))}</span>
        {lane.slots === null ? null : <Slots of={lane.slots} />}
      </span>
      <span className="relative flex flex-col gap-1.5">
        {ticks.map((share) => (
          <span
            key={share}
            style={{ left: `${share * 100}%` }}
            className={cx("absolute -inset-y-3 border-l border-line", share === 1 && "-translate-x-full")}
          />
        ))}
        {isPositive(lane.staked) ? (
          <span className="relative flex h-7 items-center overflow-hidden rounded-full border border-accent bg-accent-soft">
            <span
              style={{ width: `${Math.max(weight * 100, 2)}%` }}
              className="absolute inset-y-0 left-0 rounded-full bg-accent/25 forced-colors:border-b-4"
            />
            <span className="tabular relative truncate px-3 text-xs font-medium text-ink">{amount(lane.staked)}</span>
          </span>
        ) : null}
        <span className="relative flex flex-col gap-1.5">
          {pairs.map((pair) => (
            <Bar
              key={pair.key}
              share={timeline.placeOf(span, pair.until)}
              icon={LockKeyhole}
              style="border-warning bg-warning-soft text-warning"
              label={t("stake.timeline.lockOf", {
                name: monikerText(pair.fromMoniker),
                date: dayText(pair.until),
              })}
            />
          ))}
          {lane.payouts.map(({ key, at, entry, phase }) => (
            <Bar
              key={key}
              share={at === null ? 1 : timeline.placeOf(span, at)}
              icon={ArrowDownToLine}
              style="border-positive bg-positive-soft text-positive"
              label={
                phase === "finishing"
                  ? t("stake.timeline.finishing", { amount: amount(entry.balance) })
                  : t("stake.timeline.payoutOf", {
                      amount: amount(entry.balance),
                      date: at === null ? "—" : dayText(at),
                    })
              }
            />
          ))}
        </span>
      </span>
    </div>
  );
};
