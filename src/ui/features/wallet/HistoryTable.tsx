import "../../i18n/later.ts";
import { memo } from "react";
import { shownStatus, type Transaction } from "../../../domain/wallet/index.ts";
import { useNow } from "../../common/use-now.ts";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { type Column, Table } from "../../kit/Table.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { dateTime, dayName, timeOfDay } from "./format.ts";
import { SECOND_LINE } from "./TokenParts.tsx";
import { DetailsButton, SignedAmount, TransactionStatus, useTypeName, Worth } from "./TransactionParts.tsx";
import { TransactionIcon, useCounterparty } from "./TransactionParty.tsx";

/** Props of {@link HistoryTable}: a press on a row opens its details. */
type HistoryTableProps = {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly hidden: boolean;
  readonly onOpen: (transaction: Transaction) => void;
};

const Time = ({ of }: { readonly of: Transaction }) => (
  <time dateTime={of.created_at} title={dateTime(of.created_at)} className="tabular whitespace-nowrap">
    {timeOfDay(of.created_at)}
  </time>
);

/**
 * A page of transactions by day: type with the other party, time, status, amount with its worth today. Memoised, because the
 * card around it renders when a page is requested, and again when it arrives.
 */
export const HistoryTable = memo(({ transactions, hidden, onOpen }: HistoryTableProps) => {
  const t = useText();
  const nameOf = useTypeName();
  const partyOf = useCounterparty(transactions);
  const now = useNow();
  const columns: ReadonlyArray<Column<Transaction>> = [
    {
      id: "type",
      header: t("history.type"),
      rowHeader: true,
      narrow: "start",
      cell: (row) => {
        const party = partyOf(row);
        const counterparty = party?.text ?? null;
        return (
          <span className="flex items-center gap-3 text-left">
            <TransactionIcon of={row} party={party} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex flex-wrap items-center gap-x-1.5">
                {nameOf(row.type)}
                {shownStatus(row.status) === "completed" ? null : (
                  <span className="@2xl:hidden">
                    <TransactionStatus status={row.status} />
                  </span>
                )}
              </span>
              {counterparty === null ? null : (
                <span className={cx(SECOND_LINE, "wrap-anywhere @max-2xl:truncate")} title={visibleText(counterparty)}>
                  {visibleText(counterparty)}
                </span>
              )}
            </span>
          </span>
        );
      },
    },
    { id: "time", header: t("history.time"), narrow: "hidden", cell: (row) => <Time of={row} /> },
    {
      id: "status",
      header: t("history.status"),
      narrow: "hidden",
      cell: (row) => <TransactionStatus status={row.status} />,
    },
    {
      id: "amount",
      header: t("history.amount"),
      numeric: true,
      narrow: "end",
      cell: (row) => (
        <span className="flex flex-col items-end">
          <SignedAmount of={row} hidden={hidden} places={4} />
          <Worth of={row} hidden={hidden} />
        </span>
      ),
    },
    {
      id: "details",
      header: t("history.details"),
      numeric: true,
      narrow: "end",
      cell: (row) => <DetailsButton of={row} hidden={hidden} onOpen={() => onOpen(row)} />,
    },
  ];
  return (
    <Table
      label={t("tokenPage.transactions")}
      columns={columns}
      rows={transactions}
      rowKey={(row) => row.id}
      groupOf={(row) => dayName(row.created_at, now)}
    />
  );
});
