import { compare } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";

/** By what tokens can be sorted. */
export const SORT_KEYS = ["value", "name", "price", "change"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The chosen order; a new key starts with what is most wanted: names from A, figures from the largest. */
export type Sort = { readonly key: SortKey; readonly direction: "ascending" | "descending" };

const ORDER: Readonly<Record<SortKey, (a: TokenBalance, b: TokenBalance) => number>> = {
  value: (a, b) => compare(a.balanceUsd, b.balanceUsd),
  name: (a, b) => a.symbol.localeCompare(b.symbol, "en"),
  price: (a, b) => compare(a.priceUsd, b.priceUsd),
  change: (a, b) => compare(a.change24h, b.change24h),
};

/** Tokens in the chosen order; equal ones by symbol. */
export const sortTokens = (
  tokens: ReadonlyArray<TokenBalance>,
  { key, direction }: Sort,
): ReadonlyArray<TokenBalance> =>
  [...tokens].sort(
    (a, b) => (direction === "ascending" ? 1 : -1) * ORDER[key](a, b) || a.symbol.localeCompare(b.symbol, "en"),
  );

/** The order after a press on a column: its other direction, or a new column's first one. */
export const pressed = (sort: Sort, key: SortKey): Sort => {
  if (sort.key !== key) return { key, direction: key === "name" ? "ascending" : "descending" };
  return { key, direction: sort.direction === "ascending" ? "descending" : "ascending" };
};
