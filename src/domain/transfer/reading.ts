import { equal } from "../kernel/money.ts";
import type { Transaction } from "../wallet/entities.ts";
import type { Attempt, Intent } from "./messages.ts";
import { type ShownStatus, shownStatus } from "./status.ts";

/** When the transactions are read after an outcome became unknown, in milliseconds (decisions.md §4 Money, W3). */
export const LOOKS: ReadonlyArray<number> = [2_000, 5_000, 10_000, 30_000, 60_000];

/** How far the server's clock may stand behind the device's before a transaction of this transfer looks too old. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** The server's word for what each kind of transfer leaves in the list (decisions.md §3 Transaction). */
const LISTED_AS: Readonly<Record<Intent["transferType"], string>> = {
  send: "send",
  delegate: "delegate",
  undelegate: "undelegate",
  "move-delegation": "moveDelegation",
  "cancel-undelegate": "cancelUndelegate",
};

/** Whom it went to: for the staking types the list names the validator in a place of its own. */
const reaches = (of: Intent, each: Transaction): boolean =>
  of.transferType === "send" ? each.to === of.to : [each.to, each.toValidator, each.fromValidator].includes(of.to);

/** Whether a transaction is what an intent would look like in the list; a transfer with another memo is another. */
export const looksLike = (of: Intent, each: Transaction): boolean =>
  each.type === LISTED_AS[of.transferType] &&
  each.chainId === of.chainId &&
  each.symbol === of.symbol &&
  reaches(of, each) &&
  equal(each.amount, of.amount) &&
  (each.memo ?? "") === (of.memo ?? "");

/** What the wallet's transactions say of an attempt: the transaction that is it, or null while none is. */
export const findAttempt = (
  of: Attempt,
  transactions: ReadonlyArray<Transaction>,
  settled: ReadonlyArray<string>,
): { readonly transaction: Transaction; readonly status: ShownStatus } | null => {
  const transaction = transactions.find(
    (each) =>
      looksLike(of.intent, each) &&
      !of.known.includes(each.id) &&
      !settled.includes(each.transactionHash) &&
      Date.parse(each.created_at) >= of.at - CLOCK_TOLERANCE,
  );
  return transaction === undefined ? null : { transaction, status: shownStatus(transaction.status) };
};
