import * as Schema from "effect/Schema";
import {
  flag,
  hiddenText,
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
  unnamed,
  type ValueOf,
} from "../decider/field.ts";
import {
  addressText,
  blankAddress,
  blankHash,
  blankWord,
  descriptionText,
  dueTime,
  happened,
  heightText,
  idText,
  instant,
  memoText,
  movementKind,
  nameText,
  pageCount,
  pageNumber,
  transactionStatus,
  transactionType,
  wordText,
} from "../values/classes.ts";
import { figure, money, moved, rate, ZERO } from "../values/money.ts";

/** A wallet; transfers use the first one's id (spec §7). */
export const wallet = struct({ id: idText, name: nameText });

/** How many decimals a token has. A larger or negative number is an error of the server: its row is unreadable. */
const tokenDecimals = plain(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 36 })), { is: "whole" });

/**
 * What a wallet holds of one token on one chain. `change24h` in percent. A server that does not send a figure does not know it:
 * the screens show —.
 */
export const tokenBalance = struct({
  chainId: wordText,
  chainName: wordText,
  symbol: wordText,
  name: wordText,
  decimals: tokenDecimals,
  address: blankAddress,
  balance: money,
  balanceUsd: unnamed(figure),
  priceUsd: unnamed(figure),
  change24h: unnamed(figure),
  stakeable: flag,
});
export type TokenBalance = TypeOf<typeof tokenBalance>;

/** How many entries of an answer the client could not read and left out; never on the wire. */
const unreadable = optional(integer);

export const walletTokens = struct({
  totalBalanceUsd: optional(figure),
  tokens: rows(tokenBalance, { key: ["chainId", "symbol"] }),
  unreadable,
});
export type WalletTokens = TypeOf<typeof walletTokens>;

/**
 * One movement. `type` and `status` are the server's words; an unknown word decodes and is shown as Unknown
 * (W10). `reference` is the Idempotency-Key that this wallet sent the transfer under; it is null or absent on
 * every other movement and on servers that do not record it (docs/rules.md Money). `priceUsd` is the price of the token at
 * its time.
 */
export const transaction = struct({
  id: idText,
  type: transactionType,
  status: transactionStatus,
  amount: moved,
  symbol: blankWord,
  chainId: blankWord,
  network: blankWord,
  address: blankAddress,
  from: blankAddress,
  to: blankAddress,
  fromValidator: nullable(addressText),
  toValidator: nullable(addressText),
  gasFee: optional(figure),
  memo: nullable(memoText),
  description: nullable(descriptionText),
  transactionHash: blankHash,
  blockExplorerLink: hiddenText,
  created_at: happened,
  completed_at: nullable(happened),
  reference: optional(nullable(requestKey)),
  fromBlocked: optional(flag),
  priceUsd: optional(figure),
});
export type Transaction = TypeOf<typeof transaction>;

export const transactionsPage = struct({
  transactions: rows(transaction, { key: ["id"] }),
  totalPages: pageCount,
  pageNumber,
  limit: integer,
  unreadable,
});

/** What a wallet has of a token at one instant, by its three pots, and the price of the token then. */
export const pots = struct({ available: figure, staked: figure, arriving: figure, priceUsd: optional(figure) });
export type Pots = TypeOf<typeof pots>;

/**
 * One movement of the books of a token: what it adds to each pot, below zero for what it takes. `at` is when the coins move,
 * such as the arrival of unstaked ones. `transactionId` is the transaction that it belongs to; null for an arrival and a
 * slash. `priceUsd` is the price of the token at its time.
 */
export const movement = struct({
  id: idText,
  at: happened,
  kind: movementKind,
  available: figure,
  staked: figure,
  arriving: figure,
  transactionId: nullable(idText),
  validator: nullable(addressText),
  priceUsd: optional(figure),
});
export type Movement = TypeOf<typeof movement>;

/** A page of the movements of a token in a period, newest first; `opening` and `closing` are those of the whole period. */
export const movementsPage = struct({
  opening: pots,
  closing: pots,
  movements: rows(movement, { key: ["id"] }),
  unreadable,
});
export type MovementsPage = TypeOf<typeof movementsPage>;

/**
 * What is delegated to one validator; `rewards` not yet paid out. `feeAtStart` is the validator's fee when the delegation
 * began, as a share of 1, `payoutAt` when its rewards are paid next; absent where the server does not send them.
 */
export const delegation = struct({
  validator_address: addressText,
  moniker: privateText,
  coins: money,
  coinsUsd: unnamed(figure),
  rewards: unnamed(money),
  feeAtStart: optional(rate),
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
export const redelegation = struct({
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
  delegationDetails: struct({ balanceToken: money, balanceUsd: optional(figure) }),
  unbondingDetails: struct({
    balanceToken: money,
    balanceUsd: optional(figure),
    entries: rows(unbonding, { key: ["validator_address", "creationHeight", "completionTime"] }),
  }),
  redelegations: optional(rows(redelegation)),
  balanceToken: money,
  balanceUsd: optional(figure),
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
