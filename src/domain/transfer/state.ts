import { payee } from "../contacts/entities.ts";
import { failure } from "../decider/failure.ts";
import {
  flag,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  requestKey,
  struct,
  type TypeOf,
  union,
} from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import { addressText, fingerprintText, hashText, wordText } from "../values/classes.ts";
import { fee, figure } from "../values/money.ts";
import { preview, receipt, savedAddress, sentMemo, transferType } from "./entities.ts";
import { attempt, difference, failureReason, fingerprint, intent } from "./messages.ts";

/**
 * The step of the form (spec §4, transactionStatus).
 * - `editing`: `intent` is the last one that was previewed, `failure` why its preview failed.
 * - `previewing`: the preview `request` is pending.
 * - `previewed`: `key` is the Idempotency-Key, one per preview and the same on every retry of it (docs/wire.md
 *   Conventions). `previous` is what became of an earlier confirmation of this preview: the server refused it (W4), or
 *   another tab had confirmed the same transfer first (W15).
 * - `completed`: `isFirst` if it is known to be the first payment to its recipient.
 * - `found`: the validator that it creates is on the chain, without a receipt.
 * - `sent`: confirmed; the attempt with this `key` says whether its answer is awaited or its outcome unknown.
 */
const form = union("step", {
  editing: { intent: nullable(intent), failure: nullable(failure) },
  previewing: { request: requestKey, intent },
  previewed: {
    key: requestKey,
    intent,
    preview,
    fingerprint: fingerprintText,
    differences: list(difference),
    previous: union("outcome", { none: {}, refused: { failure }, duplicate: {} }),
  },
  sent: { key: requestKey, intent, preview, fingerprint: fingerprintText },
  completed: { intent, preview, receipt, isFirst: flag },
  found: { intent },
  failed: { intent, reason: failureReason },
});
export type Form = TypeOf<typeof form>;

/**
 * A transfer that the server gave a receipt for, and what its transactions say of it since (W10). `unread`: they were
 * not read since; `unlisted`: the newest were, without it. `word` is the server's own one where it is not known, and `gasFee` the fee of the list, or that of the
 * receipt before. `isNew` if nothing was known to be paid to its recipient before.
 */
const kept = struct({
  key: requestKey,
  hash: hashText,
  intent,
  fingerprint: fingerprintText,
  isNew: flag,
  status: oneOf(["unread", "unlisted", "pending", "completed", "failed", "cancelled", "unknown"]),
  word: nullable(wordText),
  gasFee: optional(figure),
});
export type Kept = TypeOf<typeof kept>;

/** The form, and every transfer that is being sent or whose outcome is unknown, also when the form shows another one. */
export const state = struct({
  form,
  attempts: list(attempt),
  fingerprints: list(fingerprint),
  /** The last estimated fee of each chain and type, for Max before there is a preview. */
  fees: list(struct({ chainId: wordText, transferType, fee })),
  /**
   * Whom the wallet paid over its whole history, and the people it sent to last. `isKnown` once the history was read (W8);
   * `isComplete` if nothing of it is missing, so that an address that isn't in `sent` was never paid. `peopleLoaded` until
   * the wallet sends again. `memos`: one for each address that was ever sent one.
   */
  recipients: struct({
    request,
    isKnown: flag,
    isComplete: flag,
    sent: list(addressText),
    people: list(payee),
    peopleLoaded: flag,
    memos: optional(list(sentMemo)),
  }),
  /** Hashes of transactions that settled a transfer in this session; no later poll takes one for another transfer. */
  settledHashes: list(hashText),
  /** The newest receipts; none in a log of an earlier version. */
  receipts: optional(list(kept)),
  /**
   * The addresses that the user named, none before the first reading and in a log of an earlier version. `unreadable`: how
   * many the device holds that can't be read. `isUnkept` while the device refuses to store the last changes. `changes`: how
   * many this session made, so that a reading from before one is not taken for its result.
   */
  saved: optional(
    struct({
      status: oneOf(["read", "failed"]),
      addresses: list(savedAddress),
      unreadable: integer,
      isUnkept: flag,
      changes: integer,
    }),
  ),
  /** Storage holds transfers that could not be read: money may be moving that is not shown (W12). */
  storedUnreadable: flag,
});
export type State = TypeOf<typeof state>;

export const EMPTY_FORM: Form = { step: "editing", intent: null, failure: null };

/** The state before anything was loaded. */
export const initial: State = {
  form: EMPTY_FORM,
  attempts: [],
  fingerprints: [],
  fees: [],
  recipients: { request: IDLE, isKnown: false, isComplete: false, sent: [], people: [], peopleLoaded: false },
  settledHashes: [],
  storedUnreadable: false,
};
