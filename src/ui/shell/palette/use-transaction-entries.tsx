import { useMemo } from "react";
import { segment } from "../../../domain/values/segment.ts";
import { coinsOf, type Transaction } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { dateTime } from "../../features/wallet/format.ts";
import { typeName } from "../../features/wallet/TransactionParts.tsx";
import { type Counterparty, TransactionIcon, useCounterparty } from "../../features/wallet/TransactionParty.tsx";
import { t } from "../../i18n/index.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import type { Entry } from "./entry.ts";

/** The maximum number of transactions that are searched: the newest that are loaded. */
const TRANSACTIONS = 300;

const ID = "transaction:";

/** Whether the entry of an id is a transaction. */
export const isTransactionId = (id: string): boolean => id.startsWith(ID);

/** Every transaction of the lists, the newest first, each once. */
const newestOf = (...lists: ReadonlyArray<ReadonlyArray<Transaction>>): ReadonlyArray<Transaction> => {
  const once = [...new Map(lists.flat().map((movement) => [movement.id, movement])).values()];
  return once.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, TRANSACTIONS);
};

const detailOf = (text: string | undefined, of: Transaction): string =>
  [text, dateTime(of.created_at)].filter((part) => part !== undefined).join(" · ");

const entryOf = (of: Transaction, party: Counterparty | null, hidden: boolean): Omit<Entry, "run"> => {
  const amount = hidden ? t("kit.hidden") : `${decimalText(coinsOf(of), 6) ?? "—"} ${of.symbol}`;
  return {
    id: `${ID}${of.id}`,
    group: "transactions",
    label: `${typeName(of.type)} · ${amount}`,
    detail: detailOf(party?.text, of),
    spoken: { detail: detailOf(party?.spoken.text, of) },
    icon: <TransactionIcon of={of} party={party} />,
    keywords: `${of.type} ${of.symbol} ${of.network} ${of.transactionHash} ${of.from} ${of.to}`,
  };
};

const NONE: ReadonlyArray<Entry> = [];

/** The entries of the loaded transactions, made once for what they show and not for each letter; none unless `wanted`. */
export const useTransactionEntries = (navigate: (path: string) => void, wanted: boolean): ReadonlyArray<Entry> => {
  const { recent, history, matches, accounts } = useAppState().wallet;
  const { hidden } = useHiddenBalances();
  const counterparty = useCounterparty();
  const { transactions: latest } = recent;
  return useMemo(() => {
    if (!wanted) return NONE;
    const staked = accounts.flatMap(({ account }) => account?.transactions ?? []);
    return newestOf(latest ?? [], history.transactions, matches.transactions, staked).map((of) => ({
      ...entryOf(of, counterparty(of), hidden),
      run: () => navigate(`/activity?transaction=${segment(of.id)}`),
    }));
  }, [wanted, latest, history.transactions, matches.transactions, accounts, counterparty, hidden, navigate]);
};
