import type { Money } from "../../domain/values/money.ts";
import { Amount } from "../kit/Amount.tsx";
import { visibleText } from "../kit/visible-text.ts";

type EarnFigureProps = {
  readonly value: Money;
  readonly symbol: string;
  readonly places: number;
  /** It counts: all decimals are shown, so that nothing beside it moves. */
  readonly counts?: boolean;
  readonly hidden: boolean;
};

/** What was earned or builds up, as the figure of a card: the symbol is small, in the colour of earning. */
export const EarnFigure = ({ value, symbol, places, counts = false, hidden }: EarnFigureProps) => (
  <p className="@container flex flex-wrap items-baseline gap-x-1.5">
    <Amount value={value} places={places} least={counts ? places : 0} size="display" align="start" hidden={hidden} />
    <span translate="no" className="text-lg font-medium text-earn">
      {visibleText(symbol)}
    </span>
  </p>
);
