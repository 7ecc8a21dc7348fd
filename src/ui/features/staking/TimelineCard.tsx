import { ArrowDownToLine, LockKeyhole } from "lucide-react";
import { memo } from "react";
import * as timeline from "../../../domain/staking/timeline.ts";
import { isPositive } from "../../../domain/values/money.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText, dayText } from "../../common/dates.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import type { StakeCardProps } from "./actions.ts";
import { type AmountText, TimelineLane } from "./TimelineLane.tsx";
import { TimelineTable } from "./TimelineTable.tsx";

/** The ticks of the axis as shares of its span; those between are left out where there is no room. */
const TICKS = [
  { share: 0, always: true },
  { share: 0.25, always: false },
  { share: 0.5, always: true },
  { share: 0.75, always: false },
  { share: 1, always: true },
];

/** The kinds of bars; an icon tells them apart without color (A11). */
const KINDS = [
  { id: "moved", style: "border-warning bg-warning-soft text-warning", Icon: LockKeyhole },
  { id: "unbonding", style: "border-positive bg-positive-soft text-positive", Icon: ArrowDownToLine },
] as const;

const Axis = ({ of }: { readonly of: timeline.Timeline }) => (
  <div className="tabular relative h-5 text-xs text-muted">
    {TICKS.map(({ share, always }) => (
      <span
        key={share}
        style={{ left: `${share * 100}%` }}
        className={cx(
          "absolute whitespace-nowrap",
          !always && "max-sm:hidden",
          share === 1 ? "-translate-x-full" : share > 0 && "-translate-x-1/2",
        )}
      >
        {share === 0 ? t("stake.timeline.now") : dayText(of.start + share * (of.end - of.start))}
      </span>
    ))}
  </div>
);

/** What the picture shows, in sentences. */
const summaryOf = (of: timeline.Timeline, amount: AmountText): string => {
  const payouts = of.lanes.flatMap((lane) => lane.payouts);
  const dated = payouts.flatMap(({ at }) => (at === null ? [] : [at]));
  const staking = of.lanes.filter(({ staked }) => isPositive(staked)).length;
  return [
    t("stake.timeline.sumStaked", { amount: amount(of.staked), count: staking }),
    payouts.length === 0
      ? ""
      : t("stake.timeline.sumPayouts", {
          amount: amount(of.unbonding),
          count: payouts.length,
          date: dateTimeText(dated.length === 0 ? null : Math.min(...dated)),
        }),
    ...of.lanes.map(({ moniker, lockedUntil }) =>
      lockedUntil === null
        ? ""
        : t("stake.timeline.sumLock", { name: isolated(validatorName(moniker)), date: dateTimeText(lockedUntil) }),
    ),
  ]
    .filter(Boolean)
    .join(" ");
};

/**
 * One picture of a stake over time: what unbonds and when, and where moves are locked and until when; nothing without
 * either. The sentence under it and the table say the same, and what is staked elsewhere.
 */
export const TimelineCard = memo(({ token, account, hidden }: StakeCardProps) => {
  const now = useServerNow();
  const of = timeline.timelineOf(account, useAppState().staking.validators, now);
  const symbol = visibleText(token.symbol);
  const amount: AmountText = (value) => `${hidden ? MASK : (decimalText(value, 2) ?? "—")} ${symbol}`;
  const lanes = of.lanes.filter(({ payouts, lockedUntil }) => payouts.length > 0 || lockedUntil !== null);
  if (lanes.length === 0) return null;
  return (
    <Card className="@container" aria-label={t("stake.timeline.heading")}>
      <figure aria-label={t("stake.timeline.of", { symbol })} className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="text-lg font-semibold text-ink">{t("stake.timeline.heading")}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            {KINDS.map(({ id, style, Icon }) => (
              <li key={id} className="flex items-center gap-2">
                <span aria-hidden="true" className={cx("grid h-4 w-6 place-items-center rounded-full border", style)}>
                  <Icon className="size-2.5" />
                </span>
                {t(`stake.timeline.${id}`)}
              </li>
            ))}
          </ul>
        </div>
        <div aria-hidden="true" className="flex flex-col">
          <div className="@3xl:grid @3xl:grid-cols-[13rem_minmax(0,1fr)] @3xl:gap-x-6">
            <span />
            <Axis of={of} />
          </div>
          {lanes.map((lane) => (
            <TimelineLane
              key={lane.address}
              lane={lane}
              pairs={of.pairs.filter(({ to }) => to === lane.address)}
              span={of}
              amount={amount}
              ticks={TICKS.map(({ share }) => share)}
            />
          ))}
        </div>
        <figcaption className="text-sm text-pretty text-muted">
          <MaskedText text={summaryOf(of, amount)} />
        </figcaption>
        <TimelineTable of={of} amount={amount} />
      </figure>
    </Card>
  );
});
