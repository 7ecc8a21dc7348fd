import type { Failure } from "../decider/failure.ts";
import { failureOf } from "../decider/request.ts";
import { feeSymbolOf, isTestnet, MAIN_CHAIN } from "../values/chains.ts";
import { amount, compare, isPositive, type Money, multiply, subtract, sum, ZERO } from "../values/money.ts";
import type { TokenAccount, TokenBalance, Transaction, WalletTokens } from "./entities.ts";
import { type Filter, isSearch, matcherOf } from "./filter.ts";
import { exportLens } from "./lenses.ts";
import { Rejection } from "./messages.ts";
import { PAST_HOURS, priceSeriesView } from "./prices.ts";
import { creationOf, passcodeResetOf } from "./setup.ts";
import type { Account, PriceSeries, State } from "./state.ts";
import { sameToken } from "./token.ts";
import { ofToken, shownStatus } from "./transactions.ts";

/** Whether the wallet check is over: the shell is shown only then (spec §2 Guards). */
export const walletsKnown = (state: State): boolean =>
  state.walletsRequest.status === "succeeded" || state.walletsFailed === true || state.wallets.length > 0;

/** The wallet check found none. A check that failed says nothing about wallets. */
export const hasNoWallet = ({ wallets, walletsRequest }: State): boolean =>
  walletsRequest.status === "succeeded" && wallets.length === 0;

/** Whether what needs a wallet leads to the set-up: none is known, also after a check that failed (spec §2 Shell). */
export const leadsToSetup = (state: State): boolean => walletsKnown(state) && state.wallets.length === 0;

/** Why the check of the wallets failed, where no wallet is known; null otherwise. */
export const checkFailure = ({ wallets, walletsRequest }: State): Failure | null =>
  wallets.length === 0 ? failureOf(walletsRequest) : null;

/** The wallet that balances and transfers are about: the first (spec §7). */
export const firstWalletId = (state: State): string | null => state.wallets[0]?.id ?? null;

/** A token with its balance, or null where the balances hold none. */
export const tokenOf = (state: State, chainId: string, symbol: string): TokenBalance | null =>
  state.tokens?.tokens.find((token) => sameToken(token, { chainId, symbol })) ?? null;

/** A token whose price is known. */
export type Priced<Token extends Pick<TokenBalance, "priceUsd"> = TokenBalance> = Token & { readonly priceUsd: Money };

/** Whether a token has a price. A price of zero is none: that of a test network, or of a token that nobody trades. */
export const hasPrice = <Token extends Pick<TokenBalance, "priceUsd">>(token: Token): token is Priced<Token> =>
  token.priceUsd !== undefined && isPositive(token.priceUsd);

/** What a wallet holds of a token in USD; null where neither the server nor a price says it. */
export const balanceUsdOf = (token: TokenBalance): Money | null => {
  if (!hasPrice(token)) return null;
  return token.balanceUsd ?? multiply(token.balance, token.priceUsd);
};

/** How much a token's price changed in 24 hours, in percent: what the server says, else what its past prices say. */
export const change24hOf = (state: Pick<State, "prices">, token: TokenBalance): Money | undefined =>
  token.change24h ??
  priceSeriesView(pricesOf(state, token.chainId, token.symbol, 24)?.points ?? []).summary?.change ??
  undefined;

/** What all tokens of a wallet are worth: the server's total, else the sum of what is known. */
export const totalUsdOf = ({ totalBalanceUsd, tokens }: WalletTokens): Money =>
  totalBalanceUsd ?? sum(tokens.map((token) => balanceUsdOf(token) ?? ZERO));

/** The tokens of these transactions that have a price, but no past prices are loaded, or they end before one of these. */
export const unpricedTokens = (
  state: State,
  transactions: ReadonlyArray<Pick<Transaction, "chainId" | "symbol" | "created_at">>,
): ReadonlyArray<TokenBalance> =>
  (state.tokens?.tokens ?? []).filter((token) => {
    const { chainId, symbol } = token;
    const until = Date.parse(pricesOf(state, chainId, symbol, PAST_HOURS)?.points.at(-1)?.timestamp ?? "");
    return (
      hasPrice(token) && transactions.some((row) => sameToken(row, token) && !(Date.parse(row.created_at) <= until))
    );
  });

/** The dollar value of tokens together, or null if none of them has a price. */
export const usdOf = (tokens: ReadonlyArray<TokenBalance>): Money | null =>
  tokens.some((token) => hasPrice(token)) ? sum(tokens.map((token) => balanceUsdOf(token) ?? ZERO)) : null;

/** The token that pays the fees of a chain. */
export const feeTokenOf = (state: State, chainId: string): TokenBalance | null =>
  tokenOf(state, chainId, feeSymbolOf(chainId));

/**
 * The balance that the fees of a chain are paid from: a server may leave tokens out that the wallet has none of, so a missing
 * row is a balance of 0; null where it is not known, because the balances or some of their rows could not be read.
 */
export const feeBalanceOf = (state: State, chainId: string): Money | null => {
  const payer = feeTokenOf(state, chainId);
  if (payer !== null) return payer.balance;
  const { tokens } = state;
  return tokens === null || (tokens.unreadable ?? 0) > 0 ? null : ZERO;
};

/** The token whose staking the dashboard sums up: that of Optio's main chain, else the first that can be staked. */
export const stakedToken = (tokens: ReadonlyArray<TokenBalance>): TokenBalance | null => {
  const stakeable = tokens.filter((token) => token.stakeable);
  return stakeable.find((token) => token.chainId === MAIN_CHAIN) ?? stakeable[0] ?? null;
};

/** What is known of a token's account, that of an earlier visit too, or null. */
export const accountOf = ({ accounts }: Pick<State, "accounts">, chainId: string, symbol: string): Account | null =>
  accounts.find((account) => sameToken(account, { chainId, symbol })) ?? null;

/** The account of a token as this visit has read it; null before that. Rules read this one, not that of an earlier visit. */
export const currentAccountOf = (state: State, chainId: string, symbol: string): TokenAccount | null => {
  const known = accountOf(state, chainId, symbol);
  return known === null || known.isRestored ? null : known.account;
};

export const pricesOf = (
  { prices }: Pick<State, "prices">,
  chainId: string,
  symbol: string,
  hours: number,
): PriceSeries | null =>
  prices.find((series) => sameToken(series, { chainId, symbol }) && series.hours === hours) ?? null;

/** Tokens in the order of their value in dollars; equal ones by symbol. */
export const tokensByValue = (tokens: ReadonlyArray<TokenBalance>): ReadonlyArray<TokenBalance> =>
  sortTokens(tokens, { key: "value", direction: "descending" });

/**
 * Tokens in two groups: those that a wallet is about, and the empty ones with those of test networks. `wholeOf` is a
 * token with all its parts: one that is staked whole is not empty. Where nothing would be in the first group, everything is.
 */
export const foldedTokens = (
  tokens: ReadonlyArray<TokenBalance>,
  wholeOf: (token: TokenBalance) => TokenBalance,
): { readonly shown: ReadonlyArray<TokenBalance>; readonly folded: ReadonlyArray<TokenBalance> } => {
  const isShown = (token: TokenBalance): boolean => isPositive(wholeOf(token).balance) && !isTestnet(token.chainId);
  const shown = tokens.filter(isShown);
  return shown.length === 0
    ? { shown: tokens, folded: [] }
    : { shown, folded: tokens.filter((token) => !isShown(token)) };
};

/** By what a person can sort tokens. */
export const SORT_KEYS = ["value", "name", "price", "change"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The chosen order of tokens. */
export type Sort = { readonly key: SortKey; readonly direction: "ascending" | "descending" };

const bySymbol = (a: TokenBalance, b: TokenBalance): number => a.symbol.localeCompare(b.symbol, "en");

const ORDER: Readonly<Record<SortKey, (a: TokenBalance, b: TokenBalance) => number>> = {
  value: (a, b) => compare(balanceUsdOf(a) ?? ZERO, balanceUsdOf(b) ?? ZERO),
  name: bySymbol,
  price: (a, b) => compare(a.priceUsd ?? ZERO, b.priceUsd ?? ZERO),
  change: (a, b) => compare(a.change24h ?? ZERO, b.change24h ?? ZERO),
};

/** Tokens in the chosen order; tokens of equal rank by symbol. */
export const sortTokens = (
  tokens: ReadonlyArray<TokenBalance>,
  { key, direction }: Sort,
): ReadonlyArray<TokenBalance> =>
  [...tokens].sort((a, b) => (direction === "ascending" ? 1 : -1) * ORDER[key](a, b) || bySymbol(a, b));

/** Dollar values come rounded to cents: half a cent a token is no difference. */
const ROUNDING = amount("0.005");

/**
 * Whether the server's total is the sum of its tokens, up to rounding; a screen that shows both says so when not. A total
 * of tokens whose worth it does not say is compared with nothing.
 */
export const totalAgrees = ({ totalBalanceUsd, tokens }: WalletTokens): boolean => {
  if (totalBalanceUsd === undefined || tokens.some(({ balanceUsd }) => balanceUsd === undefined)) return true;
  const difference = subtract(totalBalanceUsd, sum(tokens.map((token) => token.balanceUsd ?? ZERO)));
  const off = isPositive(difference) ? difference : subtract(ZERO, difference);
  return compare(off, multiply(ROUNDING, amount(String(tokens.length)))) <= 0;
};

/** What an amount of a token is worth, exact. */
export const worth = (token: Priced<Pick<TokenBalance, "priceUsd">>, held: Money): Money =>
  multiply(held, token.priceUsd);

/** Why no money can be moved on the balances, or null: they are those of an earlier visit (decision 28). */
export const whyNotCurrent = ({ tokensRestored }: Pick<State, "tokensRestored">): Rejection | null =>
  tokensRestored ? Rejection.NotCurrent() : null;

/** Why the data of a wallet can't be loaded, or null. */
export const whyNotRead = (state: State): Rejection | null => {
  if (firstWalletId(state) !== null) return null;
  return state.walletsFailed === true && !hasNoWallet(state) ? Rejection.NotCurrent() : Rejection.NoWallet();
};

/** Whether the client has to search for what a filter matches, because the server does not filter by all of it. */
export const needsSearch = ({ ignoresTokenFilter }: Pick<State, "ignoresTokenFilter">, filter: Filter): boolean =>
  isSearch(filter) || (ignoresTokenFilter === true && filter.symbol !== "");

/**
 * What a search found, with what the newest transactions of the wallet say since: a status that changed, and newer rows
 * of a token's list. A search by text keeps the rows that it found.
 */
export const searchedRows = ({ matches, recent }: Pick<State, "matches" | "recent">): ReadonlyArray<Transaction> => {
  const newest = recent.transactions ?? [];
  const news = new Map(newest.map((row) => [row.id, row]));
  const found = matches.transactions.map((row) => news.get(row.id) ?? row);
  if (isSearch(matches) || matches.request.status !== "succeeded") return found;
  const known = new Set(found.map(({ id }) => id));
  const first = Date.parse(found[0]?.created_at ?? "");
  const isNew = (row: Transaction): boolean =>
    !known.has(row.id) && !(Date.parse(row.created_at) < first) && matcherOf(matches, () => null)(row);
  return [...newest.filter(isNew), ...found];
};

/**
 * Whether the page of transactions on screen has changed, by the newest transactions of the wallet: one of its rows is
 * still pending or has another status now, or a newer row belongs on the first page.
 */
export const historyIsStale = ({ history, recent }: State): boolean => {
  if (history.request.status !== "succeeded") return false;
  const shown = new Map(history.transactions.map((row) => [row.id, row.status]));
  const news = ofToken(history, recent.transactions ?? []).filter(
    ({ type }) => history.type === "all" || history.type === type,
  );
  const newest = Math.max(0, ...history.transactions.map((row) => Date.parse(row.created_at) || 0));
  return (
    history.transactions.some(({ status }) => shownStatus(status) === "pending") ||
    news.some(({ id, status }) => shown.has(id) && shown.get(id) !== status) ||
    (history.currentPage === 1 && news.some((row) => !shown.has(row.id) && Date.parse(row.created_at) > newest))
  );
};

/** Why the newest transactions can't be loaded now, or null. */
export const whyNotLoadRecent = (state: State): Rejection | null =>
  state.recent.request.status === "pending" ? Rejection.Busy() : whyNotRead(state);

/** Whether the wallet of the set-up is being created: starting again could create a second one. */
export const isCreating = (state: State): boolean => creationOf(state).status === "pending";

/** Why the set-up can't begin, or null. */
export const whyNotSetup = (state: State): Rejection | null => {
  if (state.wallets.length > 0) return Rejection.AlreadyHasWallet();
  return isCreating(state) ? Rejection.Busy() : null;
};

/** Why an export can't begin, or null: one export of the same list at a time. */
export const whyNotExport = (state: State, filter: Filter): Rejection | null =>
  exportLens.get(state, filter).status === "pending" ? Rejection.Busy() : whyNotRead(state);

/** Why the phrase can't be checked for a reset of the passcode, or null. */
export const whyNotCheckPhrase = (state: State): Rejection | null => {
  if (firstWalletId(state) === null) return Rejection.NoWallet();
  if (state.reset.step === "checking" || passcodeResetOf(state).status === "pending") return Rejection.Busy();
  return state.reset.step === "words" ? null : Rejection.NotThere();
};

/** Why the passcode can't be reset now, or null: the phrase comes first. */
export const whyNotResetPasscode = (state: State): Rejection | null => {
  if (state.reset.step !== "passcode") return Rejection.NotThere();
  return state.reset.resetRequest.status === "pending" ? Rejection.Busy() : null;
};

const STEPS: ReadonlyArray<State["setup"]["step"]> = ["index", "passcode", "mnemonic", "confirm"];

/** Whether the set-up has reached a step; a user may return to the steps before it (docs/rules.md Screens). */
export const setupReached = (state: State, step: State["setup"]["step"]): boolean =>
  STEPS.indexOf(state.setup.step) >= STEPS.indexOf(step);

/** Why the wallet can't be created now, or null. */
export const whyNotCreate = (state: State): Rejection | null => {
  if (state.setup.step !== "confirm") return Rejection.NotThere();
  return isCreating(state) ? Rejection.Busy() : null;
};
