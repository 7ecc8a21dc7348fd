import { sameAddress } from "../values/address.ts";
import { canonicalMemo } from "../values/memo.ts";
import { equal } from "../values/money.ts";
import type { Transaction } from "../wallet/entities.ts";
import { type ShownStatus, shownStatus } from "../wallet/transactions.ts";
import type { Attempt, Baseline, Intent } from "./messages.ts";

/** How much older than the newest transaction of the baseline a new one may say it is: servers have several clocks. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** The most candidates that a person is shown. */
const MAX_CANDIDATES = 3;

/** The type of transaction that each kind of transfer is listed as (docs/wire.md Entities, Transaction). */
const LISTED_AS: Readonly<Record<Intent["action"]["type"], string>> = {
  send: "send",
  delegate: "delegate",
  undelegate: "undelegate",
  "move-delegation": "moveDelegation",
  "cancel-undelegate": "cancelUndelegate",
  "create-validator": "delegate",
  "release-validator": "releaseValidator",
  "edit-validator": "editValidator",
};

/**
 * Whether a transaction has the parties of an intent. For the staking types the list names validators in their own
 * fields; a server that leaves them empty names them as `from` and `to`.
 */
const hasParties = ({ action }: Intent, transaction: Transaction): boolean => {
  const source = transaction.fromValidator ?? transaction.from;
  const target = transaction.toValidator ?? transaction.to;
  switch (action.type) {
    case "send":
      return sameAddress(transaction.to, action.to);
    case "undelegate":
      return sameAddress(source, action.validator) || sameAddress(transaction.to, action.validator);
    case "move-delegation":
      return sameAddress(source, action.source) && sameAddress(target, action.validator);
    case "create-validator":
    case "release-validator":
    case "edit-validator":
      return sameAddress(target, action.operator);
    case "delegate":
    case "cancel-undelegate":
      return sameAddress(target, action.validator);
  }
};

/**
 * Whether a transaction can be distinguished from every other one that fits. A cancel can't: the list does not name the entry, so
 * another entry of the same validator and amount looks the same (W15). Nor can an edit: the list does not say what it changed.
 */
const isDistinct = ({ action }: Intent): boolean =>
  action.type !== "cancel-undelegate" && action.type !== "edit-validator";

/** The type of transaction that a transfer is listed as. */
export const listedAs = ({ action }: Intent): string => LISTED_AS[action.type];

/** Whether a transaction is what an intent would be listed as; a transfer with another memo is another. */
const fits = (intent: Intent, transaction: Transaction): boolean =>
  transaction.type === listedAs(intent) &&
  transaction.chainId === intent.chainId &&
  transaction.symbol === intent.symbol &&
  hasParties(intent, transaction) &&
  equal(transaction.amount, intent.amount) &&
  canonicalMemo(transaction.memo ?? "") === canonicalMemo(intent.memo ?? "");

/** The baseline of an intent: which transactions before the POST cannot be it, and the newest server time among them. */
export const baselineOf = (intent: Intent, transactions: ReadonlyArray<Transaction>): Baseline => ({
  ids: transactions.filter((transaction) => fits(intent, transaction)).map(({ id }) => id),
  newest: transactions.reduce<string | null>(
    (newest, { created_at }) =>
      Number.isNaN(Date.parse(created_at)) || (newest !== null && Date.parse(newest) >= Date.parse(created_at))
        ? newest
        : created_at,
    null,
  ),
});

/** The id of the transaction that was sent under a key, or null: the only proof that it is the transfer (W15). */
export const findReferenced = (key: string, transactions: ReadonlyArray<Transaction>): string | null =>
  transactions.find(({ reference }) => reference === key)?.id ?? null;

interface Poll {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly referencedId: string | null;
}

interface Match {
  /** The transaction that is the transfer for certain, with its status; null while none is. */
  readonly found: { readonly transaction: Transaction; readonly status: ShownStatus } | null;
  /** Transactions that fit but prove nothing, newest first. */
  readonly candidates: ReadonlyArray<Transaction>;
}

/** Whether a transaction is new since the baseline, by the server's own time. */
const isNew = ({ ids, newest }: Baseline, { id, created_at }: Transaction): boolean =>
  !ids.includes(id) && (newest === null || Date.parse(created_at) >= Date.parse(newest) - CLOCK_TOLERANCE);

/**
 * Looks for an attempt among polled transactions (docs/rules.md Money, W15). The transaction sent under its key is
 * it. Where the server sends no references, the only fitting transaction that is new since the baseline is it, unless
 * another open attempt fits it too, or the attempt is a cancel. Everything else that fits is a candidate.
 */
export const matchAttempt = (
  attempt: Pick<Attempt, "intent" | "baseline" | "serverAt">,
  { transactions, referencedId }: Poll,
  settled: ReadonlyArray<string>,
  others: ReadonlyArray<Attempt>,
): Match => {
  const own = referencedId === null ? undefined : transactions.find(({ id }) => id === referencedId);
  if (own !== undefined) return { found: { transaction: own, status: shownStatus(own.status) }, candidates: [] };
  const { baseline } = attempt;
  // a reference, also an empty one, means that it was sent under another key or under none
  const fitting = transactions.filter(
    (transaction) =>
      fits(attempt.intent, transaction) &&
      typeof transaction.reference !== "string" &&
      !settled.includes(transaction.transactionHash),
  );
  // a server that records references, and leaves out what is null, sends none of what was sent under no key
  const isRecorded = transactions.some(({ reference }) => reference !== undefined);
  const fresh =
    baseline === null || !isDistinct(attempt.intent)
      ? []
      : fitting.filter(
          (transaction) =>
            // the creation of a validator is sent under no key
            (!isRecorded || attempt.intent.action.type === "create-validator") && isNew(baseline, transaction),
        );
  const [only] = fresh;
  if (only !== undefined && fresh.length === 1 && !others.some(({ intent }) => fits(intent, only)))
    return { found: { transaction: only, status: shownStatus(only.status) }, candidates: [] };
  const possible = fitting.filter((transaction) =>
    baseline === null
      ? Date.parse(transaction.created_at) >= attempt.serverAt - CLOCK_TOLERANCE
      : isNew(baseline, transaction),
  );
  const newestFirst = [...possible].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return { found: null, candidates: newestFirst.slice(0, MAX_CANDIDATES) };
};
