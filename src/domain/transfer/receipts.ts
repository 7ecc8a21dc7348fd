import { hasAddress } from "../values/address.ts";
import type { Transaction } from "../wallet/entities.ts";
import type { State as WalletState } from "../wallet/state.ts";
import { shownStatus } from "../wallet/transactions.ts";
import type { Receipt } from "./entities.ts";
import { listedAs } from "./matching.ts";
import type { Attempt } from "./messages.ts";
import type { Kept, State } from "./state.ts";

/** The most receipts that are followed. */
const MOST = 20;

/** The receipts with that of an attempt, which no list was read since. */
export const withReceipt = (state: State, attempt: Attempt | undefined, receipt: Receipt): ReadonlyArray<Kept> => {
  const known = state.receipts ?? [];
  if (attempt === undefined) return known;
  const { key, fingerprint, intent: of } = attempt;
  const added: Kept = {
    ...{ key, fingerprint, intent: of },
    hash: receipt.transactionHash,
    isNew: of.action.type === "send" && state.recipients.isKnown && !hasAddress(state.recipients.sent, of.action.to),
    status: "unread",
    word: null,
    ...(receipt.gasFee !== undefined && { gasFee: receipt.gasFee }),
  };
  return [...known.filter((earlier) => earlier.key !== key), added].slice(-MOST);
};

/** The transaction of a transfer: by its hash or its key; its payout of rewards and the receiver's side have the same hash. */
const transactionOf = (
  { hash, key, intent: of }: Kept,
  transactions: ReadonlyArray<Transaction>,
): Transaction | undefined => {
  const isNamed = ({ transactionHash, reference }: Transaction): boolean =>
    reference === key || (hash !== "" && transactionHash.toLowerCase() === hash.toLowerCase());
  const named = transactions.filter((row) => isNamed(row) && row.type !== "receive" && row.type !== "distribution");
  return named.find(({ type }) => type === listedAs(of)) ?? named[0];
};

/** A transfer that did not do what its receipt said, or of which nobody can tell. */
export interface Refuted extends Kept {
  readonly status: "failed" | "cancelled" | "unknown";
}

const isRefuted = (of: Kept): of is Refuted =>
  of.status === "failed" || of.status === "cancelled" || of.status === "unknown";

/** A receipt as transactions list it; a list that was asked for before the block does not take back what a newer one said. */
const follow = (of: Kept, transactions: ReadonlyArray<Transaction>): Kept => {
  const row = transactionOf(of, transactions);
  if (row === undefined) return of;
  const status = shownStatus(row.status);
  const word = status === "unknown" ? row.status : null;
  const isOlder = status === "pending" && of.status !== "unread" && of.status !== "unlisted";
  return isOlder || (status === of.status && word === of.word)
    ? of
    : { ...of, status, word, ...(row.gasFee !== undefined && { gasFee: row.gasFee }) };
};

/**
 * What follows for the receipts from transactions that were read. One that failed or was cancelled moved nothing: the same
 * transfer is not sent a second time then, and its recipient was not paid by it.
 */
export const followed = (state: State, transactions: ReadonlyArray<Transaction>): State => {
  const known = state.receipts ?? [];
  const receipts = known.map((receipt) => follow(receipt, transactions));
  const changed = receipts.filter((receipt, index) => receipt !== known[index]);
  if (changed.length === 0) return state;
  const undone = changed.filter(({ status }) => status === "failed" || status === "cancelled");
  const unpaid = undone.flatMap(({ isNew, intent: { action } }) =>
    isNew && action.type === "send" ? [action.to] : [],
  );
  return {
    ...state,
    receipts,
    fingerprints: state.fingerprints.filter(
      ({ hash, unresolved }) => unresolved || undone.every(({ fingerprint }) => fingerprint !== hash),
    ),
    recipients: { ...state.recipients, sent: state.recipients.sent.filter((address) => !hasAddress(unpaid, address)) },
  };
};

const receiptOfForm = ({ form, receipts = [] }: State): Kept | null =>
  form.step === "completed" ? (receipts.findLast(({ hash }) => hash === form.receipt.transactionHash) ?? null) : null;

/** A reading of the newest transactions ended: receipts that it does not list are not waited for any longer. */
export const read = (state: State): State =>
  state.receipts?.some(({ status }) => status === "unread") === true
    ? { ...state, receipts: state.receipts.map((of) => (of.status === "unread" ? { ...of, status: "unlisted" } : of)) }
    : state;

/** What the wallet's transactions say of a receipt. */
type Listed = Exclude<Kept["status"], "unread" | "unlisted">;

/** The status that the wallet's transactions list the transfer with whose receipt the form shows; null while none has it. */
export const listedReceipt = (state: State): Listed | null => {
  const status = receiptOfForm(state)?.status ?? "unread";
  return status === "unread" || status === "unlisted" ? null : status;
};

/**
 * How the receipt that the form shows stands: as the transactions list it; without one that does it is completed, but not
 * before the first reading after it has ended, which would take the word back.
 */
export const receiptStands = (state: State, { recent }: Pick<WalletState, "recent">): Listed =>
  listedReceipt(state) ??
  (receiptOfForm(state)?.status === "unread" && recent.request.status === "pending" ? "pending" : "completed");

/** The receipt that the form shows, if the transfer did not do what it says; else null. */
export const refutedForm = (state: State): Refuted | null => {
  const of = receiptOfForm(state);
  return of !== null && isRefuted(of) ? of : null;
};

/** The receipts whose transfers did not do what they said, newest last. */
export const refutedReceipts = ({ receipts = [] }: State): ReadonlyArray<Refuted> => receipts.filter(isRefuted);
