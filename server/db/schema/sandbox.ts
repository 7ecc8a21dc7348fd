import { check, index, integer, json, pgTable, text } from "drizzle-orm/pg-core";
import { moment, notNegative, oneOf } from "./columns.ts";
import { FAILURES, wallets } from "./wallets.ts";

/** What the sandbox's chain does to the next transfer of a wallet (sandbox/misbehave.ts); the transfer deletes it. */
export const nextTransfers = pgTable(
  "next_transfers",
  {
    walletId: text("wallet_id")
      .primaryKey()
      .references(() => wallets.id),
    outcome: text("outcome").$type<(typeof FAILURES)[number]>(),
    word: text("word"),
    pendingBlocks: integer("pending_blocks").notNull(),
    lateBlocks: integer("late_blocks").notNull(),
  },
  (t) => [
    check("next_outcome", oneOf(t.outcome, FAILURES)),
    check("next_pending", notNegative(t.pendingBlocks)),
    check("next_late", notNegative(t.lateBlocks)),
  ],
);

/** Rows of a wallet's activity that are listed from a time on, as the JSON that inserts them. */
export const lateRows = pgTable(
  "late_rows",
  {
    id: text("id").primaryKey(),
    walletId: text("wallet_id")
      .notNull()
      .references(() => wallets.id),
    listedAt: moment("listed_at").notNull(),
    rows: json("rows").notNull(),
  },
  (t) => [index("late_rows_by_wallet").on(t.walletId, t.listedAt)],
);
