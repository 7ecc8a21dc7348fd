import { ArrowDownToLine, LockKeyhole } from "lucide-react";
import { memo } from "react";
import { whyNot } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { isPositive, sum } from "../../../domain/values/money.ts";
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
import { type Column, Table } from "../../kit/Table.tsx";
import { TableSummary } from "../../kit/TableSummary.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import type { StakeCardProps } from "./actions.ts";
import { type AmountText, TimelineLane } from "./TimelineLane.tsx";
import { useReadAt } from "./use-read-at.ts";

const Lines = ({ of }: { readonly of: ReadonlyArray<{ readonly key: string; readonly text: string }> }) =>
  of.length === 0 ? (
    <span>—</span>
  ) : (
    <ul className="flex flex-col gap-1">
      {of.map(({ key, text }) => (
        <li key={key}>
          <MaskedText text={text} />
        </li>
      ))}
    </ul>
  );

/** The timeline as a table, behind `Show as table`: the same facts with full dates. */
const TimelineTable = ({ of, amount }: { readonly of: timeline.Timeline; readonly amount: AmountText }) => {
  const slotsText = (slots: timeline.Slots | null): string =>
    slots === null ? "—" : t("stake.slotsUsed", { used: slots.used, max: slots.max });
  const columns: ReadonlyArray<Column<timeline.Lane>> = [
    {
      id: "validator",
      header: t("stake.validator"),
      rowHeader: true,
      bare: true,
      cell: (lane) => validatorName(lane.moniker),
    },
    {
      id: "staked",
      header: t("stake.timeline.column.staked"),
      cell: (lane) => <MaskedText text={amount(lane.staked)} />,
    },
    {
      id: "payouts",
      header: t("stake.timeline.column.payouts"),
      cell: ({ payouts }) => (
        <Lines
          of={payouts.map(({ key, entry, at, phase }) => ({
            key,
            text: t(phase === "overdue" ? "stake.timeline.payoutOverdue" : "stake.timeline.payoutOn", {
              amount: amount(entry.balance),
              date: dateTimeText(at),
            }),
          }))}
        />
      ),
    },
    {
      id: "locks",
      header: t("stake.timeline.column.locks"),
      cell: ({ address }) => (
        <Lines
          of={of.pairs
            .filter(({ to }) => to === address)
            .map((pair) => ({
              key: pair.key,
              text: t("stake.timeline.lockRow", {
                amount: amount(pair.amount),
                name: validatorName(pair.fromMoniker),
                date: dateTimeText(pair.until),
                slots: slotsText(pair.slots),
              }),
            }))}
        />
      ),
    },
    { id: "slots", header: t("stake.timeline.column.slots"), cell: (lane) => slotsText(lane.slots) },
  ];
  return (
    <details className="text-sm">
      <TableSummary name={t("kit.showTable")} />
      <div className="mt-2 rounded-control border border-line">
        <Table
          label={t("stake.timeline.table")}
          columns={columns}
          rows={of.lanes}
          rowKey={({ address }) => address}
          columnsFrom={56}
        />
      </div>
    </details>
  );
};

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
          share === 0 && "font-semibold text-accent",
          share === 1 ? "-translate-x-full" : share > 0 && "-translate-x-1/2",
        )}
      >
        {share === 0 ? t("stake.timeline.now") : dayText(of.start + share * (of.end - of.start))}
      </span>
    ))}
  </div>
);

const summaryOf = (of: timeline.Timeline, amount: AmountText): string => {
  const payouts = of.lanes.flatMap((lane) => lane.payouts);
  const inPhase = (phase: timeline.Payout["phase"]) => {
    const own = payouts.filter((payout) => payout.phase === phase);
    const dated = own.flatMap(({ at }) => (at === null ? [] : [at]));
    return {
      amount: amount(sum(own.map(({ entry }) => entry.balance))),
      count: own.length,
      date: dateTimeText(dated.length === 0 ? null : Math.min(...dated)),
    };
  };
  const [coming, finishing, late] = [inPhase("running"), inPhase("finishing"), inPhase("overdue")];
  const staking = of.lanes.filter(({ staked }) => isPositive(staked)).length;
  return [
    t("stake.timeline.sumStaked", { amount: amount(of.staked), count: staking }),
    coming.count === 0 ? "" : t("stake.timeline.sumPayouts", coming),
    finishing.count === 0 ? "" : t("stake.timeline.sumFinishing", { amount: finishing.amount }),
    late.count === 0 ? "" : t("stake.timeline.sumOverdue", { amount: late.amount, date: late.date }),
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
  const now = useServerNow(whyNot.waitEndsOf(account));
  const readAt = useReadAt(token);
  const of = timeline.timelineOf(account, useAppState().staking.validators, now, readAt);
  const symbol = visibleText(token.symbol);
  const amount: AmountText = (value) => `${hidden ? MASK : (decimalText(value, 2) ?? "—")} ${symbol}`;
  const lanes = of.lanes.filter(({ payouts, lockedUntil }) => payouts.length > 0 || lockedUntil !== null);
  if (lanes.length === 0) return null;
  return (
    <Card className="@container flex flex-col gap-5" aria-label={t("stake.timeline.heading")}>
      <figure aria-label={t("stake.timeline.of", { symbol })} className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="text-lg font-semibold text-ink">{t("stake.timeline.heading")}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            {KINDS.map(({ id, style, Icon }) => (
              <li key={id} className="flex items-center gap-2">
                <span aria-hidden="true" className={cx("grid h-4 w-6 place-items-center rounded-full border", style)}>
                  <Icon className="size-2.5" />
                </span>
                <span>{t(`stake.timeline.${id}`)}</span>
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
      </figure>
      <TimelineTable of={of} amount={amount} />
    </Card>
  );
});
