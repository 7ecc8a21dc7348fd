import { dateTimeText, dueDayText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";

/** The most parts that a line or ring of days is divided into. */
export const MOST_PARTS = 31;

type UnstakeDatesProps = {
  /** When the coins arrive, in milliseconds since 1970. */
  readonly at: number;
  /** The wait in whole days. */
  readonly days: number;
  /** The amount as typed, or null before there is one. */
  readonly amount: string | null;
  readonly symbol: string;
  readonly hidden: boolean;
};

/** From when an unstaked amount earns nothing and when it arrives, at the ends of a line with a part for each day. */
export const UnstakeDates = ({ at, days, amount, symbol, hidden }: UnstakeDatesProps) => {
  const parts = Math.min(days, MOST_PARTS);
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <div aria-hidden="true" className="flex items-center gap-1 text-earn">
        <span className="size-3 rounded-full bg-earn fill-solid" />
        <span className="grid h-1 flex-1 auto-cols-fr grid-flow-col gap-0.5">
          {Array.from({ length: parts }, (_, part) => `part ${part}`).map((part) => (
            <span key={part} className="rounded-full bg-earn-fill fill-solid" />
          ))}
        </span>
        <span className="size-3 rounded-full border-3 border-earn bg-raised" />
      </div>
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <p>
          <span className="block font-medium text-ink">{t("sheet.leaving.today")}</span>
          <span className="text-muted">{t("sheet.leaving.stops")}</span>
        </p>
        <p className="ml-auto text-right">
          <span className="tabular block font-medium text-ink" title={dateTimeText(at)}>
            {dueDayText(at)}
          </span>
          <span className="tabular text-muted">
            <MaskedText
              text={
                amount === null
                  ? t("sheet.leaving.inBalance")
                  : t("sheet.leaving.amountInBalance", { amount: hidden ? MASK : amount, symbol })
              }
            />
          </span>
        </p>
      </div>
    </div>
  );
};
