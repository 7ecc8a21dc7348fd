import { useMemo, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import {
  Command,
  type Filter,
  MOST_MATCHES,
  type Payouts,
  payoutSums,
  sameFilter,
  type TokenBalance,
  views,
} from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { monthOf } from "../../common/calendar.ts";
import { useLoad, useLoadMore } from "../../common/use-load.ts";

/** The rewards of a token by month (`days`) and in all, once every payout is read; null before that. */
export const useEarned = ({ chainId, symbol }: Pick<TokenBalance, "chainId" | "symbol">): Payouts | null => {
  const { wallet } = useAppState();
  const filter: Filter = { chainId, symbol, type: "distribution", text: "", since: 0, until: null };
  const newest = views
    .accountOf(wallet, chainId, symbol)
    ?.account?.transactions.find(({ type }) => type === "distribution")?.id;
  const list = `${chainId}/${symbol}/${newest ?? ""}`;
  useLoad(list, true, undefined, Command.LoadMatches({ ...filter, most: MOST_MATCHES }));
  const own = sameFilter(wallet.matches, filter) ? wallet.matches : null;
  const rows = own?.transactions ?? [];
  const failed = own !== null && failureOf(own.request) !== null;
  useLoadMore({
    list,
    count: rows.length,
    ready: own?.isCut === true && !failed,
    status: own?.request.status,
    next: () => Command.LoadMatches({ ...filter, most: rows.length + MOST_MATCHES }),
  });
  const [sums] = useState(() => payoutSums(monthOf));
  const isWhole = own !== null && !own.isCut && (rows.length > 0 || own.request.status === "succeeded");
  return useMemo(() => (isWhole ? sums(rows) : null), [isWhole, sums, rows]);
};
