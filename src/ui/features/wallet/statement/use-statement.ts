import { getUntracked } from "proxy-compare";
import { useMemo } from "react";
import { failureOf, IDLE } from "../../../../domain/decider/request.ts";
import { Command as Staking } from "../../../../domain/staking/index.ts";
import { isTestnet } from "../../../../domain/values/chains.ts";
import { compare, decimalsOf as decimalsIn } from "../../../../domain/values/money.ts";
import { type Book, isEmptyBook, POTS, worthOf } from "../../../../domain/wallet/books.ts";
import { Command, views } from "../../../../domain/wallet/index.ts";
import { statementBooks } from "../../../../domain/wallet/statement.ts";
import { type Keyed, sameToken } from "../../../../domain/wallet/token.ts";
import { useAppState } from "../../../common/app-context.tsx";
import { assetOf, assetParts } from "../../../common/transfer/assets.tsx";
import { useSend } from "../../../common/use-command.ts";
import { useHiddenBalances } from "../../../common/use-hidden-balances.ts";
import { useLoad } from "../../../common/use-load.ts";
import { useQuery } from "../../../common/use-query.ts";
import { useServerNow } from "../../../common/use-server-now.ts";
import { isRunning, periodFrom, periodParameter, type StatementPeriod, spanOf } from "./period.ts";
import { periodName } from "./period-name.ts";

/** The most worth first, then what has no known worth, and coins of test networks last. */
const byWorth = (a: Book, b: Book): number => {
  const tests = Number(isTestnet(a.chainId)) - Number(isTestnet(b.chainId));
  if (tests !== 0) return tests;
  const [first, second] = [worthOf(a.closing), worthOf(b.closing)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return compare(second, first);
};

/** The address of a statement. */
export const statementPath = (query: { readonly period?: StatementPeriod; readonly token?: Keyed }): string => {
  const { period, token } = query;
  const values = new URLSearchParams({
    ...(period !== undefined && { period: periodParameter(period) }),
    ...(token !== undefined && { asset: assetOf(token) }),
  });
  return `/activity/statement?${values}`;
};

/** The newest transaction that the statement does not have yet and may belong to it; `""` for none. */
const useNewest = (books: ReadonlyArray<Book>, from: number | null, isCurrent: boolean): string => {
  const newest = useAppState().wallet.recent.transactions?.[0];
  if (!isCurrent || newest === undefined || Date.parse(newest.created_at) < (from ?? 0)) return "";
  const isKnown = books.some(({ lines }) =>
    lines.some(({ movements }) => movements.some(({ transactionId }) => transactionId === newest.id)),
  );
  return isKnown ? "" : `${newest.id} ${newest.status}`;
};

const HOUR = 3_600_000;

/** What a proxy of the state stands for: to read each of 100,000 rows through one would take many times as long. */
const raw = <Value extends object>(value: Value): Value => getUntracked(value) ?? value;

/** The books of the statement that is loaded. */
const useBooks = (now: number): ReadonlyArray<Book> => {
  const { statement, prices, tokens } = useAppState().wallet;
  const { since, until, chainId, symbol } = statement;
  const readings = raw(statement.readings);
  const activity = statement.activity === null ? null : raw(statement.activity);
  const [priced, held] = [raw(prices), tokens === null ? null : raw(tokens)];
  // a price is that of a day: the books are not made anew with each tick of the clock
  const hour = Math.floor(now / HOUR) * HOUR;
  return useMemo(
    () =>
      statementBooks(
        {
          statement: { chainId, symbol, since, until, readings, activity, request: IDLE },
          prices: priced,
          tokens: held,
        },
        hour,
      ),
    [chainId, symbol, since, until, readings, activity, priced, held, hour],
  );
};

/** The statement of the address: its period and token, and the books as far as they are read. */
export const useStatement = () => {
  const [query, setQuery] = useQuery();
  const now = useServerNow();
  const send = useSend();
  const { hidden } = useHiddenBalances();
  const { wallet, staking } = useAppState();
  const { tokens, statement } = wallet;
  const period = periodFrom(query("period"), now);
  const span = spanOf(period);
  const wanted = assetParts(query("asset") ?? "");
  const token = tokens?.tokens.find((of) => sameToken(of, wanted)) ?? null;
  const { chainId, symbol } = token ?? { chainId: "", symbol: "" };
  const command = Command.LoadStatement({ chainId, symbol, since: span.from, until: span.to });
  const isOwn =
    sameToken(statement, { chainId, symbol }) && statement.since === span.from && statement.until === span.to;
  const { status } = statement.request;
  const known = useBooks(now);
  const all = isOwn ? known : [];
  const isRead = isOwn && (all.length > 0 || status === "succeeded");
  const running = isRunning(period, now);
  const key = JSON.stringify([chainId, symbol, span.from, span.to]);
  useLoad(key, tokens !== null, undefined, command);
  const newest = useNewest(all, span.from, isRead && running);
  useLoad(newest, true, statement.request, command, null);
  const hasStake = all.some(({ lines }) =>
    lines.some(({ movements }) => movements.some((of) => of.validator !== null)),
  );
  useLoad("validators", hasStake, staking.load, Staking.LoadValidators());

  const tokenOf = (of: Keyed) => views.tokenOf(wallet, of.chainId, of.symbol);
  return {
    period,
    span,
    now,
    isRunning: running,
    name: periodName(period),
    hidden,
    /** Whether its days may be of several years. */
    hasYears: period.kind === "all" || period.kind === "dates",
    token,
    books: all.filter((book) => !isEmptyBook(book)).toSorted(byWorth),
    empty: all.filter(isEmptyBook),
    isRead,
    failure: isOwn ? failureOf(statement.request) : null,
    isPending: isOwn && status === "pending",
    command,
    reload: () => void send(command),
    choose: (next: StatementPeriod) => setQuery({ period: periodParameter(next) }),
    chainNameOf: (of: Keyed): string => tokenOf(of)?.chainName ?? of.chainId,
    /** How many decimals each amount of a token has: its own, else the most that an amount has. */
    decimalsOf: (book: Book): number =>
      tokenOf(book)?.decimals ??
      Math.max(
        ...[book.opening, book.closing, ...book.lines].flatMap((row) => POTS.map((pot) => decimalsIn(row[pot]))),
      ),
  };
};
export type Statement = ReturnType<typeof useStatement>;
