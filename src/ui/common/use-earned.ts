import { useMemo, useState } from "react";
import type { Failure } from "../../domain/decider/failure.ts";
import { failureOf } from "../../domain/decider/request.ts";
import {
  Command,
  MOST_MATCHES,
  NO_SEARCH,
  sameFilter,
  type TokenBalance,
  type Transaction,
  views,
} from "../../domain/wallet/index.ts";
import { type Payouts, payoutSums } from "../../domain/wallet/payouts.ts";
import { useAppState } from "./app-context.tsx";
import { monthOf } from "./calendar.ts";
import { useSend } from "./use-command.ts";
import { isToRepeat, useLoad, useLoadOnline } from "./use-load.ts";
import { useLoadMore } from "./use-load-more.ts";

/** The rewards that were paid out for a token by month (`days`); null before they are known, with the failure if there is one. */
export interface Earned {
  readonly payouts: Payouts | null;
  /** The payouts as transactions, the newest first. */
  readonly rows: ReadonlyArray<Transaction>;
  /** Of a long list only the newest payouts are loaded; this is whether all are. */
  readonly isComplete: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** The rewards that were paid out for a token, read again after each new payout. `all` reads every one. */
export const useEarned = ({ chainId, symbol }: Pick<TokenBalance, "chainId" | "symbol">, all: boolean): Earned => {
  const send = useSend();
  const { wallet } = useAppState();
  const { matches, recent } = wallet;
  const filter = { ...NO_SEARCH, chainId, symbol, type: "distribution" };
  const load = Command.LoadMatches({ ...filter, most: MOST_MATCHES });
  const own = sameFilter(matches, filter) ? matches : null;
  const status = own?.request.status;
  const newest = views
    .accountOf(wallet, chainId, symbol)
    ?.account?.transactions.find(({ type }) => type === "distribution")?.id;
  // the newest transactions of the wallet have a new payout only until ten others follow
  const isNew = newest !== undefined && own?.transactions.some(({ id }) => id === newest) === false;
  const list = `${chainId}/${symbol}/rewards/${newest ?? ""}`;
  useLoad(list, all || status !== "succeeded" || isNew, all ? undefined : own?.request, load);
  useLoadOnline(all && isToRepeat(own?.request) ? load : null);
  const count = own?.transactions.length ?? 0;
  useLoadMore({
    list,
    count,
    ready: all && own?.isCut === true && failureOf(own.request) === null,
    status,
    next: () => Command.LoadMatches({ ...filter, most: count + MOST_MATCHES }),
  });
  const [sums] = useState(() => payoutSums(monthOf));
  const rows = useMemo(() => (own === null ? null : views.searchedRows({ matches: own, recent })), [own, recent]);
  const payouts = useMemo(() => (rows === null ? null : sums(rows)), [sums, rows]);
  const isKnown = status === "succeeded" || (payouts?.count ?? 0) > 0;
  const isComplete = isKnown && own?.isCut === false;
  return {
    payouts: isKnown ? payouts : null,
    rows: rows ?? [],
    isComplete,
    failure: isComplete || (isKnown && !all) ? null : failureOf(own?.request),
    retry: () => send(load),
  };
};
