import { cx } from "./cx.ts";
import { useKitText } from "./kit-text.ts";
import { MaskedText } from "./MaskedText.tsx";
import { TableSummary } from "./TableSummary.tsx";

/* What scrolls must be reachable by keyboard. */
const REACHABLE = { tabIndex: 0 };

type FiguresTableProps<Row> = {
  readonly label: string;
  /** What the part that scrolls is called. */
  readonly name: string;
  /** The names of the two columns. */
  readonly timeLabel: string;
  readonly valueLabel: string;
  readonly rows: ReadonlyArray<Row>;
  /** The time and the figure of a row, ready to show. */
  readonly timeText: (row: Row) => string;
  readonly valueText: (row: Row) => string;
  /** For a drawing that may be as narrow as a date and a figure. */
  readonly narrow?: boolean;
  /** The place of the icon that opens it. */
  readonly className: string;
};

/** The figures of a drawing as a table, opened by an icon; a long one scrolls by itself. */
export const FiguresTable = <Row extends { readonly at: number }>(props: FiguresTableProps<Row>) => {
  const { label, name, timeLabel, valueLabel, rows, timeText, valueText, narrow = false, className } = props;
  const cell = narrow ? "px-1.5 py-1.5" : "px-4 py-2";
  const t = useKitText();
  return (
    <details className="text-sm">
      <TableSummary name={t("showTable")} className={className} />
      <section
        aria-label={name}
        {...REACHABLE}
        className="mt-2 max-h-64 overflow-auto rounded-control border border-line"
      >
        <table aria-label={label} className={cx("w-full", narrow && "text-[0.8125rem]/5")}>
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className={cx(cell, "font-medium")}>
                {timeLabel}
              </th>
              <th scope="col" className={cx(cell, "text-right font-medium")}>
                {valueLabel}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.at}>
                <th scope="row" className={cx(cell, "text-left font-normal")}>
                  {timeText(row)}
                </th>
                <td className={cx(cell, "tabular whitespace-nowrap text-right")}>
                  <MaskedText text={valueText(row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
};
