import type * as timeline from "../../../domain/staking/timeline.ts";
import { dateTimeText } from "../../common/dates.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { TableSummary } from "../../kit/TableSummary.tsx";
import type { AmountText } from "./TimelineLane.tsx";

const Lines = ({ of }: { readonly of: ReadonlyArray<{ readonly key: string; readonly text: string }> }) =>
  of.length === 0 ? (
    "—"
  ) : (
    <ul className="flex flex-col gap-1">
      {of.map(({ key, text }) => (
        <li key={key}>
          <MaskedText text={text} />
        </li>
      ))}
    </ul>
  );

/** The timeline as a table, behind `Show as table`: the same facts with full dates. */
export const TimelineTable = ({ of, amount }: { readonly of: timeline.Timeline; readonly amount: AmountText }) => {
  const slotsText = (slots: timeline.Slots | null): string =>
    slots === null ? "—" : t("stake.slotsUsed", { used: slots.used, max: slots.max });
  const columns: ReadonlyArray<Column<timeline.Lane>> = [
    {
      id: "validator",
      header: t("stake.validator"),
      rowHeader: true,
      bare: true,
      cell: (lane) => validatorName(lane.moniker),
    },
    {
      id: "staked",
      header: t("stake.timeline.column.staked"),
      cell: (lane) => <MaskedText text={amount(lane.staked)} />,
    },
    {
      id: "payouts",
      header: t("stake.timeline.column.payouts"),
      cell: ({ payouts }) => (
        <Lines
          of={payouts.map(({ key, entry, at }) => ({
            key,
            text: t("stake.timeline.payoutOn", { amount: amount(entry.balance), date: dateTimeText(at) }),
          }))}
        />
      ),
    },
    {
      id: "locks",
      header: t("stake.timeline.column.locks"),
      cell: ({ address }) => (
        <Lines
          of={of.pairs
            .filter(({ to }) => to === address)
            .map((pair) => ({
              key: pair.key,
              text: t("stake.timeline.lockRow", {
                amount: amount(pair.amount),
                name: validatorName(pair.fromMoniker),
                date: dateTimeText(pair.until),
                slots: slotsText(pair.slots),
              }),
            }))}
        />
      ),
    },
    { id: "slots", header: t("stake.timeline.column.slots"), cell: (lane) => slotsText(lane.slots) },
  ];
  return (
    <details className="text-sm">
      <TableSummary name={t("kit.showTable")} />
      <div className="mt-2 rounded-control border border-line">
        <Table
          label={t("stake.timeline.table")}
          columns={columns}
          rows={of.lanes}
          rowKey={({ address }) => address}
          columnsFrom={56}
        />
      </div>
    </details>
  );
};
