import {
  bigint,
  bigserial,
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

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: "bigint" });

/** A wallet: its addresses, and its phrase sealed under the passcode (wallet/seal.ts). */
export const wallets = pgTable("wallets", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull().unique(),
  name: text("name").notNull(),
  sealedPhrase: text("sealed_phrase").notNull(),
  optioAddress: text("optio_address").notNull().unique(),
  ethereumAddress: text("ethereum_address").notNull().unique(),
  createdAt: moment("created_at").notNull(),
});

/** The phrase last offered to a person, by its hash, until the wallet is made of it. */
export const offeredPhrases = pgTable("offered_phrases", {
  userId: text("user_id").primaryKey(),
  hash: text("hash").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** One row of a wallet's activity; amounts in base units of `token`, the fee in those of `feeToken`. */
export const transactions = pgTable(
  "transactions",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    id: text("id").notNull().unique(),
    walletId: text("wallet_id").notNull(),
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
    index("transactions_by_wallet").on(t.walletId, t.createdAt),
    index("transactions_pending").on(t.walletId, t.status),
    uniqueIndex("transactions_reference").on(t.walletId, t.reference),
  ],
);

/** What a transfer with this Idempotency-Key answered. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    walletId: text("wallet_id").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    receipt: json("receipt").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.key] })],
);

/** A validator of the chain. `status` is active, inactive or jailed; rates are decimal shares of 1. */
export const validators = pgTable("validators", {
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
  createdAt: moment("created_at").notNull(),
});

/** Since when a delegation's rewards run; its coins are the ledger's account `staked`. */
export const delegations = pgTable(
  "delegations",
  {
    walletId: text("wallet_id").notNull(),
    validator: text("validator").notNull(),
    rewardsSince: moment("rewards_since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.validator] })],
);

/** An unbonding entry; (wallet, validator, height) is unique: equal ones merge (staking.md 5). */
export const unbondings = pgTable(
  "unbondings",
  {
    id: text("id").primaryKey(),
    walletId: text("wallet_id").notNull(),
    validator: text("validator").notNull(),
    creationHeight: bigint("creation_height", { mode: "number" }).notNull(),
    completionTime: moment("completion_time").notNull(),
    initialBalance: units("initial_balance").notNull(),
    balance: units("balance").notNull(),
  },
  (t) => [unique("unbonding_slot").on(t.walletId, t.validator, t.creationHeight)],
);

/** A tracked redelegation, immature until `completionTime` (staking.md 7–8). */
export const redelegations = pgTable(
  "redelegations",
  {
    id: text("id").primaryKey(),
    walletId: text("wallet_id").notNull(),
    source: text("source").notNull(),
    destination: text("destination").notNull(),
    completionTime: moment("completion_time").notNull(),
  },
  (t) => [index("redelegations_by_wallet").on(t.walletId)],
);
