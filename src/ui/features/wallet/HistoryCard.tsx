import { History } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, knownType, TRANSACTION_TYPES, type Transaction } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { useLoad } from "../../common/use-load.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Field } from "../../kit/Field.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { Select } from "../../kit/Select.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { dateTime } from "./format.ts";
import { TransactionDialog } from "./TransactionDialog.tsx";
import { DetailsButton, SignedAmount, TransactionStatus, useTypeName } from "./TransactionParts.tsx";
import { useLinkedTransaction } from "./use-linked-transaction.ts";
import { useQuery } from "./use-query.ts";

/** Props of {@link HistoryTable}: each row has a button that opens its details. */
type HistoryTableProps = {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly hidden: boolean;
  readonly onOpen: (transaction: Transaction) => void;
};

/** A page of transactions, each with a button for its details. */
const HistoryTable = ({ transactions, hidden, onOpen }: HistoryTableProps) => {
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

type EmptyProps = { readonly symbol: string | undefined; readonly filtered: boolean; readonly onAll: () => void };

const Empty = ({ symbol, filtered, onAll }: EmptyProps) => {
  const t = useText();
  const open = useOpenSend();
  return filtered ? (
    <EmptyState
      icon={<History className="size-6" />}
      title={t("wallet.tokenPage.noneOfType")}
      action={
        <Button variant="secondary" onClick={onAll}>
          {t("wallet.tokenPage.showAll")}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<History className="size-6" />}
      title={t("wallet.tokenPage.none")}
      text={symbol === undefined ? t("wallet.home.noActivityText") : t("wallet.tokenPage.noneText", { symbol })}
      action={
        <Button onClick={() => open({ tab: "receive", ...(symbol === undefined ? {} : { symbol }) })}>
          {t("wallet.receive")}
        </Button>
      }
    />
  );
};

/* The loaded page, or null if it belongs to another token or filter. */
const usePage = (chainId: string, symbol: string, type: string) => {
  const { history } = useAppState().wallet;
  const own = history.chainId === chainId && history.symbol === symbol && history.type === type;
  return own ? history : null;
};

/** Props of {@link HistoryCard}: without a token it shows the whole wallet (F10). */
type HistoryCardProps = {
  readonly token?: { readonly chainId: string; readonly symbol: string };
  readonly hidden: boolean;
};

const WHOLE_WALLET = { chainId: "", symbol: "" };
const pageNumber = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

/** Transactions with filter by type, pages, details and export; filter and page are in the address (F26). */
export const HistoryCard = ({ token, hidden }: HistoryCardProps) => {
  const app = useApp();
  const t = useText();
  const [query, setQuery] = useQuery();
  const type = knownType(query("type") ?? "") ?? "all";
  const wanted = pageNumber(query("page") ?? "");
  const setType = (chosen: string) => setQuery({ type: chosen === "all" ? null : chosen, page: null });
  const [shown, setShown] = useState<Transaction | null>(null);
  const [open, setOpen] = useState(false);
  const { chainId, symbol } = token ?? WHOLE_WALLET;
  const page = usePage(chainId, symbol, type);
  const status = page?.request.status;
  const history = (number: number) => Command.LoadHistory({ chainId, symbol, page: number, type });
  const load = (number: number) => void app.dispatch(history(number));
  const show = (transaction: Transaction) => {
    setShown(transaction);
    setOpen(true);
  };
  const [linked, setLinked] = useState<string | null>(null);
  useLoad(`${chainId}/${symbol}/${type}/${wanted}/${linked ?? ""}`, true, undefined, history(wanted));
  const searched = useLinkedTransaction(page, show);
  // a link to another transaction reloads, since it may be newer than the loaded page; the end of a search does not
  if (searched !== null && searched !== linked) setLinked(searched);

  const body = () => {
    const failure = failureOf(page?.request);
    if (page !== null && failure !== null) {
      return (
        <Failure
          title={t("wallet.tokenPage.transactionsFailed")}
          text={failureText(failure)}
          onRetry={() => load(wanted)}
        />
      );
    }
    if (page === null || (page.transactions.length === 0 && status !== "succeeded")) return <Skeleton lines={6} />;
    if (page.transactions.length === 0)
      return <Empty symbol={token?.symbol} filtered={type !== "all"} onAll={() => setType("all")} />;
    return (
      <div aria-busy={status === "pending" || undefined}>
        <HistoryTable transactions={page.transactions} hidden={hidden} onOpen={show} />
      </div>
    );
  };
  return (
    <Card flush aria-label={t("wallet.tokenPage.transactions")}>
      <div className="flex flex-col gap-4 border-b border-line p-[min(1rem,4vw)] @2xl:flex-row @2xl:items-end @2xl:justify-between sm:px-6">
        <h2 className="text-lg font-semibold text-ink @2xl:self-center">{t("wallet.tokenPage.transactions")}</h2>
        <div className="flex flex-col gap-4 @2xl:flex-row @2xl:items-end">
          <Field label={t("wallet.history.type")} className="@2xl:w-56">
            <Select
              value={type}
              onChange={setType}
              options={[
                { value: "all", label: t("wallet.all") },
                ...TRANSACTION_TYPES.map((known) => ({ value: known, label: t(`wallet.types.${known}`) })),
              ]}
            />
          </Field>
          <ExportButton chainId={chainId} symbol={symbol} type={type} />
        </div>
      </div>
      {body()}
      <Unreadable count={page?.unreadable} />
      <div className="border-t border-line px-[min(1rem,4vw)] py-3 sm:px-6">
        <Pager
          page={page?.currentPage ?? 1}
          pages={page?.totalPages ?? 1}
          pending={status === "pending"}
          onPage={(number) => setQuery({ page: number === 1 ? null : String(number) })}
        />
      </div>
      <TransactionDialog of={shown} open={open} onClose={() => setOpen(false)} hidden={hidden} />
    </Card>
  );
};
