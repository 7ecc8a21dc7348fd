import type { Failure } from "../../../domain/values/failure.ts";
import { Command, views, type WalletTokens } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useLoad } from "../../common/use-load.ts";

/** The balances as a screen needs them: what is known, why nothing is, and how to ask again. */
export type KnownTokens = {
  readonly tokens: WalletTokens | null;
  /** What stands in the way of the first answer; a failed refresh of known balances is not told here. */
  readonly failure: Failure | null;
  /** The wallet check found none: there is nothing to load. */
  readonly noWallet: boolean;
  readonly retry: () => void;
};

/** Loads the balances when a screen is entered; without a wallet it is the wallet check that can be asked again. */
export const useTokens = (): KnownTokens => {
  const app = useApp();
  const { wallet } = useAppState();
  const { tokens, tokensRequest, wallets, walletsRequest } = wallet;
  const load = () => void app.dispatch(Command.LoadTokens());
  useLoad("tokens", wallets.length > 0, tokensRequest.status, load);
  const unchecked = wallets.length === 0;
  return {
    tokens,
    failure: tokens === null ? (unchecked ? walletsRequest.failure : tokensRequest.failure) : null,
    noWallet: views.hasNoWallet(wallet) && walletsRequest.failure === null,
    retry: unchecked ? () => void app.dispatch(Command.LoadWallets()) : load,
  };
};
