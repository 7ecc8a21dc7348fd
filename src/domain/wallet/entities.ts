import * as Schema from "effect/Schema";
import {
  flag,
  hidden,
  integer,
  list,
  nullable,
  optional,
  plain,
  privateText,
  requestKey,
  rows,
  struct,
  type TypeOf,
  type ValueOf,
} from "../decider/field.ts";
import {
  addressText,
  descriptionText,
  dueTime,
  happened,
  hashText,
  heightText,
  idText,
  instant,
  memoText,
  nameText,
  pageCount,
  pageNumber,
  wordText,
} from "../values/classes.ts";
import { figure, money, moved, ZERO } from "../values/money.ts";

/** A wallet; transfers use the first one's id (spec §7). */
export const wallet = struct({ id: idText, name: nameText });

/** How many decimals a token has. A larger or negative number is an error of the server: its row is unreadable. */
const tokenDecimals = plain(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 36 })));

/** What a wallet holds of one token on one chain. `change24h` in percent. */
const tokenBalance = struct({
  chainId: wordText,
  chainName: wordText,
  symbol: wordText,
  name: wordText,
  decimals: tokenDecimals,
  address: addressText,
  balance: money,
  balanceUsd: figure,
  priceUsd: figure,
  change24h: figure,
  stakeable: flag,
});
export type TokenBalance = TypeOf<typeof tokenBalance>;

/** How many entries of an answer the client could not read and left out; never on the wire. */
const unreadable = optional(integer);

export const walletTokens = struct({
  totalBalanceUsd: figure,
  tokens: rows(tokenBalance, { key: ["chainId", "symbol"] }),
  unreadable,
});
export type WalletTokens = TypeOf<typeof walletTokens>;

/**
 * One movement. `type` and `status` are the server's words; an unknown word decodes and is shown as Unknown
 * (W10). `reference` is the Idempotency-Key that this wallet sent the transfer under; it is null or absent on
 * every other movement and on servers that do not record it (docs/rules.md Money).
 */
export const transaction = struct({
  id: idText,
  type: wordText,
  status: wordText,
  amount: moved,
  symbol: wordText,
  chainId: wordText,
  network: wordText,
  address: addressText,
  from: addressText,
  to: addressText,
  fromValidator: nullable(addressText),
  toValidator: nullable(addressText),
  gasFee: figure,
  memo: nullable(memoText),
  description: nullable(descriptionText),
  transactionHash: hashText,
  blockExplorerLink: hidden(Schema.String),
  created_at: happened,
  completed_at: nullable(happened),
  reference: optional(nullable(requestKey)),
  fromBlocked: optional(flag),
});
export type Transaction = TypeOf<typeof transaction>;

export const transactionsPage = struct({
  transactions: rows(transaction, { key: ["id"] }),
  totalPages: pageCount,
  pageNumber,
  limit: integer,
  unreadable,
});

/**
 * What is delegated to one validator; `rewards` not yet paid out. `feeAtStart` is the validator's fee when the delegation
 * began, as a share of 1, `payoutAt` when its rewards are paid next; absent where the server does not send them.
 */
const delegation = struct({
  validator_address: addressText,
  moniker: privateText,
  coins: money,
  coinsUsd: figure,
  rewards: money,
  feeAtStart: optional(figure),
  payoutAt: optional(dueTime),
});

/**
 * One unbonding entry; the pair of validator and creation height names it. `initialBalance` is what was undelegated; a
 * slash makes `balance` smaller (docs/staking.md 14).
 */
export const unbonding = struct({
  validator_address: addressText,
  moniker: privateText,
  balance: money,
  initialBalance: optional(money),
  creationHeight: heightText,
  completionTime: dueTime,
});

/** A move that is still locked: until `completionTime` no stake can be moved on from `to` (docs/staking.md 7, 8). */
const redelegation = struct({
  from: addressText,
  fromMoniker: privateText,
  to: addressText,
  toMoniker: privateText,
  amount: money,
  completionTime: dueTime,
});

/**
 * Everything about one token of a wallet; `transactions` are the newest 10. `redelegations` are the moves that are still
 * locked, absent where the server does not send them.
 */
export const tokenAccount = struct({
  transactions: rows(transaction, { key: ["id"] }),
  delegations: rows(delegation, { key: ["validator_address"] }),
  delegationDetails: struct({ balanceToken: money, balanceUsd: figure }),
  unbondingDetails: struct({
    balanceToken: money,
    balanceUsd: figure,
    entries: rows(unbonding, { key: ["validator_address", "creationHeight", "completionTime"] }),
  }),
  redelegations: optional(rows(redelegation)),
  balanceToken: money,
  balanceUsd: figure,
  address: addressText,
  unreadable,
});
export type TokenAccount = TypeOf<typeof tokenAccount>;

/** A price at an instant. */
export const pricePoint = struct({ timestamp: happened, priceUsd: figure });
export type PricePoint = TypeOf<typeof pricePoint>;

/** Takes the place of a price that the client could not read; never on the wire. */
export const UNREADABLE_PRICE: PricePoint = { timestamp: "", priceUsd: ZERO };

/**
 * The figures that this device stored at an earlier visit, as the server had answered them then (decision 28). `accountAt`
 * and `tokensAt` are when they were read. They are shown with their age, and no money is moved on them.
 */
export const storedFigures = {
  wallets: list(wallet),
  tokens: walletTokens,
  tokensAt: instant,
  accounts: list(struct({ chainId: wordText, symbol: wordText, account: tokenAccount, accountAt: instant })),
  recent: nullable(list(transaction)),
};
export type StoredFigures = ValueOf<typeof storedFigures>;
