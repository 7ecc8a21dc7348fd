import type { timeline } from "../../../domain/staking/index.ts";
import { dateTimeText } from "../../common/dates.ts";
import { useText } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";
import type { AmountText } from "./TimelineLane.tsx";
import { monikerText } from "./ValidatorParts.tsx";

/* What scrolls must be reachable by keyboard. */
const REACHABLE = { tabIndex: 0 };

const HEADERS = ["validator", "staked", "payouts", "locks", "slots"] as const;

/** The timeline as a table, behind `Show as table`: the same facts with full dates. */
export const TimelineTable = ({ of, amount }: { readonly of: timeline.Timeline; readonly amount: AmountText }) => {
  const t = useText();
  const lines = (items: ReadonlyArray<{ readonly key: string; readonly text: string }>) =>
    items.length === 0 ? (
      "—"
    ) : (
      <ul className="flex flex-col gap-1">
        {items.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    );
  const slotsText = (slots: timeline.Slots | null): string =>
    slots === null ? "—" : t("stake.slotsUsed", { used: slots.used, max: slots.max });
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-control py-1 text-muted hover:text-ink">{t("kit.showTable")}</summary>
      <section
        aria-label={t("stake.timeline.table")}
        {...REACHABLE}
        className="mt-2 max-h-96 overflow-auto rounded-control border border-line"
      >
        <table aria-label={t("stake.timeline.table")} className="tabular w-full min-w-[44rem]">
          <thead>
            <tr className="text-left text-muted">
              {HEADERS.map((name) => (
                <th key={name} scope="col" className="px-4 py-2 font-medium">
                  {t(`stake.timeline.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {of.lanes.map((lane) => {
              const moves = of.pairs.filter(({ to }) => to === lane.address);
              return (
                <tr key={lane.address}>
                  <th scope="row" className="px-4 py-2 text-left font-medium">
                    {visibleText(monikerText(lane.moniker))}
                  </th>
                  <td className="px-4 py-2">{amount(lane.staked)}</td>
                  <td className="px-4 py-2">
                    {lines(
                      lane.payouts.map(({ key, entry, at }) => ({
                        key,
                        text: t("stake.timeline.payoutOn", { amount: amount(entry.balance), date: dateTimeText(at) }),
                      })),
                    )}
                  </td>
                  <td className="px-4 py-2">
                    {lines(
                      moves.map((pair) => ({
                        key: pair.key,
                        text: t("stake.timeline.lockRow", {
                          amount: amount(pair.amount),
                          name: monikerText(pair.fromMoniker),
                          date: dateTimeText(pair.until),
                          slots: slotsText(pair.slots),
                        }),
                      })),
                    )}
                  </td>
                  <td className="px-4 py-2">{slotsText(lane.slots)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </details>
  );
};
