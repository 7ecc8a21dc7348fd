import { useEffect } from "react";
import { TRANSACTION_PARAMETER } from "../../../app/routing/row-paths.ts";
import type { Request } from "../../../domain/decider/request.ts";
import type { Transaction } from "../../../domain/wallet/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";

/** A loaded page of transactions, in which one is looked for. */
export interface LinkedList {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly currentPage: number;
  readonly totalPages: number;
  readonly request: Request;
}

/** The most pages that are searched: a notification usually links to one of the newest transactions. */
const PAGES = 10;

/**
 * Opens the transaction of the address, `?transaction={id}`. Loads page after page until it is found, and says so
 * if it is not. The parameter then leaves the address, so that Back closes the details and does not open them again.
 * Returns the id during the search, else null.
 */
export const useLinkedTransaction = (
  page: LinkedList | null,
  onFound: (transaction: Transaction) => void,
): string | null => {
  const app = useApp();
  const [query, setQuery] = useQuery();
  const id = query(TRANSACTION_PARAMETER);
  // runs after every render: it waits for the page, and does nothing without an id
  useEffect(() => {
    if (id === null || page === null) return;
    // the rendered state may be older than the request that was just sent
    const { history, matches } = app.state().wallet;
    const isLoading = history.request.status === "pending" || matches.request.status === "pending";
    if (isLoading || page.request.status !== "succeeded") return;
    const found = page.transactions.find((transaction) => transaction.id === id);
    if (found !== undefined) {
      setQuery({ [TRANSACTION_PARAMETER]: null });
      onFound(found);
    } else if (page.currentPage < Math.min(page.totalPages, PAGES)) {
      setQuery({ page: String(page.currentPage + 1) });
    } else {
      setQuery({ [TRANSACTION_PARAMETER]: null, page: null });
      toasts.error(t("history.linkedNotFound"));
    }
  });
  return id;
};
