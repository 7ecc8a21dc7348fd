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
