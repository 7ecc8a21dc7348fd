import { isZero, type Money, ZERO } from "../../../../domain/values/money.ts";
import { listText } from "../../../common/list-text.ts";
import { t } from "../../../i18n/index.ts";
import { Mask } from "../../../kit/Amount.tsx";
import { Card } from "../../../kit/Card.tsx";
import { cx } from "../../../kit/cx.ts";
import { isolated } from "../../../kit/visible-text.ts";
import { endsOf } from "./ends.ts";
import { dollars, shownChange, shownRest } from "./figures.ts";
import { barPlaces, CHANGES, type Change, type Summary, summaryOf } from "./summary.ts";
import type { Statement } from "./use-statement.ts";

/** The colour of a bar, its fill in forced colours, and the tone of its figure. */
const LOOK: Readonly<Record<Change, { readonly bar: string; readonly text: string }>> = {
  received: { bar: "bg-positive fill-solid", text: "text-positive" },
  rewards: { bar: "bg-earn fill-solid", text: "text-earn" },
  sent: { bar: "bg-line-strong fill-solid", text: "text-ink" },
  fees: { bar: "bg-line-strong fill-solid", text: "text-ink" },
  lost: { bar: "bg-negative fill-solid", text: "text-negative" },
  other: { bar: "bg-line-strong fill-solid", text: "text-ink" },
  unexplained: { bar: "bg-negative fill-solid", text: "text-negative" },
  prices: { bar: "bg-line-strong fill-solid", text: "text-ink" },
};

/** Bars that are shown even where they are nothing. */
const ALWAYS: ReadonlySet<Change> = new Set(["received", "rewards", "sent", "fees", "prices"]);

type EndProps = {
  readonly day: string;
  readonly worth: string;
  readonly hidden: boolean;
  readonly change?: string;
  readonly isEnd?: boolean;
};

const End = ({ day, worth, hidden, change, isEnd = false }: EndProps) => (
  <p className={cx("flex min-w-0 flex-col", isEnd && "items-end text-right")}>
    <span className="text-sm text-muted">{day}</span>
    <span
      translate="no"
      className="tabular text-[clamp(1rem,6.2cqi,1.5rem)] font-semibold tracking-tight wrap-anywhere text-ink"
    >
      {hidden ? <Mask /> : <span>{worth}</span>}
    </span>
    {change === undefined || hidden ? null : (
      <span
        translate="no"
        className={cx("tabular text-sm font-medium", change.startsWith("+") ? "text-positive" : "text-muted")}
      >
        {change}
      </span>
    )}
  </p>
);

/** A change as it is shown: that of the prices is the rest, so that the bars add up to the cent. */
const shownOf = ({ opening, closing, changes }: Summary, name: Change): Money =>
  name === "prices"
    ? shownRest(
        opening,
        closing,
        CHANGES.filter((other) => other !== "prices").map((other) => changes[other]),
      )
    : changes[name];

/** What the wallet was worth at both ends of the period, and what changed it: bars, and the same in words. */
export const SummaryCard = ({ statement }: { readonly statement: Statement }) => {
  const { books, hidden } = statement;
  const summary = summaryOf(books);
  const ends = endsOf(statement);
  if (books.length === 0) return null;
  const shown = CHANGES.filter((name) => summary !== null && (ALWAYS.has(name) || !isZero(summary.changes[name])));
  const places = barPlaces(shown.map((name) => summary?.changes[name] ?? ZERO));
  return (
    <Card aria-label={t("statement.summary")} className="@container">
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 @3xl:grid-cols-[auto_minmax(0,1fr)_auto] @3xl:items-center">
        <End day={ends.first} worth={dollars(summary?.opening ?? null)} hidden={hidden} />
        <div className="@3xl:order-last">
          <End
            isEnd
            day={ends.last}
            worth={dollars(summary?.closing ?? null)}
            hidden={hidden}
            {...(summary !== null && { change: dollars(shownChange(summary.opening, summary.closing), true) })}
          />
        </div>
        <ul className="col-span-2 grid gap-y-1 @3xl:col-span-1 @3xl:auto-cols-fr @3xl:grid-flow-col">
          {shown.map((name, at) => {
            const { from = 0, size = 0 } = places[at] ?? {};
            const value = summary === null ? undefined : shownOf(summary, name);
            const place = { "--from": `${from * 100}%`, "--size": `${size * 100}%`, animationDelay: `${at * 35}ms` };
            return (
              <li
                key={name}
                className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] @max-[14rem]:grid-cols-[minmax(0,1fr)] items-center gap-x-3 text-sm @3xl:grid-cols-1 @3xl:justify-items-center"
              >
                <span className="text-muted @3xl:order-2">{t(`statement.changes.${name}`)}</span>
                <span
                  aria-hidden="true"
                  className="relative block h-3 w-full @max-[14rem]:hidden @3xl:order-1 @3xl:mb-2 @3xl:h-24"
                >
                  {hidden || size === 0 ? null : (
                    <span
                      style={place}
                      className={cx(
                        "absolute top-0 right-(--from) h-full w-[max(2px,var(--size))] animate-arrive rounded-[3px]",
                        "@3xl:inset-x-[20%] @3xl:top-(--from) @3xl:h-[max(2px,var(--size))] @3xl:w-auto",
                        LOOK[name].bar,
                      )}
                    />
                  )}
                </span>
                <span
                  translate="no"
                  className={cx(
                    "tabular text-right font-medium whitespace-nowrap @max-[14rem]:whitespace-normal @max-[14rem]:wrap-anywhere @3xl:order-3 @3xl:text-center",
                    LOOK[name].text,
                  )}
                >
                  {hidden ? <Mask /> : <span>{value === undefined || isZero(value) ? "–" : dollars(value, true)}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      {summary === null || summary.unpriced.length > 0 ? (
        <p className="mt-4 text-sm text-muted">
          {summary === null
            ? t("statement.noPrices")
            : t("statement.unpriced", { symbols: listText(summary.unpriced.map(({ symbol }) => isolated(symbol))) })}
        </p>
      ) : null}
    </Card>
  );
};
