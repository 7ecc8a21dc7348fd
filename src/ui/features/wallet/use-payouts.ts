import { useMemo, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command as Staking } from "../../../domain/staking/index.ts";
import { hasStake } from "../../../domain/staking/timeline.ts";
import { Command, type Filter, sameFilter, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { payoutSums } from "../../../domain/wallet/payouts.ts";
import { ofToken } from "../../../domain/wallet/transactions.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dayOf } from "../../common/calendar.ts";
import { useLoad } from "../../common/use-load.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { useMost } from "./PartOfMatches.tsx";

/** Whether nothing of a token is staked, and whether besides no transaction ever paid a reward of it. */
export const useStanding = (token: TokenBalance): { readonly isUnstaked: boolean; readonly isNew: boolean } => {
  const { wallet } = useAppState();
  const account = views.accountOf(wallet, token.chainId, token.symbol)?.account ?? null;
  const isUnstaked = account !== null && !hasStake(account);
  const { isWhole, transactions } = wallet.recent;
  const isPaid = ofToken(token, transactions ?? []).some(({ type }) => type === "distribution");
  return { isUnstaked, isNew: isUnstaked && isWhole && !isPaid };
};

/** The payouts of one token since some days ago, as far as they are loaded. */
export const usePayouts = (token: TokenBalance, days: number) => {
  const { chainId, symbol } = token;
  const { wallet, staking } = useAppState();
  const { matches, recent } = wallet;
  const account = views.accountOf(wallet, chainId, symbol)?.request;
  const today = dayOf(useServerNow());
  const filter: Filter = {
    chainId,
    symbol,
    type: "distribution",
    text: "",
    since: days === 0 ? 0 : dayOf(today, days),
    until: null,
  };
  const key = `${chainId}/${symbol}/${filter.since}`;
  const { most, step, more } = useMost(key);
  const command = Command.LoadMatches({ ...filter, most });
  useLoad(`${key}/${step}`, true, undefined, command);
  useLoad("validators", true, staking.load, Staking.LoadValidators());
  // it says when the next payout is
  useLoad(`${chainId}/${symbol}`, account?.status !== "succeeded", account, Command.LoadAccount({ chainId, symbol }));
  const own = sameFilter(matches, filter) ? matches : null;
  const rows = own?.transactions;
  // a payout that the page has not read yet
  const newest = ofToken(token, recent.transactions ?? []).find(
    ({ type, created_at }) => type === "distribution" && Date.parse(created_at) >= (filter.since ?? 0),
  )?.id;
  const isNew = rows?.some(({ id }) => id === newest) === false;
  useLoad(isNew ? (newest ?? "") : "", true, own?.request, command, null);
  const [sums] = useState(() => payoutSums(dayOf));
  const payouts = useMemo(() => sums(rows ?? []), [sums, rows]);
  const failure = own !== null && own.transactions.length === 0 ? failureOf(own.request) : null;
  const loading = own === null || (own.transactions.length === 0 && own.request.status === "pending");
  return { own, rows, filter, more, command, payouts, failure, loading };
};
