import { memo } from "react";
import { type Transaction, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { type Column, Table } from "../../kit/Table.tsx";
import { dayName, exactDateTime, timeOfDay } from "./format.ts";
import { DetailsButton, Happened, SignedAmount, Worth, WorthOrStatus } from "./TransactionParts.tsx";
import { TransactionIcon, useCounterparty } from "./TransactionParty.tsx";
import { useArrival } from "./use-arrival.ts";

type HistoryTableProps = {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly hidden: boolean;
  readonly onOpen: (transaction: Transaction) => void;
};

const Time = ({ of }: { readonly of: Transaction }) => (
  <time dateTime={of.created_at} title={exactDateTime(of.created_at)} className="tabular whitespace-nowrap">
    {timeOfDay(of.created_at)}
  </time>
);

/**
 * A page of transactions by day: what happened, when, its worth today and its amount. Memoised, because the
 * card around it renders when a page is requested, and again when it arrives.
 */
export const HistoryTable = memo(({ transactions, hidden, onOpen }: HistoryTableProps) => {
  const partyOf = useCounterparty(transactions);
  const arrivalOf = useArrival(transactions);
  const now = useServerNow();
  const { wallet } = useAppState();
  // until the prices are read the column has its place
  const isPriced =
    wallet.tokens === null ||
    transactions.some(({ chainId, symbol }) => {
      const token = views.tokenOf(wallet, chainId, symbol);
      return token !== null && views.hasPrice(token);
    });
  const worth: Column<Transaction> = {
    id: "worth",
    header: t("history.worth"),
    numeric: true,
    narrow: "hidden",
    cell: (row) => <Worth of={row} hidden={hidden} />,
  };
  const columns: ReadonlyArray<Column<Transaction>> = [
    {
      id: "type",
      header: t("history.type"),
      rowHeader: true,
      narrow: "start",
      cell: (row) => {
        const party = partyOf(row);
        return (
          <span className="flex items-center gap-3">
            <TransactionIcon of={row} party={party} />
            <Happened of={row} party={party} arrival={arrivalOf(row)} />
          </span>
        );
      },
    },
    { id: "time", header: t("kit.time"), narrow: "hidden", cell: (row) => <Time of={row} /> },
    ...(hidden || !isPriced ? [] : [worth]),
    {
      id: "amount",
      header: t("transfer.amount"),
      numeric: true,
      narrow: "end",
      cell: (row) => (
        <span className="flex flex-col items-end">
          <SignedAmount of={row} hidden={hidden} places={4} />
          <span className="@2xl:hidden">
            <WorthOrStatus of={row} hidden={hidden} />
          </span>
        </span>
      ),
    },
    {
      id: "details",
      header: t("transfer.details"),
      numeric: true,
      narrow: "end",
      cell: (row) => <DetailsButton of={row} party={partyOf(row)} hidden={hidden} onOpen={() => onOpen(row)} />,
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
