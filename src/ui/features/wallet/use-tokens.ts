import { useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
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

/**
 * The balances. The guards load them once the wallets are known and the live refresh keeps them current, so a screen
 * loads them only when the last load did not succeed. Without a wallet, `retry` repeats the wallet check.
 */
export const useTokens = (): KnownTokens => {
  const app = useApp();
  const { wallet } = useAppState();
  const { tokens, tokensRequest, wallets, walletsRequest } = wallet;
  const load = () => void app.dispatch(Command.LoadTokens());
  const [isLoaded] = useState(tokensRequest.status === "succeeded");
  useLoad("tokens", wallets.length > 0 && !isLoaded, tokensRequest.status, load);
  const unchecked = wallets.length === 0;
  return {
    tokens,
    failure: tokens === null ? (unchecked ? failureOf(walletsRequest) : failureOf(tokensRequest)) : null,
    noWallet: views.hasNoWallet(wallet) && failureOf(walletsRequest) === null,
    retry: unchecked ? () => void app.dispatch(Command.LoadWallets()) : load,
  };
};
