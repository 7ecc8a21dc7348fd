import { type SQL, sql } from "drizzle-orm";
import { uncounting } from "../auth/limits.ts";
import type { Db } from "../db/database.ts";
import { entries, movements } from "../db/schema/ledger.ts";
import { idempotencyKeys, transactions } from "../db/schema/wallets.ts";
import { insertOfRows, run, runLast, statement } from "../db/statement.ts";
import { accountRows, entriesOf, type Leg, opening, realLegs } from "../ledger/post.ts";
import { type Notification, notificationRows, notifying } from "../notifications/notify.ts";
import type { TransactionInsert } from "../staking/distribution.ts";

/** What a transfer writes besides stake. */
export interface TransferWrites {
  readonly kind: string;
  readonly at: Date;
  readonly legs: ReadonlyArray<Leg>;
  readonly rows: ReadonlyArray<TransactionInsert>;
  readonly notifications: ReadonlyArray<Notification>;
  /** The answer to keep under an Idempotency-Key. */
  readonly answer: { readonly key: string; readonly bodyHash: string; readonly receipt: object } | null;
  readonly walletId: string;
  /** The count of the passcode's guess to revert (`changeAfterGuess`). */
  readonly counted: string | null;
}

const added = insertOfRows(transactions, [
  ...(["id", "walletId", "type", "status", "token", "amount", "from", "to", "fromValidator", "toValidator"] as const),
  ...(["feeToken", "fee", "memo", "description", "hash", "reference", "createdAt", "dueAt", "completedAt"] as const),
]);

type Given =
  | ("kind" | "at" | "opened" | "sides" | "rows" | "notified")
  | ("wallet" | "key" | "hash" | "receipt" | "counted");
const value = (name: Given): SQL => sql`${sql.placeholder(name)}`;

const write = statement<Given>(
  "transfer_writes",
  () => sql`with uncounted as (${uncounting(value("counted"))}),
    opened as (${opening(value("opened"))}),
    movement as (insert into ${movements} (kind, created_at) values (${value("kind")}, ${value("at")}::timestamptz)
      returning id),
    entered as (insert into ${entries} (movement_id, account, token, amount)
      select movement.id, sides.account, sides.token, sides.amount from movement,
        json_to_recordset(${value("sides")}::json) as sides (account text, token text, amount numeric)),
    rows as (${added.insert(value("rows"))}),
    notified as (${notifying(value("notified"))}),
    answered as (insert into ${idempotencyKeys} (wallet_id, key, body_hash, receipt, created_at)
      select ${value("wallet")}, given.key, ${value("hash")}, ${value("receipt")}::json, ${value("at")}::timestamptz
      from (select ${value("key")}::text as key) as given where given.key is not null)
    select 1`,
);

/**
 * Writes a transfer in one statement, whose text is the same for every transfer: the movement with its entries, the
 * activity, the notifications, the answer of its key, and that the guess of the passcode was right. `isLast`: nothing
 * follows in this transaction, whose commit is sent with it.
 */
export const writeTransfer = async (tx: Db, writes: TransferWrites, isLast: boolean): Promise<void> => {
  const legs = realLegs(writes.legs);
  const sides = entriesOf(legs).map((entry) => ({ ...entry, amount: entry.amount.toString() }));
  const given = write.given({
    kind: writes.kind,
    at: writes.at.toISOString(),
    opened: accountRows(legs),
    sides: JSON.stringify(sides),
    rows: added.json(writes.rows),
    notified: notificationRows(writes.notifications),
    wallet: writes.walletId,
    key: writes.answer?.key ?? null,
    hash: writes.answer?.bodyHash ?? null,
    receipt: writes.answer === null ? null : JSON.stringify(writes.answer.receipt),
    counted: writes.counted,
  });
  await (isLast ? runLast : run)(tx, given);
};
