import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ChartPoint } from "./chart-point.ts";
import { cx } from "./cx.ts";
import { FiguresTable } from "./FiguresTable.tsx";
import { useKitText } from "./kit-text.ts";
import { BusyBar } from "./Skeleton.tsx";

const Undrawn = ({ height }: { readonly height: string }) => {
  const t = useKitText();
  return <p className={cx("grid place-items-center text-center text-base text-muted", height)}>{t("chartUndrawn")}</p>;
};

const Plot = lazy(() =>
  import("./ChartPlot.tsx").then(
    ({ ChartPlot }) => ({ default: ChartPlot }),
    () => ({ default: Undrawn }),
  ),
);

/** The height of a drawing, and of one without axes. */
const HEIGHT = { axes: "h-56", plain: "h-20 sm:h-28" };

/** The place of a drawing that is not loaded, and of the table below it, so that nothing moves when they are. */
export const ChartWaiting = ({ plain = false }: { readonly plain?: boolean }) => (
  <>
    <BusyBar className={cx("w-full", plain ? HEIGHT.plain : HEIGHT.axes)} />
    {plain ? null : <div className="h-8" />}
  </>
);

/** `summary` says in words what the line shows, for a screen reader; `ranges` are the buttons above it. */
export type ChartProps = {
  readonly label: string;
  readonly summary: string;
  readonly points: readonly ChartPoint[];
  readonly valueLabel: string;
  readonly formatValue: (value: string) => string;
  readonly formatTime: (at: number) => string;
  /** The time at a mark of the axis; `step` is the seconds between two marks. */
  readonly formatTick: (at: number, step: number) => string;
  readonly shape?: "line" | "bars";
  /** Low and without axes: its shape is what matters, and the summary and the table have the figures. */
  readonly plain?: boolean;
  readonly ranges?: readonly { readonly id: string; readonly label: string }[];
  readonly range?: string;
  readonly onRange?: (id: string) => void;
  /** Choices in place of the range buttons. */
  readonly controls?: ReactNode;
  /** Stands above the drawing until a point is pressed or hovered, instead of the last point. */
  readonly lead?: string;
  /** Replaces the drawing: a skeleton, an empty state, a failure. */
  readonly instead?: ReactNode;
};

/** A time series as a figure: range buttons, the drawing, a summary in words, and the same data as a table. */
export const Chart = (props: ChartProps) => {
  const { label, summary, points, valueLabel, formatValue, formatTime, ranges = [], range, onRange, instead } = props;
  const { lead, controls, plain = false } = props;
  const height = plain ? HEIGHT.plain : HEIGHT.axes;
  const t = useKitText();
  const [hovered, setHovered] = useState<number | null>(null);
  const point = hovered === null ? points.at(-1) : points[hovered];
  return (
    <figure aria-label={label} className={cx("relative flex flex-col", plain ? "gap-1" : "gap-4")}>
      <figcaption className="sr-only">{summary}</figcaption>
      <div
        className={cx(
          "flex",
          plain ? "flex-col-reverse" : "flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:min-h-10",
        )}
      >
        <p
          aria-hidden="true"
          className={cx(
            "tabular wrap-anywhere text-muted",
            // next to it is the summary of the table
            plain
              ? "flex min-h-8 flex-wrap items-center gap-x-1 pr-9 text-[0.8125rem]/5"
              : "min-h-6 grow basis-40 text-sm",
          )}
        >
          {hovered === null && lead !== undefined ? (
            <span>{lead}</span>
          ) : point === undefined || instead !== undefined ? null : (
            <>
              <span className="font-medium text-ink">{formatValue(point.value)}</span>{" "}
              <span>{formatTime(point.at)}</span>
            </>
          )}
        </p>
        {controls}
        <div className="flex flex-wrap gap-1 empty:hidden">
          {ranges.map(({ id, label: name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === range}
              onClick={() => onRange?.(id)}
              className={cx(
                "min-h-8 rounded-control px-3 text-sm font-medium transition-colors",
                id === range ? "bg-accent-soft text-accent" : "text-muted hover:bg-sunken hover:text-ink",
              )}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      {instead ?? (
        <Suspense fallback={<BusyBar className={cx("w-full", height)} />}>
          <Plot
            points={points}
            formatValue={formatValue}
            formatTick={props.formatTick}
            onHover={setHovered}
            shape={props.shape ?? "line"}
            plain={plain}
            height={height}
          />
        </Suspense>
      )}
      {points.length === 0 || instead !== undefined ? null : (
        <FiguresTable
          label={label}
          name={valueLabel}
          timeLabel={t("time")}
          valueLabel={valueLabel}
          rows={points}
          timeText={({ at }) => formatTime(at)}
          valueText={({ value }) => formatValue(value)}
          narrow={plain}
          className={plain ? "absolute top-9 right-0" : "ml-auto"}
        />
      )}
    </figure>
  );
};
