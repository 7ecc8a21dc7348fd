import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { OPERATION_TYPES } from "../../../src/domain/values/words.ts";
import { moment, oneOf, units } from "./columns.ts";
import { validators, wallets } from "./wallets.ts";

/** The kinds of ledger accounts. */
export const ACCOUNT_KINDS = [
  "issuance",
  "faucet",
  "fees",
  "rewards",
  "available",
  "staked",
  "unbonding",
  "external",
  "burned",
] as const;

const MOVEMENT_KINDS = [
  "genesis",
  "faucet",
  "send",
  "delegate",
  "undelegate",
  "cancelUndelegate",
  "moveDelegation",
  "distribution",
  ...OPERATION_TYPES,
  "complete-unbonding",
  "slash",
  "split",
  "restate",
] as const;

/**
 * One account of the double-entry ledger. `balance` is the sum of its entries: a trigger on ledger_entries updates
 * it, and the database refuses every other change. Only `issuance`, the other side of all coins that exist, may be
 * below zero.
 */
export const accounts = pgTable(
  "ledger_accounts",
  {
    key: text("key").primaryKey(),
    kind: text("kind").notNull(),
    token: text("token").notNull(),
    walletId: text("wallet_id").references(() => wallets.id),
    validator: text("validator").references(() => validators.address),
    balance: units("balance").notNull(),
  },
  (t) => [
    check("nothing_negative", sql`${t.balance} >= 0 or ${t.kind} = 'issuance'`),
    check("account_kind", oneOf(t.kind, ACCOUNT_KINDS)),
    index("accounts_by_wallet").on(t.walletId),
    index("accounts_by_validator").on(t.validator),
  ],
);

/** One movement of money: entries that add up to zero for each token. */
export const movements = pgTable(
  "ledger_movements",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [check("movement_kind", oneOf(t.kind, MOVEMENT_KINDS))],
);

/**
 * One side of a movement; a positive amount is money into the account. Both sides of a leg have its number, and the time of
 * the movement. `walletId` is whose coins the side moves: the wallet of the account, or the one whose stake it is; null for
 * the service, the rest of the world, and what a slash takes from a validator as a whole (`revaluations`). `shares` are those
 * that the stake of the wallet gets, below zero for those that leave it. `transactionId` is the wallet's row of activity that
 * the side belongs to; null for arrivals and slashes. A process of the version before leaves all of these out, and a trigger
 * adds them.
 */
export const entries = pgTable(
  "ledger_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    movementId: bigint("movement_id", { mode: "number" })
      .notNull()
      .references(() => movements.id),
    account: text("account")
      .notNull()
      .references(() => accounts.key),
    token: text("token").notNull(),
    amount: units("amount").notNull(),
    leg: integer("leg"),
    at: moment("at"),
    walletId: text("wallet_id").references(() => wallets.id),
    shares: units("shares"),
    transactionId: text("transaction_id"),
  },
  (t) => [
    index("entries_by_account").on(t.account),
    index("entries_by_movement").on(t.movementId),
    index("entries_by_wallet").on(t.walletId, t.token, t.at, t.movementId, t.leg),
    index("entries_of_stake").on(t.walletId, t.account, t.movementId).where(sql`shares is not null`),
  ],
);

/**
 * What a movement did to the worth of a validator's shares: a slash took coins of all of them, or somebody left with all
 * shares and left a fraction of a base unit to the others. What it took from a wallet, or gave to it, follows from the shares
 * that the wallet has after it, so that the work of a slash does not depend on the number of delegators.
 */
export const revaluations = pgTable(
  "revaluations",
  {
    movementId: bigint("movement_id", { mode: "number" })
      .primaryKey()
      .references(() => movements.id),
    validator: text("validator")
      .notNull()
      .references(() => validators.address),
    at: moment("at").notNull(),
    coinsBefore: units("coins_before").notNull(),
    sharesBefore: units("shares_before").notNull(),
    coinsAfter: units("coins_after").notNull(),
    sharesAfter: units("shares_after").notNull(),
  },
  (t) => [
    index("revaluations_by_validator").on(t.validator, t.movementId),
    check("revaluation_shares", sql`${t.sharesBefore} > 0 and ${t.sharesAfter} > 0`),
  ],
);

/**
 * The chain's yearly return before validators' fees, in millionths, for each day (days since 1970). A day's value is
 * fixed before the first change of that day, so that a later change of the bonded coins does not change past rewards.
 */
export const returns = pgTable(
  "returns",
  { day: integer("day").primaryKey(), grossPpm: bigint("gross_ppm", { mode: "bigint" }).notNull() },
  (t) => [check("return_positive", sql`${t.grossPpm} >= 0`)],
);
