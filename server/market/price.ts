import { createHash } from "node:crypto";
import type * as calls from "../../src/adapters/http/calls/wallet.ts";
import type { Money } from "../../src/domain/values/money.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { findToken, type Token } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { refuse } from "../shared/refusal.ts";

/**
 * The simulated market of a token: its price is a pure function of time, so that all processes, restarts and moved
 * clocks see the same history.
 */
interface Course {
  /** USD at the beginning of 2026. */
  readonly base: number;
  /** The amplitude, as a share of the price. */
  readonly swing: number;
  /** The growth per year, as a share. */
  readonly trend: number;
}

const COURSES: Readonly<Record<string, Course>> = {
  OPT: { base: 0.42, swing: 0.16, trend: 0.35 },
  ETH: { base: 3250, swing: 0.11, trend: 0.12 },
  USDT: { base: 1, swing: 0.0009, trend: 0 },
  USDC: { base: 1, swing: 0.0005, trend: 0 },
  WBTC: { base: 97_400, swing: 0.09, trend: 0.18 },
};

const HOUR = 3_600_000;
const ORIGIN = Date.UTC(2026, 0, 1);
const PRICE_DECIMALS = 8;
/** Enough for the change of a total to be exact to the cent. */
const PERCENT_DECIMALS = 8;

const pseudoRandom = (symbol: string, step: number): number =>
  createHash("sha256").update(`${symbol}:${step}`).digest().readUInt32BE(0) / 2 ** 31 - 1;

/** Smooth noise between −1 and 1: a pseudo-random value at every step of `hours`, interpolated in between. */
const noise = (symbol: string, at: number, hours: number): number => {
  const position = (at - ORIGIN) / (hours * HOUR);
  const step = Math.floor(position);
  const share = position - step;
  const eased = share * share * (3 - 2 * share);
  const from = pseudoRandom(`${symbol}/${hours}`, step);
  return from + (pseudoRandom(`${symbol}/${hours}`, step + 1) - from) * eased;
};

/** The price of a token in USD with eight decimals; "0" for a token of a testnet. */
const calculatedPrice = (token: Token, at: number): Money => {
  const course = token.priced ? COURSES[token.symbol] : undefined;
  if (course === undefined) return toDecimal(0n, PRICE_DECIMALS);
  const shape =
    0.55 * noise(token.symbol, at, 1100) + 0.3 * noise(token.symbol, at, 130) + 0.15 * noise(token.symbol, at, 7);
  const growth = (1 + course.trend) ** ((at - ORIGIN) / (365 * 24 * HOUR));
  const usd = course.base * growth * Math.exp(course.swing * 2 * shape);
  return toDecimal(BigInt(Math.max(1, Math.round(usd * 10 ** PRICE_DECIMALS))), PRICE_DECIMALS);
};

/** What a market says of a token: its price, and the change over the last 24 hours in percent with eight decimals. */
interface Quote {
  readonly priceUsd: Money;
  readonly change24h: Money;
}

const calculatedQuote = (token: Token, at: number): Quote => {
  const priceUsd = calculatedPrice(token, at);
  const before = Number(calculatedPrice(token, at - 24 * HOUR));
  const change = before === 0 ? 0 : Math.round((Number(priceUsd) / before - 1) * 100 * 10 ** PERCENT_DECIMALS);
  return { priceUsd, change24h: toDecimal(BigInt(change), PERCENT_DECIMALS) };
};

/** The last quote of each token: requests of the same second share it. */
const quotes = new Map<string, Quote & { readonly second: number }>();

/** The quote of a token as of the beginning of the second: this market quotes once a second. */
export const quoteAt = (token: Token, at: number): Quote => {
  const second = Math.floor(at / 1_000);
  const last = quotes.get(token.key);
  if (last?.second === second) return last;
  const quote = { ...calculatedQuote(token, second * 1_000), second };
  quotes.set(token.key, quote);
  return quote;
};

/**
 * The price of a token at a past moment: that of the UTC hour that the moment lies in, so that it is the same for ever. Null
 * for a token without a price.
 */
export const priceAt = (token: Token, at: Date): Money | null =>
  token.priced ? calculatedPrice(token, Math.floor(at.getTime() / HOUR) * HOUR) : null;

/** The price as a field of what happened at a moment; no field for a token without a price. */
export const pricedAt = (token: Token, at: Date): { readonly priceUsd?: Money } => {
  const priceUsd = priceAt(token, at);
  return priceUsd === null ? {} : { priceUsd };
};

/** The most points of a history in steps of days. */
const MOST_DAYS = 400;

/** The step between the points of a history: an hour, four hours, or whole days. */
const stepOf = (hours: number): number => {
  if (hours <= 168) return HOUR;
  if (hours <= 720) return 4 * HOUR;
  return Math.ceil(hours / 24 / MOST_DAYS) * 24 * HOUR;
};

/**
 * The price over the last `hours`. The points stand on a fixed grid, at whole multiples of the step since 1970 in UTC, so
 * that two histories agree where they overlap. The first one is at the beginning of the span or just before it, and the last
 * one is now.
 */
export const priceHistory = (
  token: Token,
  hours: number,
  now: number,
): ReadonlyArray<{ readonly timestamp: string; readonly priceUsd: Money }> => {
  const step = stepOf(hours);
  const [first, end] = [Math.floor((now - hours * HOUR) / step), Math.ceil(now / step)];
  const point = (at: number, priceUsd: Money) => ({ timestamp: new Date(at).toISOString(), priceUsd });
  const past = Array.from({ length: end - first }, (_, index) => {
    const at = (first + index) * step;
    return point(at, calculatedPrice(token, at));
  });
  return [...past, point(now, quoteAt(token, now).priceUsd)];
};

/** Ten years, longer than any chart. */
const MOST_HOURS = 87_600;

export const getTokenHistory: SignedInHandler<typeof calls.getTokenHistory> = async ({ ctx, params }) => {
  const token = findToken(params.a, params.b);
  if (token === undefined) throw refuse(404, "Unknown token");
  const { hours } = params;
  if (hours < 1 || hours > MOST_HOURS) throw refuse(422, `The hours must be between 1 and ${MOST_HOURS}`);
  return priceHistory(token, hours, ctx.clock.now().getTime());
};
