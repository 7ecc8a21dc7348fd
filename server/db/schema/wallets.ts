import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  json,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { isShare, notNegative, oneOf } from "./checks.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: "bigint" });

/** A wallet: its addresses, and its phrase sealed under the passcode (wallet/seal.ts). */
export const wallets = pgTable("wallets", {
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id),
  name: text("name").notNull(),
  sealedPhrase: text("sealed_phrase").notNull(),
  optioAddress: text("optio_address").notNull().unique(),
  ethereumAddress: text("ethereum_address").notNull().unique(),
  createdAt: moment("created_at").notNull(),
});

/** The phrase last offered to a person, by its hash, until the wallet is made of it. */
export const offeredPhrases = pgTable("offered_phrases", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  hash: text("hash").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** The words of the wire for a transaction's type (spec §3). */
export const TRANSACTION_TYPES = [
  "send",
  "receive",
  "delegate",
  "undelegate",
  "cancelUndelegate",
  "moveDelegation",
  "distribution",
] as const;

/** One row of a wallet's activity; amounts in base units of `token`, the fee in those of `feeToken`. */
export const transactions = pgTable(
  "transactions",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    id: text("id").notNull().unique(),
    walletId: text("wallet_id")
      .notNull()
      .references(() => wallets.id),
    type: text("type").notNull(),
    status: text("status").notNull(),
    token: text("token").notNull(),
    amount: units("amount").notNull(),
    from: text("from_address").notNull(),
    to: text("to_address").notNull(),
    fromValidator: text("from_validator"),
    toValidator: text("to_validator"),
    feeToken: text("fee_token").notNull(),
    fee: units("fee").notNull(),
    memo: text("memo"),
    description: text("description"),
    hash: text("hash").notNull(),
    /** The Idempotency-Key that this wallet sent the transfer under; null on receipts, payouts and transfers without a key. */
    reference: text("reference"),
    createdAt: moment("created_at").notNull(),
    /** When the block that includes it is due. */
    dueAt: moment("due_at").notNull(),
    completedAt: moment("completed_at"),
  },
  (t) => [
    index("transactions_by_wallet").on(t.walletId, t.createdAt, t.seq),
    index("transactions_by_type").on(t.walletId, t.type, t.createdAt, t.seq),
    index("transactions_by_token").on(t.walletId, t.token, t.createdAt, t.seq),
    index("transactions_by_both").on(t.walletId, t.token, t.type, t.createdAt, t.seq),
    index("transactions_pending").on(t.walletId, t.dueAt).where(sql`status = 'pending'`),
    uniqueIndex("transactions_reference").on(t.walletId, t.reference),
    check("transaction_type", oneOf(t.type, TRANSACTION_TYPES)),
    check("transaction_status", oneOf(t.status, ["pending", "success", "failed", "cancelled"])),
    check("transaction_amounts", sql`${notNegative(t.amount)} and ${notNegative(t.fee)}`),
  ],
);

/** When a wallet last sent to an address; kept by a trigger. */
export const recipients = pgTable(
  "recipients",
  {
    walletId: text("wallet_id").notNull(),
    address: text("address").notNull(),
    lastSentAt: moment("last_sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.address] }), index("recipients_by_time").on(t.walletId, t.lastSentAt)],
);

/** What a transfer with this Idempotency-Key answered. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    walletId: text("wallet_id")
      .notNull()
      .references(() => wallets.id),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    receipt: json("receipt").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.key] }), index("idempotency_keys_by_age").on(t.createdAt)],
);

/**
 * A validator of the chain. `status` is active, inactive or jailed; rates are decimal shares of 1. `bonded` is the sum
 * of the ledger's `staked` accounts, kept by a trigger. `jailedAt` ends its rewards; null for one that never earned.
 */
export const validators = pgTable(
  "validators",
  {
    address: text("address").primaryKey(),
    moniker: text("moniker").notNull(),
    commission: text("commission").notNull(),
    maxRate: text("max_rate").notNull(),
    maxChangeRate: text("max_change_rate").notNull(),
    uptime: text("uptime").notNull(),
    status: text("status").notNull(),
    image: text("image"),
    website: text("website").notNull().default(""),
    details: text("details").notNull().default(""),
    minSelfDelegation: units("min_self_delegation").notNull(),
    bonded: units("bonded").notNull().default(sql`0`),
    createdAt: moment("created_at").notNull(),
    jailedAt: moment("jailed_at"),
  },
  (t) => [
    check("validator_status", oneOf(t.status, ["active", "inactive", "jailed"])),
    check(
      "validator_rates",
      sql`${isShare(t.commission)} and ${isShare(t.maxRate)} and ${isShare(t.maxChangeRate)} and ${isShare(t.uptime)}`,
    ),
    check("validator_amounts", sql`${notNegative(t.bonded)} and ${notNegative(t.minSelfDelegation)}`),
  ],
);

/**
 * A delegation; its coins are the ledger's account `staked`. Its rewards are `accrued`, earned until `rewardsSince`
 * and not paid yet because the pool was short, and what the coins earned since then.
 */
export const delegations = pgTable(
  "delegations",
  {
    walletId: text("wallet_id")
      .notNull()
      .references(() => wallets.id),
    validator: text("validator")
      .notNull()
      .references(() => validators.address),
    rewardsSince: moment("rewards_since").notNull(),
    accrued: units("accrued").notNull().default(sql`0`),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.validator] }), check("accrued_positive", notNegative(t.accrued))],
);

/** An unbonding entry; (wallet, validator, height) is unique: equal ones merge (staking.md 5). */
export const unbondings = pgTable(
  "unbondings",
  {
    id: text("id").primaryKey(),
    walletId: text("wallet_id")
      .notNull()
      .references(() => wallets.id),
    validator: text("validator")
      .notNull()
      .references(() => validators.address),
    creationHeight: bigint("creation_height", { mode: "number" }).notNull(),
    completionTime: moment("completion_time").notNull(),
    initialBalance: units("initial_balance").notNull(),
    balance: units("balance").notNull(),
  },
  (t) => [
    unique("unbonding_slot").on(t.walletId, t.validator, t.creationHeight),
    check("unbonding_amounts", sql`${notNegative(t.balance)} and ${t.initialBalance} >= ${t.balance}`),
  ],
);

/** A tracked redelegation, immature until `completionTime` (staking.md 7–8). */
export const redelegations = pgTable(
  "redelegations",
  {
    id: text("id").primaryKey(),
    walletId: text("wallet_id")
      .notNull()
      .references(() => wallets.id),
    source: text("source")
      .notNull()
      .references(() => validators.address),
    destination: text("destination")
      .notNull()
      .references(() => validators.address),
    completionTime: moment("completion_time").notNull(),
  },
  (t) => [index("redelegations_by_wallet").on(t.walletId), index("redelegations_by_time").on(t.completionTime)],
);
