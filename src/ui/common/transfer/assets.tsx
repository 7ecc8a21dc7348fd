import type { Root } from "../../../domain/index.ts";
import { imitatedToken } from "../../../domain/values/tokens.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import type { Option } from "../../kit/option.ts";
import { TokenIcon } from "../TokenIcon.tsx";

/** The value of a token in a list of choices. */
export const assetOf = ({ chainId, symbol }: { readonly chainId: string; readonly symbol: string }): string =>
  `${chainId}/${symbol}`;

/** The chain and the symbol of a choice's value. */
export const assetParts = (asset: string): { readonly chainId: string; readonly symbol: string } => {
  const at = asset.indexOf("/");
  return { chainId: asset.slice(0, Math.max(0, at)), symbol: asset.slice(at + 1) };
};

/** The token of a choice, or null when the wallet does not hold it. */
export const tokenFor = (root: Root, asset: string): TokenBalance | null =>
  root.wallet.tokens?.tokens.find((token) => assetOf(token) === asset) ?? null;

/** The balance of a token as text; masked at a constant width when balances are hidden. */
export const balanceText = ({ balance, symbol }: TokenBalance, hidden: boolean): string =>
  t("transfer.balance", { balance: hidden ? MASK : (decimalText(balance, 8) ?? "—"), symbol });

/** What a token is not, where its symbol looks like that of another one; else null. */
const notText = (symbol: string): string | null => {
  const known = imitatedToken(symbol);
  return known === null ? null : t("wallet.notToken", { symbol: known });
};

/** The tokens to choose from, each with its picture, its chain's name (W9) and its balance, masked when balances are hidden. */
export const assetOptions = (tokens: ReadonlyArray<TokenBalance>, hidden: boolean): ReadonlyArray<Option> =>
  tokens.map((token) => ({
    value: assetOf(token),
    label: t("transfer.assetName", { symbol: token.symbol, chain: token.chainName }),
    detail: [notText(token.symbol), balanceText(token, hidden)].filter((text) => text !== null).join(" · "),
    icon: <TokenIcon symbol={token.symbol} size="small" />,
  }));

/** The asset that is chosen at first: the wanted one, else the first token. */
export const firstAsset = (
  tokens: ReadonlyArray<TokenBalance>,
  wanted: { readonly chainId?: string | undefined; readonly symbol?: string | undefined },
): string => {
  const fits = ({ chainId, symbol }: TokenBalance): boolean =>
    (wanted.chainId ?? chainId) === chainId && (wanted.symbol ?? symbol) === symbol;
  const asked = wanted.chainId === undefined && wanted.symbol === undefined ? undefined : tokens.find(fits);
  const chosen = asked ?? tokens[0];
  return chosen === undefined ? "" : assetOf(chosen);
};
