import type { ReactNode } from "react";
import type { SeenDay } from "../../../domain/staking/history.ts";
import { utcDayText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { TableSummary } from "../../kit/TableSummary.tsx";

/* What scrolls must be reachable by keyboard. */
const REACHABLE = { tabIndex: 0 };

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
    <details className="text-sm">
      <TableSummary name={t("kit.showTable")} className="ml-auto" />
      <section
        aria-label={t("watched.eachDay", { what: label })}
        {...REACHABLE}
        className="mt-2 mb-2 max-h-64 overflow-auto rounded-control border border-line"
      >
        <table aria-label={label} className="w-full">
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="px-3 py-2 font-medium">
                {t("watched.day")}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {label}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((day) => (
              <tr key={day.at}>
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {utcDayText(day.at)}
                </th>
                <td className="tabular px-3 py-2 text-right whitespace-nowrap">{textFor(day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  </figure>
);
