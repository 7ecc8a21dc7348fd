import * as Schema from "effect/Schema";
import {
  flag,
  hidden,
  integer,
  nullable,
  optional,
  privateText,
  rows,
  struct,
  type TypeOf,
  text,
} from "../kernel/field.ts";
import { money } from "../kernel/money.ts";

/** A wallet; transfers use the first one's id (spec §7). */
export const wallet = struct({ id: privateText, name: privateText });
export type Wallet = TypeOf<typeof wallet>;

/** What a wallet holds of one token on one chain. `change24h` in percent. */
const tokenBalance = struct({
  chainId: text,
  chainName: text,
  symbol: text,
  name: text,
  decimals: integer,
  address: privateText,
  balance: money,
  balanceUsd: money,
  priceUsd: money,
  change24h: money,
  stakeable: flag,
});
export type TokenBalance = TypeOf<typeof tokenBalance>;

/** How many entries of an answer the client could not read and left out (X10); never on the wire. */
const unreadable = optional(integer);

export const walletTokens = struct({ totalBalanceUsd: money, tokens: rows(tokenBalance), unreadable });
export type WalletTokens = TypeOf<typeof walletTokens>;

/**
 * One movement. `type` and `status` are the server's words; an unknown word decodes and is shown as Unknown
 * (W10). `reference` is the Idempotency-Key that this wallet sent the transfer under; it is null or absent on
 * every other movement and on servers that do not record it (decisions.md §4 Money).
 */
export const transaction = struct({
  id: privateText,
  type: text,
  status: text,
  amount: money,
  symbol: text,
  chainId: text,
  network: text,
  address: privateText,
  from: privateText,
  to: privateText,
  fromValidator: nullable(privateText),
  toValidator: nullable(privateText),
  gasFee: money,
  memo: nullable(privateText),
  description: nullable(privateText),
  transactionHash: privateText,
  blockExplorerLink: hidden(Schema.String),
  created_at: text,
  completed_at: nullable(text),
  reference: optional(nullable(privateText)),
});
export type Transaction = TypeOf<typeof transaction>;

export const transactionsPage = struct({
  transactions: rows(transaction),
  totalPages: integer,
  pageNumber: integer,
  limit: integer,
  unreadable,
});

/** What is delegated to one validator; `rewards` not yet paid out. */
const delegation = struct({
  validator_address: privateText,
  moniker: text,
  coins: money,
  coinsUsd: money,
  rewards: money,
});

/** One unbonding entry; the pair of validator and creation height names it. */
const unbonding = struct({
  validator_address: privateText,
  moniker: text,
  balance: money,
  creationHeight: text,
  completionTime: text,
});

/** Everything about one token of a wallet; `transactions` are the newest 10. */
export const tokenAccount = struct({
  transactions: rows(transaction),
  delegations: rows(delegation),
  delegationDetails: struct({ balanceToken: money, balanceUsd: money }),
  unbondingDetails: struct({ balanceToken: money, balanceUsd: money, entries: rows(unbonding) }),
  balanceToken: money,
  balanceUsd: money,
  address: privateText,
});
export type TokenAccount = TypeOf<typeof tokenAccount>;

/** A price at an instant. */
export const pricePoint = struct({ timestamp: text, priceUsd: money });
export type PricePoint = TypeOf<typeof pricePoint>;
