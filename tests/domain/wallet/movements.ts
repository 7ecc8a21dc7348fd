import { amount } from "../../../src/domain/values/money.ts";
import { Event, type TokenBalance, type Transaction } from "../../../src/domain/wallet/index.ts";

export const OWN = "optio1own";
export const FRIEND = "optio1friend";
export const STRANGER = "optio1stranger";

/** OPT on Optio unless a test says otherwise. */
export const token = (over: Partial<TokenBalance> = {}): TokenBalance => ({
  chainId: "optio",
  chainName: "Optio",
  symbol: "OPT",
  name: "Optio",
  decimals: 6,
  address: OWN,
  balance: amount("100"),
  balanceUsd: amount("52"),
  priceUsd: amount("0.52"),
  change24h: amount("1.5"),
  stakeable: true,
  ...over,
});

/** A completed payment of 5 OPT to a friend unless a test says otherwise. */
export const transaction = (over: Partial<Transaction> = {}): Transaction => ({
  id: "t1",
  type: "send",
  status: "success",
  amount: amount("5"),
  symbol: "OPT",
  chainId: "optio",
  network: "Optio",
  address: OWN,
  from: OWN,
  to: FRIEND,
  fromValidator: null,
  toValidator: null,
  gasFee: amount("0.005"),
  memo: null,
  description: null,
  transactionHash: "AB12",
  blockExplorerLink: "https://explorer.example/tx/AB12",
  created_at: "2026-01-15T10:00:00Z",
  completed_at: "2026-01-15T10:00:06Z",
  ...over,
});

export const hasWallet = Event.WalletsLoaded({ wallets: [{ id: "w1", name: "Wallet" }] });
export const tokensLoaded = Event.TokensLoaded({ tokens: { totalBalanceUsd: amount("52"), tokens: [token()] } });
