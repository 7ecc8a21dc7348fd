import { amount } from "../../../src/domain/values/money.ts";
import type { Handle, SecretRef } from "../../../src/domain/values/secret.ts";
import { Event, type TokenAccount, type TokenBalance, wallet } from "../../../src/domain/wallet/index.ts";
import { specify } from "../../support/spec.ts";

/** given / when / then of the wallet. */
export const given = specify(wallet, { session: { phase: "signedIn", clockSkew: 0 } });

export const handleOf = (name: string): Handle => name as Handle;

/** A secret in the vault, with the rules it breaks. */
export const secret = (name: string, ...broken: ReadonlyArray<string>): SecretRef => ({
  handle: handleOf(name),
  broken,
});

export const first = { id: "w-1", name: "Wallet" };
export const OPT = { chainId: "optio", symbol: "OPT" };
export const ETH = { chainId: "ethereum", symbol: "ETH" };

/** The wallets are loaded, and there is one. */
export const holding = [Event.WalletsRequested({ request: "w" }), Event.WalletsLoaded({ wallets: [first] })];
/** The wallets are loaded, and there is none. */
export const empty = [Event.WalletsRequested({ request: "w" }), Event.WalletsLoaded({ wallets: [] })];

export const token = (chainId: string, symbol: string, usd: string): TokenBalance => ({
  chainId,
  chainName: chainId === "optio" ? "Optio" : "Ethereum",
  symbol,
  name: `${symbol} coin`,
  decimals: 6,
  address: "a",
  balance: amount("1"),
  balanceUsd: amount(usd),
  priceUsd: amount(usd),
  change24h: amount("0"),
  stakeable: symbol === "OPT",
});

export const account: TokenAccount = {
  transactions: [],
  delegations: [],
  delegationDetails: { balanceToken: amount("3"), balanceUsd: amount("6") },
  unbondingDetails: { balanceToken: amount("1"), balanceUsd: amount("2"), entries: [] },
  balanceToken: amount("10"),
  balanceUsd: amount("20"),
  address: "a",
};
