import { useState } from "react";
import type { Failure } from "../../domain/decider/failure.ts";
import { failureOf } from "../../domain/decider/request.ts";
import { Command, views, type WalletTokens } from "../../domain/wallet/index.ts";
import { useAppState } from "./app-context.tsx";
import { useSend } from "./use-command.ts";
import { useLoad } from "./use-load.ts";

/** The balances as a screen needs them. */
export type KnownTokens = {
  readonly tokens: WalletTokens | null;
  /** Why the first load failed; null if only a refresh of known balances failed. */
  readonly failure: Failure | null;
  /** The wallet check found none: there is nothing to load. */
  readonly noWallet: boolean;
  readonly retry: () => void;
  /** A load is in flight that `retry` or a refresh started. */
  readonly isPending: boolean;
};

/**
 * The balances. The guards load them once the wallets are known and the live refresh keeps them current, so a screen
 * loads them only when the last load did not succeed. Without a wallet, `retry` repeats the wallet check.
 */
export const useTokens = (): KnownTokens => {
  const send = useSend();
  const { wallet } = useAppState();
  const { tokens, tokensRequest, wallets } = wallet;
  const load = () => send(Command.LoadTokens());
  const [isLoaded] = useState(tokensRequest.status === "succeeded");
  useLoad("tokens", wallets.length > 0 && !isLoaded, tokensRequest, Command.LoadTokens());
  const unchecked = wallets.length === 0;
  return {
    tokens,
    failure: tokens === null ? (views.checkFailure(wallet) ?? failureOf(tokensRequest)) : null,
    noWallet: views.hasNoWallet(wallet),
    retry: unchecked ? () => send(Command.LoadWallets()) : load,
    isPending: tokensRequest.status === "pending",
  };
};
