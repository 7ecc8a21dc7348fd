import type { Transaction } from "../../../domain/wallet/index.ts";
import { useText } from "../../i18n/index.ts";
import { type Column, Table } from "../../kit/Table.tsx";
import { dateTime } from "./format.ts";
import { DetailsButton, SignedAmount, TransactionStatus, useTypeName } from "./TransactionParts.tsx";

/** Props of {@link HistoryTable}: each row has a button that opens its details. */
export type HistoryTableProps = {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly hidden: boolean;
  readonly onOpen: (transaction: Transaction) => void;
};

/** A page of transactions, each with its details a press away. */
export const HistoryTable = ({ transactions, hidden, onOpen }: HistoryTableProps) => {
  const t = useText();
  const nameOf = useTypeName();
  const columns: ReadonlyArray<Column<Transaction>> = [
    {
      id: "type",
      header: t("wallet.history.type"),
      rowHeader: true,
      bare: true,
      cell: (row) => nameOf(row.type),
    },
    {
      id: "date",
      header: t("wallet.history.date"),
      cell: (row) => (
        <time dateTime={row.created_at} className="tabular">
          {dateTime(row.created_at)}
        </time>
      ),
    },
    { id: "status", header: t("wallet.history.status"), cell: (row) => <TransactionStatus status={row.status} /> },
    {
      id: "amount",
      header: t("wallet.history.amount"),
      numeric: true,
      cell: (row) => <SignedAmount of={row} hidden={hidden} />,
    },
    {
      id: "details",
      header: t("wallet.history.details"),
      numeric: true,
      cell: (row) => <DetailsButton of={row} hidden={hidden} onOpen={() => onOpen(row)} />,
    },
  ];
  return (
    <Table label={t("wallet.tokenPage.transactions")} columns={columns} rows={transactions} rowKey={(row) => row.id} />
  );
};
