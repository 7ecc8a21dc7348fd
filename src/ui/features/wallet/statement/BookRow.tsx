import type { ReactNode } from "react";
import type { Money } from "../../../../domain/values/money.ts";
import { type Amounts, POTS, totalOf } from "../../../../domain/wallet/books.ts";
import { cx } from "../../../kit/cx.ts";
import { TABLE_ROLE } from "../../../kit/table-roles.ts";
import { type Layout, NAME_CELL, POT_CELL, ROW } from "./columns.ts";
import { Figure } from "./Figure.tsx";
import { Worth } from "./Worth.tsx";
import type { WorthNote } from "./worth-note.ts";

/** How the amounts of a book are shown. */
export interface Look {
  readonly layout: Layout;
  readonly decimals: number;
  readonly hidden: boolean;
  readonly isStaked: boolean;
}

type BookRowProps = {
  readonly look: Look;
  readonly of: Amounts;
  /** Undefined: it has none, since it stays in the wallet. */
  readonly worth?: Money | null | undefined;
  readonly note?: () => WorthNote;
  readonly isChange?: boolean;
  readonly tone?: string;
  readonly className?: string;
  readonly totalClass?: string | undefined;
  readonly worthTone?: string;
  readonly children: ReactNode;
};

/** One row of a book: its name, its three pots, their sum, and what it was worth. */
export const BookRow = (props: BookRowProps) => {
  const { look, of, worth, note, isChange = false, tone = "text-ink", className, totalClass, children } = props;
  const { worthTone = "text-muted" } = props;
  const { layout, decimals, hidden, isStaked } = look;
  const figure = (value: Money) => <Figure value={value} decimals={decimals} hidden={hidden} isChange={isChange} />;
  return (
    <tr {...TABLE_ROLE.row} className={cx(ROW[layout], "rounded-control px-[min(1rem,4vw)] sm:px-6", className)}>
      <th {...TABLE_ROLE.rowHeader} scope="row" className={cx("min-w-0 text-left font-medium", NAME_CELL[layout])}>
        {children}
      </th>
      {isStaked
        ? POTS.map((pot) => (
            <td {...TABLE_ROLE.cell} key={pot} className={cx("text-right text-sm", tone, POT_CELL[layout])}>
              {figure(of[pot])}
            </td>
          ))
        : null}
      <td {...TABLE_ROLE.cell} className={cx("min-w-0 text-right font-semibold", tone)}>
        <span className={totalClass}>{figure(totalOf(of))}</span>
      </td>
      <td {...TABLE_ROLE.cell} className={cx("min-w-0 text-right text-sm", worthTone)}>
        {worth === undefined || note === undefined ? null : (
          <Worth value={worth} hidden={hidden} isChange={isChange} note={note} />
        )}
      </td>
    </tr>
  );
};
