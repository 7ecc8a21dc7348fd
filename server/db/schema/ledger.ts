import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
/** An amount in base units. */
const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: "bigint" });

/**
 * One account of the double-entry ledger. `balance` is a cache of the sum of its entries, kept in the same
 * transaction; only `issuance`, the other side of all coins that exist, may stand below zero.
 */
export const accounts = pgTable(
  "ledger_accounts",
  {
    key: text("key").primaryKey(),
    kind: text("kind").notNull(),
    token: text("token").notNull(),
    walletId: text("wallet_id"),
    validator: text("validator"),
    balance: units("balance").notNull(),
  },
  (t) => [
    check("nothing_negative", sql`${t.balance} >= 0 or ${t.kind} = 'issuance'`),
    index("accounts_by_wallet").on(t.walletId),
    index("accounts_by_validator").on(t.validator),
  ],
);

/** One movement of money: entries that add up to zero for each token. */
export const movements = pgTable("ledger_movements", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  kind: text("kind").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** One side of a movement: plus is money into the account. */
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
  },
  (t) => [index("entries_by_account").on(t.account), index("entries_by_movement").on(t.movementId)],
);
