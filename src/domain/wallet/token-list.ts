import type { TokenBalance } from "./entities.ts";
import { type Sort, type SortKey, tokensByValue } from "./views.ts";

/** Tokens in the order of their value, those of one chain together, each chain by its most valuable token. */
export const tokensByChain = (
  tokens: ReadonlyArray<TokenBalance>,
): ReadonlyArray<{
  readonly chainId: string;
  readonly chainName: string;
  readonly tokens: ReadonlyArray<TokenBalance>;
}> => {
  const sorted = tokensByValue(tokens);
  const chains = [...new Map(sorted.map((token) => [token.chainId, token.chainName]))];
  return chains.map(([chainId, chainName]) => ({
    chainId,
    chainName,
    tokens: sorted.filter((token) => token.chainId === chainId),
  }));
};

/** The order after a press on a column: reversed, or a new column's first order (names from A, figures from the largest). */
export const sortAfterPress = (sort: Sort, key: SortKey): Sort => {
  if (sort.key !== key) return { key, direction: key === "name" ? "ascending" : "descending" };
  return { key, direction: sort.direction === "ascending" ? "descending" : "ascending" };
};

/** Tokens whose symbol, name or chain holds what was typed. */
export const searchTokens = (tokens: ReadonlyArray<TokenBalance>, typed: string): ReadonlyArray<TokenBalance> => {
  const wanted = typed.trim().toLowerCase();
  return tokens.filter((token) => `${token.symbol} ${token.name} ${token.chainName}`.toLowerCase().includes(wanted));
};
