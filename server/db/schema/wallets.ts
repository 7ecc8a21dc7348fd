import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { OPERATION_TYPES, TRANSACTION_TYPES } from "../../../src/domain/values/words.ts";
import { userId, users } from "./accounts.ts";
import { isShare, moment, notNegative, oneOf, units } from "./columns.ts";

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

const walletId = () =>
  text("wallet_id")
    .notNull()
    .references(() => wallets.id);

/** The operator address of a validator. */
const validatorAddress = (name: string) =>
  text(name)
    .notNull()
    .references(() => validators.address);

/** The hash of the phrase last offered to a person, until the wallet is created with it. */
export const offeredPhrases = pgTable("offered_phrases", {
  userId: userId("user_id").primaryKey(),
  hash: text("hash").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** What can become of a transaction other than `success`. */
export const FAILURES = ["failed", "cancelled"] as const;

/** One row of a wallet's activity; amounts in base units of `token`, the fee in those of `feeToken`. */
export const transactions = pgTable(
  "transactions",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    id: text("id").notNull().unique(),
    walletId: walletId(),
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
    /** The Idempotency-Key that this wallet sent the transfer with; null for receipts, payouts and transfers without one. */
    reference: text("reference"),
    createdAt: moment("created_at").notNull(),
    /** The time of the block that includes it. */
    dueAt: moment("due_at").notNull(),
    completedAt: moment("completed_at"),
    /** What its block makes of it in place of `success`: its fee is charged, and nothing else moves. */
    outcome: text("outcome"),
    /** The word that the activity shows from its block on in place of the status; only the sandbox writes it. */
    word: text("word"),
  },
  (t) => [
    index("transactions_by_wallet").on(t.walletId, t.createdAt, t.seq),
    index("transactions_by_type").on(t.walletId, t.type, t.createdAt, t.seq),
    index("transactions_by_token").on(t.walletId, t.token, t.createdAt, t.seq),
    index("transactions_by_both").on(t.walletId, t.token, t.type, t.createdAt, t.seq),
    index("transactions_pending").on(t.walletId, t.dueAt).where(sql`status = 'pending'`),
    uniqueIndex("transactions_reference").on(t.walletId, t.reference),
    check("transaction_type", oneOf(t.type, [...TRANSACTION_TYPES, ...OPERATION_TYPES])),
    check("transaction_status", oneOf(t.status, ["pending", "success", ...FAILURES])),
    check("transaction_outcome", oneOf(t.outcome, FAILURES)),
    check("transaction_amounts", sql`${notNegative(t.amount)} and ${notNegative(t.fee)}`),
  ],
);

/** When a wallet last sent to an address; written by a trigger. */
export const recipients = pgTable(
  "recipients",
  {
    walletId: text("wallet_id").notNull(),
    address: text("address").notNull(),
    lastSentAt: moment("last_sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.walletId, t.address] }),
    index("recipients_by_time").on(t.walletId, t.lastSentAt),
    index("recipients_by_address").on(t.address),
  ],
);

/** The answer of a transfer with this Idempotency-Key: its receipt, or the body of its refusal (`transfer/pay.ts`). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    walletId: walletId(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    receipt: json("receipt").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.walletId, t.key] }), index("idempotency_keys_by_age").on(t.createdAt)],
);

/**
 * A validator of the chain; rates are decimal shares of 1. `status` is active, inactive or jailed from `statusAt` on: a
 * change of the active set takes effect with the next block, and until then the status is the other one of active and
 * inactive. `bonded` are its coins, the balance of its ledger account, and `shares` those of all delegations and of
 * `outsideShares`, the rest of the world (staking/shares.ts); triggers write both. `unbondingAt` is when it last
 * left the active set; null when it never did. A tombstoned validator stays jailed forever.
 * `commissionChangedAt` is null until the first change. `operatorId` is the wallet of its operator; null for one of the
 * rest of the world. `commissionOwed` is what the operator had earned at `commissionAt`, in units of 10⁻¹⁸ base units;
 * `commissionPaidAt` is when it was last paid.
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
    status: text("status").$type<"active" | "inactive" | "jailed">().notNull(),
    statusAt: moment("status_at").notNull(),
    image: text("image"),
    website: text("website").notNull().default(""),
    details: text("details").notNull().default(""),
    minSelfDelegation: units("min_self_delegation").notNull(),
    bonded: units("bonded").notNull().default(sql`0`),
    shares: units("shares").notNull().default(sql`0`),
    outsideShares: units("outside_shares").notNull().default(sql`0`),
    createdAt: moment("created_at").notNull(),
    unbondingAt: moment("unbonding_at"),
    jailedUntil: moment("jailed_until"),
    tombstoned: boolean("tombstoned").notNull().default(false),
    commissionChangedAt: moment("commission_changed_at"),
    operatorId: text("operator_id")
      .unique()
      .references(() => wallets.id),
    commissionOwed: units("commission_owed").notNull().default(sql`0`),
    commissionAt: moment("commission_at").notNull(),
    commissionPaidAt: moment("commission_paid_at").notNull(),
  },
  (t) => [
    index("validators_by_stake").on(t.status, t.bonded),
    check("validator_status", oneOf(t.status, ["active", "inactive", "jailed"])),
    check("tombstoned_is_jailed", sql`${t.status} = 'jailed' or not ${t.tombstoned}`),
    check(
      "validator_rates",
      sql`${isShare(t.commission)} and ${isShare(t.maxRate)} and ${isShare(t.maxChangeRate)} and ${isShare(t.uptime)}`,
    ),
    check("validator_amounts", sql`${notNegative(t.bonded)} and ${notNegative(t.minSelfDelegation)}`),
    check("validator_shares", sql`${notNegative(t.outsideShares)} and ${t.shares} >= ${t.outsideShares}`),
    check("commission_positive", notNegative(t.commissionOwed)),
  ],
);

/**
 * A period in which a share of a validator earned at one rate: a slash, a change of the commission and a change of the
 * active set end it. `perShare` are the coins of 10¹⁸ shares, in units of 10⁻¹⁸ base units; 0 while the validator earns
 * nothing. What any delegation earned is computed from the periods (staking/rewards.ts), so that a change of a validator
 * writes one row, whatever the number of its delegators.
 */
export const rewardPeriods = pgTable(
  "reward_periods",
  {
    validator: validatorAddress("validator"),
    since: moment("since").notNull(),
    /** Null for the current period. */
    until: moment("until"),
    perShare: units("per_share").notNull(),
    commission: text("commission").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.validator, t.since] }),
    uniqueIndex("reward_period_current").on(t.validator).where(sql`until is null`),
    check("reward_period_rates", sql`${notNegative(t.perShare)} and ${isShare(t.commission)}`),
    check("reward_period_times", sql`${t.until} >= ${t.since}`),
  ],
);

/**
 * A delegation of `shares` (staking/shares.ts). It is owed `accrued`, the rewards until `rewardsSince` that are not paid
 * yet, plus the rewards since then. `feeAtStart` is the validator's commission when the delegation began, at `beganAt`;
 * one without shares begins again with the next stake.
 */
export const delegations = pgTable(
  "delegations",
  {
    walletId: walletId(),
    validator: validatorAddress("validator"),
    shares: units("shares").notNull(),
    rewardsSince: moment("rewards_since").notNull(),
    accrued: units("accrued").notNull().default(sql`0`),
    /** The fraction of a base unit that is owed besides, in units of 10⁻¹⁸ of it. */
    accruedRest: units("accrued_rest").notNull().default(sql`0`),
    feeAtStart: text("fee_at_start").notNull(),
    beganAt: moment("began_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.walletId, t.validator] }),
    index("delegations_by_rewards").on(t.rewardsSince),
    index("delegations_by_validator").on(t.validator, t.walletId),
    check("delegation_amounts", sql`${notNegative(t.accrued)} and ${notNegative(t.shares)}`),
    check("delegation_rest", notNegative(t.accruedRest)),
    check("fee_at_start", isShare(t.feeAtStart)),
  ],
);

/**
 * A notification, and an alert of a kind, for all who had stake with a validator at `createdAt`, not yet written for wallets
 * after `lastWallet`. Of a slash `before` and `after` are the validator's coins (null: no loss); `textAfter` ends the text.
 */
export const holderNotices = pgTable(
  "holder_notices",
  {
    id: text("id").primaryKey(),
    validator: validatorAddress("validator"),
    createdAt: moment("created_at").notNull(),
    text: text("text").notNull(),
    alert: text("alert").$type<"validator_down" | "commission_raised">(),
    textAfter: text("text_after").notNull().default(""),
    before: units("coins_before"),
    after: units("coins_after"),
    shares: units("shares"),
    lastWallet: text("last_wallet").notNull().default(""),
  },
  (t) => [
    check(
      "notice_loss",
      sql`(${t.before} is null) = (${t.after} is null) and (${t.before} is null) = (${t.shares} is null)`,
    ),
  ],
);

/** An unbonding entry; (wallet, validator, height) is unique: equal ones merge (docs/staking.md 5). */
export const unbondings = pgTable(
  "unbondings",
  {
    id: text("id").primaryKey(),
    walletId: walletId(),
    validator: validatorAddress("validator"),
    creationHeight: bigint("creation_height", { mode: "number" }).notNull(),
    completionTime: moment("completion_time").notNull(),
    initialBalance: units("initial_balance").notNull(),
    balance: units("balance").notNull(),
  },
  (t) => [
    unique("unbonding_slot").on(t.walletId, t.validator, t.creationHeight),
    index("unbondings_by_time").on(t.completionTime),
    index("unbondings_by_validator").on(t.validator),
    check("unbonding_amounts", sql`${notNegative(t.balance)} and ${t.initialBalance} >= ${t.balance}`),
  ],
);

/** A tracked redelegation of `amount`, immature until `completionTime` (docs/staking.md 7–8). */
export const redelegations = pgTable(
  "redelegations",
  {
    id: text("id").primaryKey(),
    walletId: walletId(),
    source: validatorAddress("source"),
    destination: validatorAddress("destination"),
    amount: units("amount").notNull(),
    /** The shares of the destination that it received. */
    shares: units("shares").notNull(),
    createdAt: moment("created_at").notNull(),
    completionTime: moment("completion_time").notNull(),
  },
  (t) => [
    index("redelegations_by_wallet").on(t.walletId),
    index("redelegations_by_source").on(t.source),
    index("redelegations_by_time").on(t.completionTime),
    check("redelegation_amount", sql`${notNegative(t.amount)} and ${notNegative(t.shares)}`),
  ],
);
