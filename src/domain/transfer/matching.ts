import { equal } from "../values/money.ts";
import type { Transaction } from "../wallet/entities.ts";
import { type ShownStatus, shownStatus } from "../wallet/status.ts";
import type { Attempt, Baseline, Intent } from "./messages.ts";

/** When the transactions are read after an outcome became unknown, in milliseconds (decisions.md §4 Money, W3). */
export const LOOKS: ReadonlyArray<number> = [2_000, 5_000, 10_000, 30_000, 60_000];

/** How much older than the newest transaction of the baseline a new one may say it is: servers have several clocks. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** At most so many candidates are kept for a person to judge. */
const MAX_CANDIDATES = 3;

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
const looksLike = (of: Intent, each: Transaction): boolean =>
  each.type === LISTED_AS[of.transferType] &&
  each.chainId === of.chainId &&
  each.symbol === of.symbol &&
  reaches(of, each) &&
  equal(each.amount, of.amount) &&
  (each.memo ?? "") === (of.memo ?? "");

/** The type of transaction that a transfer is listed as. */
export const listedAs = ({ transferType }: Intent): string => LISTED_AS[transferType];

/** What the transactions before the POST tell: which cannot be this transfer, and how far the server's time has come. */
export const baselineOf = (of: Intent, transactions: ReadonlyArray<Transaction>): Baseline => ({
  ids: transactions.filter((each) => looksLike(of, each)).map(({ id }) => id),
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

interface Reading {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly referenced: string | null;
}

interface Judged {
  /** The transaction that is the transfer for certain, with its status; null while none is. */
  readonly found: { readonly transaction: Transaction; readonly status: ShownStatus } | null;
  /** Transactions that fit but prove nothing, newest first. */
  readonly candidates: ReadonlyArray<Transaction>;
}

/** Whether a transaction is new since the baseline, by the server's own time. */
const isNew = ({ ids, newest }: Baseline, { id, created_at }: Transaction): boolean =>
  !ids.includes(id) && (newest === null || Date.parse(created_at) >= Date.parse(newest) - CLOCK_TOLERANCE);

/**
 * What a reading tells of an attempt (decisions.md §4 Money, W15). The transaction sent under its key is it. Where the
 * server sends no references, the only fitting transaction that is new since the baseline is it, unless another open
 * attempt fits it too. Everything else that fits is a candidate.
 */
export const judgeReading = (
  of: Attempt,
  { transactions, referenced }: Reading,
  settled: ReadonlyArray<string>,
  others: ReadonlyArray<Attempt>,
): Judged => {
  const own = referenced === null ? undefined : transactions.find(({ id }) => id === referenced);
  if (own !== undefined) return { found: { transaction: own, status: shownStatus(own.status) }, candidates: [] };
  const { baseline } = of;
  // a reference, also an empty one, tells that it was sent under another key or under none
  const fitting = transactions.filter(
    (each) =>
      looksLike(of.intent, each) && typeof each.reference !== "string" && !settled.includes(each.transactionHash),
  );
  const fresh =
    baseline === null ? [] : fitting.filter((each) => each.reference === undefined && isNew(baseline, each));
  const [only] = fresh;
  if (only !== undefined && fresh.length === 1 && !others.some(({ intent }) => looksLike(intent, only)))
    return { found: { transaction: only, status: shownStatus(only.status) }, candidates: [] };
  const possible = fitting.filter((each) =>
    baseline === null ? Date.parse(each.created_at) >= of.serverAt - CLOCK_TOLERANCE : isNew(baseline, each),
  );
  const newestFirst = [...possible].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return { found: null, candidates: newestFirst.slice(0, MAX_CANDIDATES) };
};
