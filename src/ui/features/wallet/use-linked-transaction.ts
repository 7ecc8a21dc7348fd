import { useEffect } from "react";
import type { State, Transaction } from "../../../domain/wallet/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";
import { useQuery } from "./use-query.ts";

/** The name in the query that a payment's notification links with. */
const NAME = "transaction";
/** How many pages are searched: a notification usually leads to one of the newest transactions. */
const PAGES = 10;

/**
 * Opens the transaction that the address names, `?transaction={id}` (V33). It turns page after page until the
 * transaction is found, and says so when it is not. The name then leaves the address, so that Back closes the details
 * and does not open them again. Returns the id while it is searched for, or null.
 */
export const useLinkedTransaction = (
  page: State["history"] | null,
  onFound: (transaction: Transaction) => void,
): string | null => {
  const app = useApp();
  const t = useText();
  const [query, setQuery] = useQuery();
  const id = query(NAME);
  // runs after every render: it waits for the page, and does nothing without an id
  useEffect(() => {
    if (id === null || page === null) return;
    // what is rendered may be older than the question that was just asked
    if (app.state().wallet.history.request.status !== "succeeded" || page.request.status !== "succeeded") return;
    const found = page.transactions.find((transaction) => transaction.id === id);
    if (found !== undefined) {
      setQuery({ [NAME]: null });
      onFound(found);
    } else if (page.currentPage < Math.min(page.totalPages, PAGES)) {
      setQuery({ page: String(page.currentPage + 1) });
    } else {
      setQuery({ [NAME]: null, page: null });
      toasts.error(t("wallet.history.linkedNotFound"));
    }
  });
  return id;
};
