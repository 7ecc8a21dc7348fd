import type { ReactNode } from "react";
import { dayText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";

/** The colors of the parts, and their fills in forced colors. */
const COLOUR = {
  available: "bg-ink fill-solid",
  staked: "bg-earn fill-hatched",
  unbonding: "bg-earn/50 fill-empty",
} as const;

/** The days between which unstaked coins arrive, such as `Nov 26 – Dec 12`. */
const arrivalOf = (entries: PartsProps["arriving"]): string => {
  const days = entries
    .map(({ completionTime }) => Date.parse(completionTime))
    .filter((at) => !Number.isNaN(at))
    .sort((a, b) => a - b)
    .map(dayText);
  return [...new Set([days[0], days.at(-1)])].filter((day) => day !== undefined).join(" – ");
};

/** `share` chooses the width of a part in the bar, `arriving` are the unbonding entries. */
type PartsProps = {
  readonly parts: ReadonlyArray<{
    readonly name: keyof typeof COLOUR;
    readonly share: number;
    readonly figure: ReactNode;
  }>;
  readonly arriving: ReadonlyArray<{ readonly completionTime: string }>;
  readonly hidden: boolean;
};

/** What of a balance is available, staked and arriving, as a bar and in figures; without the bar and the days while hidden. */
export const Parts = ({ parts, arriving, hidden }: PartsProps) => (
  <div className="flex min-w-0 flex-col gap-3">
    {hidden || parts.length < 2 ? null : (
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ name, share }) =>
          share > 0 ? <span key={name} className={COLOUR[name]} style={{ flexGrow: share, minWidth: 6 }} /> : null,
        )}
      </div>
    )}
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {parts.map(({ name, figure }) => (
        <div key={name} className="flex min-w-0 flex-col-reverse">
          <dt className="flex items-center gap-1.5 text-sm text-muted">
            <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", COLOUR[name])} />
            <span>
              <span>{t(`portfolio.${name}`)}</span>
              {name === "unbonding" && !hidden ? (
                <span className="max-sm:hidden">{` ${arrivalOf(arriving)}`}</span>
              ) : null}
            </span>
          </dt>
          <dd className="tabular font-semibold wrap-anywhere text-ink">{figure}</dd>
        </div>
      ))}
    </dl>
  </div>
);
