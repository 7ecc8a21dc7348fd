import type { CSSProperties } from "react";
import { commissionChanges, type Slot } from "../../../domain/staking/happened.ts";
import type { SeenDay } from "../../../domain/staking/history.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { compare, type Money } from "../../../domain/values/money.ts";
import { shareText } from "../../common/share-text.ts";
import { t } from "../../i18n/index.ts";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { HistoryFigure } from "./HistoryFigure.tsx";

/* The height of the drawing in its own units; a unit of its width is a day. */
const HEIGHT = 100;

/* A limit that is higher than this many times the commission would press the line to the ground: it is said only. */
const MOST_TIMES = 8;

/* Here, and only here, shares become numbers: they choose pixels and are never shown. */
const pixelOf = (share: Money, top: number): number => HEIGHT - (Number(share) / top) * (HEIGHT - 6) - 2;

/** The days side by side on which the commission is known, each with its place and height. */
const runsOf = (slots: ReadonlyArray<Slot>, top: number) => {
  const runs: Array<Array<{ readonly x: number; readonly y: number }>> = [];
  let isOpen = false;
  for (const [x, { seen }] of slots.entries()) {
    if (seen?.fee === undefined) {
      isOpen = false;
      continue;
    }
    const point = { x, y: pixelOf(seen.fee, top) };
    if (isOpen) runs.at(-1)?.push(point);
    else runs.push([point]);
    isOpen = true;
  }
  return runs;
};

const Lines = ({ slots, top, limit }: { slots: ReadonlyArray<Slot>; top: number; limit: number | null }) => (
  <svg
    viewBox={`0 0 ${slots.length} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="block h-24 w-full overflow-visible"
    fill="none"
  >
    {limit === null ? null : (
      <path
        d={`M0 ${limit}H${slots.length}`}
        className="stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="1 5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    )}
    <path d={`M0 ${HEIGHT}H${slots.length}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
    {runsOf(slots, top).map((run) => {
      const [first] = run;
      const start = first?.x ?? 0;
      const steps = run.map(({ x, y }) => `V${y}H${x + 1}`).join("");
      return (
        <g key={start}>
          <path d={`M${start} ${HEIGHT}${steps}V${HEIGHT}H${start}`} className="fill-accent-soft" />
          <path
            d={`M${start} ${first?.y ?? 0}${steps}`}
            className="stroke-accent"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      );
    })}
  </svg>
);

type CommissionDrawingProps = {
  readonly of: Validator;
  readonly days: ReadonlyArray<SeenDay>;
  readonly slots: ReadonlyArray<Slot>;
};

/** The commission over the days as a step line, below the line that it is never above. */
export const CommissionDrawing = ({ of, days, slots }: CommissionDrawingProps) => {
  const known = days.flatMap(({ at, fee }) => (fee === undefined ? [] : [{ at, fee }]));
  const [first, last] = [known[0]?.fee, known.at(-1)?.fee];
  if (first === undefined || last === undefined) return null;
  const sorted = known.map(({ fee }) => fee).toSorted(compare);
  const [least, most] = [sorted[0] ?? first, sorted.at(-1) ?? first];
  const limit = of.maxFee;
  const highest = Number(most);
  const isDrawn = limit !== undefined && highest > 0 && Number(limit) <= highest * MOST_TIMES;
  const top = Math.max(isDrawn ? Number(limit) : 0, isDrawn ? highest : highest * 2, 0.01);
  const changes = commissionChanges(known);
  const change = changes.at(-1);
  const values = { fee: shareText(last), count: known.length };
  const summary =
    change === undefined
      ? t("watched.commissionSame", values)
      : t("watched.commissionChanged", {
          ...values,
          least: shareText(least),
          most: shareText(most),
          change: t(compare(change.after, change.before) > 0 ? "watched.raised" : "watched.lowered", {
            before: shareText(change.before),
            after: shareText(change.after),
          }),
        });
  const never = limit === undefined ? null : t("watched.never", { max: shareText(limit) });
  const start = slots.findIndex(({ seen }) => seen?.fee !== undefined);
  const label = (share: Money, colour: string, side: CSSProperties) => {
    const y = pixelOf(share, top);
    // above its line, or below where there is no room
    const place = y > 30 ? { bottom: `calc(${HEIGHT - y}% + 0.25rem)` } : { top: `calc(${y}% + 0.25rem)` };
    return (
      <span className={`tabular absolute text-[0.9375rem]/5 font-semibold ${colour}`} style={{ ...side, ...place }}>
        {shareText(share)}
      </span>
    );
  };
  return (
    <TitledCard
      title={t("watched.commission")}
      end={<span className="text-sm text-muted">{t("watched.days", { count: slots.length })}</span>}
    >
      <HistoryFigure
        label={t("watched.commission")}
        summary={never === null ? summary : `${summary} ${never}.`}
        from={slots[0]?.at ?? 0}
        rows={known.toReversed()}
        textFor={({ fee }) => shareText(fee)}
      >
        <p className="tabular mb-1 min-h-5 text-right text-[0.8125rem]/5 text-muted">{never}</p>
        <div className="relative">
          <Lines slots={slots} top={top} limit={isDrawn ? pixelOf(limit, top) : null} />
          {compare(first, last) === 0 ? null : label(first, "text-ink", { left: `${(100 * start) / slots.length}%` })}
          {label(last, "text-accent", { right: 0 })}
        </div>
      </HistoryFigure>
    </TitledCard>
  );
};
