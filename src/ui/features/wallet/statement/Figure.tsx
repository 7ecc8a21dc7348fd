import type { Money } from "../../../../domain/values/money.ts";
import { isZero } from "../../../../domain/values/money.ts";
import { Mask } from "../../../kit/Amount.tsx";
import { cx } from "../../../kit/cx.ts";
import { figureParts } from "./figures.ts";

/** Digits up to which a figure stays in one piece. */
const LONG = 40;

/** A figure stays in one piece, but for one that is wider than a small window with large text (A12). */
export const FIGURE_WRAP = "whitespace-nowrap @max-[18rem]:wrap-anywhere @max-[18rem]:whitespace-normal";

type FigureProps = {
  readonly value: Money;
  readonly decimals: number;
  readonly hidden: boolean;
  /** A change has its sign, and a dash where it is nothing. */
  readonly isChange?: boolean;
  readonly className?: string;
};

/** An exact amount; the zeros at its end are weaker, but there, so that a column can be added up by eye. */
export const Figure = ({ value, decimals, hidden, isChange = false, className }: FigureProps) => {
  if (hidden) return <Mask />;
  if (isChange && isZero(value)) return <span className="font-normal text-muted">–</span>;
  const { digits, zeros } = figureParts(value, decimals, isChange);
  return (
    <span
      translate="no"
      className={cx("tabular", digits.length + zeros.length > LONG ? "wrap-anywhere" : FIGURE_WRAP, className)}
    >
      <span>{digits}</span>
      {zeros === "" ? null : <span className="font-normal text-muted">{zeros}</span>}
    </span>
  );
};
