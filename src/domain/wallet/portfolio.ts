import {
  add,
  compare,
  decimalsOf,
  divide,
  amount as exact,
  isPositive,
  type Money,
  multiply,
  round,
  subtract,
  sum,
  truncate,
  ZERO,
} from "../values/money.ts";
import type { TokenBalance } from "./entities.ts";
import { changeOf, type PriceSummary, priceSeriesView, summaryOf } from "./prices.ts";
import type { State } from "./state.ts";
import { sameToken } from "./token.ts";
import { accountOf, balanceUsdOf, hasPrice, pricesOf, stakedToken, tokensByValue, totalUsdOf } from "./views.ts";

/** How many tokens' past prices a portfolio reads; the value of the others counts as constant. */
const MOST_SERIES = 8;
const CENTS = 2;
/** Decimals of a value before it is compared: enough for a percentage of the smallest value (dust) to be right. */
const PRECISE = 40;
const HUNDRED = exact("100");

/** The change of a value: in USD, cut off after two decimals, and in percent of the value before, rounded to two. */
interface ValueChange {
  readonly usd: Money;
  readonly percent: Money;
  /** The cents are not known: `usd` is rounded to whole dollars, tens and so on, as far as it is; 0 without a known digit. */
  readonly isRounded?: boolean;
}

/** Dollars that may be off by `doubt`, with the digits that are known: cut off after cents, or rounded to a power of ten. */
const knownUsd = (usd: Money, doubt: Money): Pick<ValueChange, "usd" | "isRounded"> => {
  const double = truncate(add(doubt, doubt), CENTS);
  if (compare(double, exact("0.01")) < 0) return { usd: truncate(usd, CENTS) };
  const [whole = ""] = double.split(".");
  return { usd: round(usd, whole === "0" ? 0 : -whole.length), isRounded: true };
};

/**
 * How the value of today's balances changed with the prices of the last 24 hours; deposits and payments are no change.
 * Null where no token has a price, or where it was worth nothing before. A server says each change in percent, rounded to
 * two decimals or more: that is all that is known of the value before.
 */
export const changeIn24h = (tokens: ReadonlyArray<TokenBalance>): ValueChange | null => {
  const priced = tokens.flatMap((token) => {
    const balanceUsd = balanceUsdOf(token) ?? ZERO;
    return isPositive(balanceUsd) ? [{ change24h: token.change24h, balanceUsd }] : [];
  });
  const before = priced.map(({ change24h, balanceUsd }) => {
    const share = change24h === undefined ? ZERO : add(HUNDRED, change24h);
    if (change24h === undefined || !isPositive(share)) return null;
    const value = divide(multiply(balanceUsd, HUNDRED), share, PRECISE);
    const half = exact(`0.${"0".repeat(Math.max(CENTS, decimalsOf(change24h)))}5`);
    return { value, doubt: divide(multiply(value, half), subtract(share, half), PRECISE) };
  });
  const known = before.flatMap((of) => of ?? []);
  const total = sum(known.map(({ value }) => value));
  const now = sum(priced.map(({ balanceUsd }) => balanceUsd));
  const percent = changeOf(total, now);
  return known.length < priced.length || percent === null
    ? null
    : { ...knownUsd(subtract(now, total), sum(known.map(({ doubt }) => doubt))), percent };
};

/** The tokens whose past prices a portfolio needs: the most valuable ones that have a price. */
export const portfolioTokens = (tokens: ReadonlyArray<TokenBalance>): ReadonlyArray<TokenBalance> =>
  tokensByValue(tokens)
    .filter((token) => isPositive(balanceUsdOf(token) ?? ZERO))
    .slice(0, MOST_SERIES);

/** A value at an instant in milliseconds since 1970. */
interface Point {
  readonly at: number;
  readonly value: Money;
}

/** A token of a portfolio: what is held today, its price now, and its past prices in the order of time. */
interface Holding {
  readonly balance: Money;
  readonly priceUsd: Money;
  readonly points: ReadonlyArray<Point>;
}

/**
 * The value of today's balances at past prices, in USD, at the instants of the longest series, cut off after cents. Each
 * token counts at the price that is nearest in time, since series read one after the other begin moments apart; without
 * any price at today's.
 */
export const portfolioSeries = (holdings: ReadonlyArray<Holding>): ReadonlyArray<Point> => {
  const instants = holdings.reduce<ReadonlyArray<Point>>(
    (longest, { points }) => (points.length > longest.length ? points : longest),
    [],
  );
  const places = holdings.map(() => 0);
  return instants.map(({ at }) => {
    const value = holdings.reduce((total, { balance, priceUsd, points }, index) => {
      let place = places[index] ?? 0;
      const distance = (of: number): number => Math.abs((points[of]?.at ?? Number.POSITIVE_INFINITY) - at);
      while (distance(place + 1) < distance(place)) place += 1;
      places[index] = place;
      return add(total, multiply(balance, points[place]?.value ?? priceUsd));
    }, ZERO);
    return { at, value: truncate(value, CENTS) };
  });
};

/** The part of the state that says what a wallet holds and what it is worth. */
type Figures = Pick<State, "tokens" | "tokensAt" | "accounts" | "prices" | "recent">;

/** The tokens of a wallet with what is staked and unbonding of them, as far as it is loaded; the answer of /tokens leaves it out. */
export const heldTokens = ({ tokens, accounts }: Pick<State, "tokens" | "accounts">): ReadonlyArray<TokenBalance> =>
  (tokens?.tokens ?? []).map((token) => {
    const account = accountOf({ accounts }, token.chainId, token.symbol)?.account ?? null;
    if (account === null) return token;
    const { delegationDetails: staked, unbondingDetails: unbonding } = account;
    const worths = [token, staked, unbonding].flatMap(({ balanceUsd }) => balanceUsd ?? []);
    const balance = sum([token.balance, staked.balanceToken, unbonding.balanceToken]);
    const { balanceUsd, ...rest } = token;
    // where one of the three is not known, the price says what all are worth
    return { ...rest, balance, ...(worths.length === 3 && { balanceUsd: sum(worths) }) };
  });

/** Where the value of a wallet is, in USD; `percent` is the share of the whole, of 100, cut off. */
interface Part {
  readonly name: "available" | "staked" | "unbonding";
  readonly usd: Money;
  readonly percent: number;
}

/**
 * What a wallet is worth in USD: `total` is exactly the sum of its `parts`, and those of no value are left out. `stake`
 * says whether what is staked and unbonding is known; if it `failed` to load, the total leaves it out.
 */
interface WalletValue {
  readonly total: Money;
  readonly parts: ReadonlyArray<Part>;
  readonly stake: "known" | "pending" | "failed";
}

/** What a part of an account is worth: what the server says, else by the price of its token, else nothing. */
const partUsd = (part: { readonly balanceToken: Money; readonly balanceUsd?: Money }, token?: TokenBalance): Money =>
  part.balanceUsd ?? (token !== undefined && hasPrice(token) ? multiply(part.balanceToken, token.priceUsd) : ZERO);

/** What the wallet is worth by availability, or null before its balances are known. */
export const walletValue = ({ tokens, accounts }: Pick<State, "tokens" | "accounts">): WalletValue | null => {
  if (tokens === null) return null;
  const own = accounts.flatMap(({ account, chainId, symbol }) =>
    account === null ? [] : [{ account, token: tokens.tokens.find((token) => sameToken(token, { chainId, symbol })) }],
  );
  const usd: Readonly<Record<Part["name"], Money>> = {
    available: totalUsdOf(tokens),
    staked: sum(own.map(({ account, token }) => partUsd(account.delegationDetails, token))),
    unbonding: sum(own.map(({ account, token }) => partUsd(account.unbondingDetails, token))),
  };
  const total = sum(Object.values(usd));
  const staked = stakedToken(tokens.tokens);
  const known = staked === null ? null : accountOf({ accounts }, staked.chainId, staked.symbol);
  return {
    total,
    parts: (["available", "staked", "unbonding"] as const)
      .filter((name) => isPositive(usd[name]))
      .map((name) => ({ name, usd: usd[name], percent: Number(divide(multiply(usd[name], HUNDRED), total, 2)) })),
    stake:
      staked === null || (known !== null && known.account !== null)
        ? "known"
        : known?.request.status === "failed"
          ? "failed"
          : "pending",
  };
};

/**
 * Whether nothing at all is in a wallet: all of its tokens could be read and none has a balance, and nothing is staked or
 * arriving. False while that is not known.
 */
export const isEmptyWallet = ({ tokens, accounts }: Pick<State, "tokens" | "accounts">): boolean =>
  tokens !== null &&
  tokens.tokens.length > 0 &&
  (tokens.unreadable ?? 0) === 0 &&
  tokens.tokens.every(({ balance }) => !isPositive(balance)) &&
  walletValue({ tokens, accounts })?.stake === "known" &&
  accounts.every(
    ({ account }) =>
      account === null ||
      (!isPositive(account.delegationDetails.balanceToken) && !isPositive(account.unbondingDetails.balanceToken)),
  );

/** How many of the latest transactions an answer has at least (spec §9): with fewer, all of them are known. */
const LATEST = 10;

/**
 * How old a wallet's money is, against a period: it had some when the period began (`old`), or got its first during it
 * (`young`). Its transactions say so: they are `loading`, or `failed` to load. Until one of the first two, no change of its
 * value is known.
 */
export type Age = "old" | "young" | "loading" | "failed";

/**
 * The age of a wallet's money against a period that began at `since`: whether its first incoming payment is older. Old where
 * the transactions do not tell: of a longer history only the latest are loaded, and coins may be in a wallet without any
 * payment.
 */
export const ageOfMoney = ({ recent }: Pick<State, "recent">, since: number): Age => {
  const { transactions, isWhole, unreadable, request } = recent;
  if (transactions === null) return request.status === "failed" ? "failed" : "loading";
  if (unreadable > 0 || !(isWhole || transactions.length < LATEST)) return "old";
  const incoming = transactions.filter(({ type }) => type === "receive");
  const hadSome = incoming.length === 0 || incoming.some(({ created_at }) => !(Date.parse(created_at) > since));
  return hadSome ? "old" : "young";
};

/** The share of the period in which a past value would be in the pixel column of the last one and draw a vertical step. */
const LAST_COLUMN = 1 / 200;
const HOUR_MS = 3_600_000;

/** The portfolio over a period, as a chart draws it. */
interface PortfolioView {
  readonly points: ReadonlyArray<Point>;
  readonly summary: PriceSummary | null;
  /** From the first point to the last; null without points, or if the first is worth nothing. */
  readonly change: ValueChange | null;
  /** Some prices are still to come, or what is staked, or the age of the money. */
  readonly isPending: boolean;
  /** The tokens of which the server has no past prices, which count at today's price. */
  readonly missing: ReadonlyArray<TokenBalance>;
  /** The tokens whose past prices could not be loaded: there are no points without them. */
  readonly failed: ReadonlyArray<TokenBalance>;
  /** Unless the wallet's money is older than the period, there are no points and no change. */
  readonly age: Age;
}

/**
 * The value of what is held today over the last `hours`, from the prices that are loaded. It ends at the value of today, by
 * the time of the server: the device's clock is `skew` milliseconds ahead of it.
 */
export const portfolioView = (figures: Figures, hours: number, skew = 0): PortfolioView => {
  const tokens = heldTokens(figures).filter((token) => hasPrice(token));
  const needed = portfolioTokens(tokens);
  const holdings = tokens.map((token) => {
    const series = needed.includes(token) ? pricesOf(figures, token.chainId, token.symbol, hours) : null;
    const status = series?.request.status ?? "idle";
    return {
      token,
      ...token,
      points: priceSeriesView(series?.points ?? []).points,
      isPending: needed.includes(token) && (status === "idle" || status === "pending"),
      isFailed: status === "failed",
    };
  });
  const without = holdings.filter(({ token, points: own }) => needed.includes(token) && own.length === 0);
  const failed = without.filter(({ isFailed }) => isFailed);
  const past = portfolioSeries(holdings);
  const now = (figures.tokensAt ?? 0) - skew;
  const value = walletValue(figures);
  const age = ageOfMoney(figures, now - hours * HOUR_MS);
  const until = now - hours * HOUR_MS * LAST_COLUMN;
  const points =
    past.length === 0 || value === null || failed.length > 0 || age !== "old"
      ? []
      : [...past.filter(({ at }) => at < until), { at: now, value: value.total }];
  const summary = summaryOf(points.map((point) => point.value));
  return {
    points,
    summary,
    change:
      summary === null || summary.change === null
        ? null
        : { usd: truncate(subtract(summary.last, summary.first), CENTS), percent: summary.change },
    isPending:
      age === "loading" ||
      value?.stake === "pending" ||
      holdings.some(({ isPending, points: own }) => isPending && own.length === 0),
    missing: without.filter(({ isFailed }) => !isFailed).map(({ token }) => token),
    failed: failed.map(({ token }) => token),
    age,
  };
};
