import { type ReactNode, useMemo, useRef, useState } from "react";
import { failureOf, type Request } from "../../../domain/decider/request.ts";
import type { Root } from "../../../domain/index.ts";
import {
  Command,
  type Filter,
  matcherOf,
  READ_LIMIT,
  sameFilter,
  type Transaction,
  views,
} from "../../../domain/wallet/index.ts";
import { isTiny } from "../../../domain/wallet/related.ts";
import { useAppState } from "../../common/app-context.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { useOpenSend } from "../../common/send-context.ts";
import { useLoad } from "../../common/use-load.ts";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { TokenFilters, WalletFilters } from "./HistoryFilters.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { PartOfMatches, useMost } from "./PartOfMatches.tsx";
import { useTransactionDialog } from "./TransactionDialog.tsx";
import { useHistoryFilter } from "./use-history-filter.ts";
import { type LinkedList, useLinkedTransaction } from "./use-linked-transaction.ts";

/** A list without its tiny payments while the user hides them, and the line that hides or shows them; null where there are none. */
const useTinyPayments = (
  rows: ReadonlyArray<Transaction>,
  hidden: boolean,
): { readonly rows: ReadonlyArray<Transaction>; readonly line: ReactNode } => {
  const { wallet } = useAppState();
  const [query, setQuery] = useQuery();
  const others = useMemo(() => rows.filter((of) => !isTiny(wallet, of)), [rows, wallet]);
  const count = rows.length - others.length;
  const isHidden = query("tiny") === "hidden";
  // hidden balances tell nothing about amounts
  if (count === 0 || (hidden && !isHidden)) return { rows, line: null };
  return {
    rows: isHidden ? others : rows,
    line: (
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line px-[min(1rem,4vw)] py-1 text-sm text-muted sm:px-6">
        <span>{t(isHidden ? "filters.tinyHidden" : "filters.tiny", { count })}</span>
        <Button variant="ghost" size="small" onClick={() => setQuery({ tiny: isHidden ? null : "hidden" })}>
          {t(isHidden ? "filters.tinyShow" : "filters.tinyHide")}
        </Button>
      </p>
    ),
  };
};

type EmptyProps = { readonly symbol: string | undefined; readonly filtered: boolean; readonly onAll: () => void };

const Empty = ({ symbol, filtered, onAll }: EmptyProps) => {
  const open = useOpenSend();
  return filtered ? (
    <EmptyState
      title={t("filters.none")}
      action={
        // the filters of the whole wallet have their own, where there is room for them
        <Button variant="secondary" className={symbol === undefined ? "@2xl:hidden" : undefined} onClick={onAll}>
          {t("filters.clear")}
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing="money"
      title={t("tokenPage.none")}
      text={symbol === undefined ? t("movements.noneText") : t("tokenPage.noneText", { symbol })}
      action={
        <Button onClick={() => open({ tab: "receive", ...(symbol === undefined ? {} : { symbol }) })}>
          {t("wallet.receive")}
        </Button>
      }
    />
  );
};

/** What the card shows of a list: one page of it, or nothing yet. */
interface Shown {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly totalPages: number;
  readonly currentPage: number;
  readonly unreadable: number;
  readonly isCut: boolean;
  readonly request: Request;
}

const NO_ROWS: ReadonlyArray<Transaction> = [];

/** Rows a page of a search, which the client divides itself (spec §3: perPage 10). */
const PER_PAGE = 10;

/* The page that the filter describes, or null if another list is loaded. */
const useShown = (filter: Filter, wanted: number): Shown | null => {
  const { wallet } = useAppState();
  const { history, matches } = wallet;
  if (views.needsSearch(wallet, filter)) {
    if (!sameFilter(matches, filter)) return null;
    const rows = views.searchedRows(wallet);
    const totalPages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
    const currentPage = Math.min(wanted, totalPages);
    const transactions = rows.slice((currentPage - 1) * PER_PAGE, currentPage * PER_PAGE);
    return { ...matches, transactions, totalPages, currentPage };
  }
  const { chainId, symbol, type } = history;
  const isOwn = chainId === filter.chainId && symbol === filter.symbol && type === filter.type;
  return isOwn ? { ...history, isCut: false } : null;
};

type NewestProps = { readonly filter: Filter; readonly children: (rows: ReadonlyArray<Transaction>) => ReactNode };

/** The newest known transactions of a list that could not be loaded, such as those of the last visit while offline. */
const Newest = ({ filter, children }: NewestProps) => {
  const { recent } = useAppState().wallet;
  const rows = (recent.transactions ?? []).filter(matcherOf(filter, () => null));
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="border-t border-line px-[min(1rem,4vw)] py-3 text-sm font-medium text-muted sm:px-6">
        {t("tokenPage.newestKnown")}
      </h3>
      {children(rows)}
    </>
  );
};

/** The list in which the transaction of the address is looked for, or null while it is not loaded. */
const linkedIn = (wallet: Root["wallet"], filter: Filter, isShown: boolean): LinkedList | null => {
  if (!isShown) return null;
  if (!views.needsSearch(wallet, filter)) return wallet.history;
  return { transactions: views.searchedRows(wallet), currentPage: 1, totalPages: 1, request: wallet.matches.request };
};

/** Without a token it shows the whole wallet, with search and more filters. */
type HistoryCardProps = {
  readonly token?: { readonly chainId: string; readonly symbol: string };
  readonly hidden: boolean;
};

/** Transactions with filters, pages, details and export; filter and page are in the address. */
export const HistoryCard = ({ token, hidden }: HistoryCardProps) => {
  const fromAddress = useHistoryFilter(token);
  const filters = useRef<HTMLDivElement>(null);
  // the button that clears goes with them, so the first filter takes the focus (A2)
  const clear = () => {
    fromAddress.clear();
    filters.current?.querySelector<HTMLElement>("input,[role=combobox]")?.focus();
  };
  const filtered = { ...fromAddress, clear };
  const { filter, page: wanted, isFiltered, goTo } = filtered;
  const [show, dialog] = useTransactionDialog(hidden);
  const page = useShown(filter, wanted);
  const status = page?.request.status;
  const { wallet } = useAppState();
  const searching = views.needsSearch(wallet, filter);
  const { chainId, symbol, type } = filter;
  const { text, since, until } = filter;
  const search = JSON.stringify([chainId, symbol, type, text, since, until]);
  const { most, step, more } = useMost(search);
  const { matches } = wallet;
  const found = matches.transactions.length;
  const command = searching
    ? Command.LoadMatches({ ...filter, most })
    : Command.LoadHistory({ chainId, symbol, page: wanted, type });
  const [linked, setLinked] = useState<string | null>(null);
  const key = searching ? `${search} ${step}` : `${chainId}/${symbol}/${type}/${wanted}/${linked ?? ""}`;
  useLoad(key, wallet.wallets.length > 0, undefined, command);
  const searched = useLinkedTransaction(linkedIn(wallet, filter, page !== null), show);
  // a link to another transaction reloads, since it may be newer than the loaded page; the end of a search does not
  if (searched !== null && searched !== linked) setLinked(searched);

  const tiny = useTinyPayments(page?.transactions ?? NO_ROWS, hidden);
  const isUnread = page?.transactions.length === 0 && status !== "succeeded";
  const body = () => {
    const unchecked = views.checkFailure(wallet);
    const failure = unchecked ?? failureOf(page?.request);
    if (failure !== null) {
      return (
        <>
          <LoadFailed
            title={t("tokenPage.transactionsFailed")}
            failure={failure}
            command={unchecked === null ? command : Command.LoadWallets()}
          />
          <Newest filter={filter}>
            {(rows) => <HistoryTable transactions={rows} hidden={hidden} onOpen={show} />}
          </Newest>
        </>
      );
    }
    if (page === null || isUnread) return <Skeleton lines={6} />;
    // where older transactions were not read, none of them is said to be missing
    if (page.transactions.length === 0 && page.isCut) return null;
    if (page.transactions.length === 0) return <Empty symbol={token?.symbol} filtered={isFiltered} onAll={clear} />;
    return (
      <div aria-busy={status === "pending" || undefined}>
        <HistoryTable transactions={tiny.rows} hidden={hidden} onOpen={show} />
        {tiny.line}
      </div>
    );
  };
  return (
    <Card flush aria-label={t("tokenPage.transactions")}>
      <div
        ref={filters}
        className="flex flex-col gap-4 border-b border-line p-[min(1rem,4vw)] @2xl:flex-row @2xl:items-end @2xl:justify-between sm:px-6"
      >
        {token === undefined ? (
          <>
            <h2 className="sr-only select-none">{t("tokenPage.transactions")}</h2>
            <WalletFilters of={filtered} />
          </>
        ) : (
          <>
            <h2 className="text-lg font-semibold text-ink @2xl:self-center">{t("tokenPage.transactions")}</h2>
            <TokenFilters of={filtered} />
          </>
        )}
      </div>
      {body()}
      {page?.isCut === true ? (
        <div className="border-t border-line px-[min(1rem,4vw)] py-3 sm:px-6">
          <PartOfMatches
            text={
              found === 0
                ? t("filters.noneSoFar", { n: matches.lastPageRead * READ_LIMIT })
                : t("filters.cut", { count: found })
            }
            request={page.request}
            onMore={() => more(found)}
            command={command}
          />
        </div>
      ) : null}
      <Unreadable count={page?.unreadable} />
      {page === null || isUnread || (page.totalPages <= 1 && page.currentPage <= 1) ? null : (
        <div className="border-t border-line px-[min(1rem,4vw)] py-3 sm:px-6">
          <Pager page={page.currentPage} pages={page.totalPages} pending={status === "pending"} onPage={goTo} />
        </div>
      )}
      {dialog}
    </Card>
  );
};
