import { lowestUptime, type Slot } from "../../../domain/staking/happened.ts";
import type { SeenDay } from "../../../domain/staking/history.ts";
import { utcDayText } from "../../common/dates.ts";
import { figureText } from "../../common/figure-text.ts";
import { t } from "../../i18n/index.ts";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { HistoryFigure } from "./HistoryFigure.tsx";

const HEIGHT = 100;
/* Where the bars begin, and the height of one below it, which must be seen. */
const GROUND = 0.9;
const LEAST = 4;

/* From where on a share is that of a reliable validator (docs/staking.md 23), and below which it is no small matter. */
const RELIABLE = 0.995;
const LOW = 0.95;

/* Here, and only here, shares become numbers: they choose pixels and are never shown. */
const barOf = ({ uptime, status }: SeenDay) => {
  const share = Number(uptime);
  const height = Math.max(LEAST, ((share - GROUND) / (1 - GROUND)) * HEIGHT);
  const isBad = status === "jailed" || share < LOW;
  return { height, colour: isBad ? "fill-negative" : share < RELIABLE ? "fill-warning" : "fill-positive opacity-70" };
};

const Bars = ({ slots }: { readonly slots: ReadonlyArray<Slot> }) => (
  <svg
    viewBox={`0 0 ${slots.length} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="block h-16 w-full"
  >
    {slots.map(({ at, seen }, x) => {
      if (seen?.uptime === undefined) return null;
      const { height, colour } = barOf(seen);
      return (
        <rect
          key={at}
          x={x + 0.15}
          y={HEIGHT - height}
          width={0.7}
          height={height}
          className={`origin-bottom animate-grow ${colour}`}
        />
      );
    })}
    <path d={`M0 ${HEIGHT}H${slots.length}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
  </svg>
);

type OnlineDrawingProps = { readonly days: ReadonlyArray<SeenDay>; readonly slots: ReadonlyArray<Slot> };

/** The online share of each day as bars from 90 %; a day without data is empty. */
export const OnlineDrawing = ({ days, slots }: OnlineDrawingProps) => {
  const known = days.filter(({ uptime }) => uptime !== undefined);
  const lowest = lowestUptime(known);
  const last = known.at(-1)?.uptime;
  if (lowest === null || last === undefined) return null;
  const worst = { day: utcDayText(lowest.at), uptime: figureText(lowest.uptime) };
  return (
    <TitledCard
      title={t("watched.online")}
      end={<span className="text-sm text-muted">{t("watched.days", { count: slots.length })}</span>}
    >
      <HistoryFigure
        label={t("watched.online")}
        summary={t("watched.onlineSummary", {
          uptime: figureText(last),
          lowest: worst.uptime,
          day: worst.day,
          count: known.length,
        })}
        from={slots[0]?.at ?? 0}
        middle={t("watched.axis")}
        rows={known.toReversed()}
        textFor={({ uptime }) => figureText(uptime)}
      >
        <p className="tabular text-2xl font-semibold tracking-tight text-ink">
          {t("watched.nowOnline", { uptime: figureText(last) })}
        </p>
        <p className="tabular mb-3 text-sm text-muted">{t("watched.lowest", worst)}</p>
        <Bars slots={slots} />
      </HistoryFigure>
    </TitledCard>
  );
};
