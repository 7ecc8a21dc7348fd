import { skeletonOf } from "./confusable.ts";

/** The tokens that the product knows (spec §3 Token icons), by symbol. */
export const TOKENS: Readonly<Record<string, { readonly name: string; readonly decimals: number }>> = {
  OPT: { name: "Optio", decimals: 6 },
  ETH: { name: "Ether", decimals: 18 },
  USDT: { name: "Tether USD", decimals: 6 },
  USDC: { name: "USD Coin", decimals: 6 },
  WBTC: { name: "Wrapped Bitcoin", decimals: 8 },
};

/** A token of the product by its symbol, or null. */
export const knownToken = (symbol: string) => (Object.hasOwn(TOKENS, symbol) ? (TOKENS[symbol] ?? null) : null);

/** The token of the product that a symbol can be taken for and is not, such as `USDT` for one with a Cyrillic letter; null for any other. */
export const imitatedToken = (symbol: string): string | null =>
  knownToken(symbol) === null
    ? (Object.keys(TOKENS).find((known) => skeletonOf(known) === skeletonOf(symbol)) ?? null)
    : null;
