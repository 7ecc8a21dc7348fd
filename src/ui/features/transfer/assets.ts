import type { Root } from "../../../domain/index.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { t } from "../../i18n/index.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import type { Option } from "../../kit/option.ts";

/** What names a token on its chain, as a choice's value. */
export const assetOf = (of: { readonly chainId: string; readonly symbol: string }): string =>
  `${of.chainId}/${of.symbol}`;

/** The chain and the symbol behind a choice's value. */
export const assetParts = (asset: string): { readonly chainId: string; readonly symbol: string } => {
  const at = asset.indexOf("/");
  return { chainId: asset.slice(0, Math.max(0, at)), symbol: asset.slice(at + 1) };
};

/** The token a choice names, as last told by the server, or null. */
export const tokenFor = (root: Root, asset: string): TokenBalance | null =>
  root.wallet.tokens?.tokens.find((each) => assetOf(each) === asset) ?? null;

/** What is held of a token, in words; masked at one width when balances are hidden. */
export const balanceText = ({ balance, symbol }: TokenBalance, hidden: boolean): string =>
  t("transfer.balance", { balance: hidden ? "••••••" : (decimalText(balance, 8) ?? "—"), symbol });

/** The tokens to choose from, each with its chain's name (W9) and its balance, masked when balances are hidden. */
export const assetOptions = (tokens: ReadonlyArray<TokenBalance>, hidden: boolean): ReadonlyArray<Option> =>
  tokens.map((each) => ({
    value: assetOf(each),
    label: t("transfer.assetName", { symbol: each.symbol, chain: each.chainName }),
    detail: balanceText(each, hidden),
  }));

/** What is chosen at first: what was asked for, else the first token that can be moved, else the first. */
export const firstAsset = (
  tokens: ReadonlyArray<TokenBalance>,
  wanted: { readonly chainId?: string | undefined; readonly symbol?: string | undefined },
): string => {
  const fits = (each: TokenBalance): boolean =>
    (wanted.chainId ?? each.chainId) === each.chainId && (wanted.symbol ?? each.symbol) === each.symbol;
  const asked = wanted.chainId === undefined && wanted.symbol === undefined ? undefined : tokens.find(fits);
  const chosen = asked ?? tokens[0];
  return chosen === undefined ? "" : assetOf(chosen);
};
