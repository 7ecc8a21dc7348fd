import type { ReactNode } from "react";
import type { SeenDay } from "../../../domain/staking/history.ts";
import { utcDayText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { FiguresTable } from "../../kit/FiguresTable.tsx";

type HistoryFigureProps = {
  readonly label: string;
  /** What the drawing shows, in words, for a screen reader. */
  readonly summary: string;
  /** Where the drawing begins. */
  readonly from: number;
  /** Between the ends of the axis. */
  readonly middle?: string | undefined;
  readonly rows: ReadonlyArray<SeenDay>;
  readonly textFor: (day: SeenDay) => string;
  /** The drawing itself, which a screen reader leaves out. */
  readonly children: ReactNode;
};

/** Days as a figure: the drawing, its axis, a summary in words, and the same days as a table. */
export const HistoryFigure = ({ label, summary, from, middle, rows, textFor, children }: HistoryFigureProps) => (
  <figure aria-label={label} className="flex flex-col gap-1 px-[min(1rem,4vw)] pb-2 sm:px-6">
    <figcaption className="sr-only">{summary}</figcaption>
    <div aria-hidden="true">
      {children}
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-[0.8125rem]/5 text-muted">
        <span>{utcDayText(from)}</span>
        {middle === undefined ? null : <span>{middle}</span>}
        <span>{t("watched.today")}</span>
      </p>
    </div>
    <FiguresTable
      label={label}
      name={t("watched.eachDay", { what: label })}
      timeLabel={t("watched.day")}
      valueLabel={label}
      rows={rows}
      timeText={({ at }) => utcDayText(at)}
      valueText={textFor}
      className="ml-auto"
    />
  </figure>
);
