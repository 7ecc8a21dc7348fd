import { contact, receivingAddress } from "../contacts/entities.ts";
import {
  addressText,
  descriptionText,
  happened,
  hashText,
  heightText,
  idText,
  instant,
  markerText,
  memoText,
  typedAmount,
  wordText,
} from "../decider/classes.ts";
import { flag, integer, list, nullable, oneOf, struct, type TypeOf, text } from "../decider/field.ts";
import { type MessageOf, messages } from "../decider/message.ts";
import { problem } from "../decider/validation.ts";
import { failure } from "../values/failure.ts";
import { derivedMoney, money } from "../values/money.ts";
import { secretRef } from "../values/secret.ts";
import { transaction } from "../wallet/entities.ts";
import { preview, receipt, transferType } from "./entities.ts";

/** Somebody the person knows, and where they receive. */
export const person = struct({ contact, addresses: list(receivingAddress) });
export type Person = TypeOf<typeof person>;

/** What a person wants to move: the question of a preview, and all that its transfer will say. */
export const intent = struct({
  walletId: idText,
  chainId: wordText,
  symbol: wordText,
  amount: money,
  /** An address, or a validator for the staking types. */
  to: addressText,
  /** One's own address, or the source validator of a move. */
  from: addressText,
  transferType,
  /** null where the chain or the type carries none (spec §5). */
  memo: nullable(memoText),
  description: descriptionText,
  /** Sent for cancel-undelegate only (spec §5). */
  creationHeight: nullable(heightText),
});
export type Intent = TypeOf<typeof intent>;

/**
 * A reading of the transactions between Confirm and the POST: the ids of those that fit the transfer and so cannot be
 * it, and the server time of the newest one, null when there was none (decisions.md §4 Money, W15).
 */
const baseline = struct({ ids: list(idText), newest: nullable(happened) });
export type Baseline = TypeOf<typeof baseline>;

/**
 * A transfer that may have been sent. `key` is its Idempotency-Key; `request` the confirmation that sent it last; `at`
 * the device's milliseconds of the first one, `serverAt` the same corrected by the clock skew. `baseline` is null when
 * the transactions could not be read before the POST. `resent`: an earlier POST of it got no answer, so a refusal of
 * this one does not tell that no money moved.
 *
 * Once no answer came it is `unknown`: `look` counts the readings of the transactions since, `looking` is true while
 * one is under way, and `lastLook` tells when the last one ended and whether it failed. `listed`: the server lists the
 * transfer as pending. `candidates` are the transactions that may be it but prove nothing. `dismissed`: the person
 * read that it was not found and no longer wants to see it.
 */
export const attempt = struct({
  key: text,
  request: text,
  intent,
  marker: markerText,
  at: instant,
  unknown: flag,
  look: integer,
  looking: flag,
  lastLook: nullable(struct({ at: instant, failed: flag })),
  listed: flag,
  candidates: list(transaction),
  dismissed: flag,
  resent: flag,
  serverAt: instant,
  baseline: nullable(baseline),
});
export type Attempt = TypeOf<typeof attempt>;

/** What the device remembers of a confirmed transfer: a hash of chain, symbol, recipient and amount, and since when. */
export const marker = struct({ hash: markerText, at: instant, unresolved: flag });
export type Marker = TypeOf<typeof marker>;

/** Which answer of a preview is not what was asked (W7). */
export const difference = oneOf(["amount", "to", "from"]);
export type Difference = TypeOf<typeof difference>;

export const Command = messages("transfer", {
  /**
   * Ask what a transfer would cost. `amount` as typed. `resembles`: the recipient could be taken for a known address,
   * and the person has not compared the two (W8); judged by `views.isHeldBack` in the form, because a log knows no
   * real address.
   */
  RequestPreview: {
    chainId: wordText,
    symbol: wordText,
    amount: typedAmount,
    to: addressText,
    memo: memoText,
    description: descriptionText,
    resembles: flag,
  },
  /** Read whom this wallet has paid and whom the person knows, before a recipient is judged (W8). */
  LoadRecipients: {},
  /** `sent`: the recipients of completed sends, newest first. `people`: recent contacts and where they receive. */
  RecordRecipients: { request: text, sent: list(addressText), people: list(person) },
  RecordRecipientsFailure: { request: text, failure },
  RecordPreview: { request: text, preview },
  RecordPreviewFailure: { request: text, failure },
  /** Back to the form, with everything still in it; a preview that is still asked for is asked for no longer. */
  Back: {},
  /**
   * Send it. `again`: the person has read 'Already sent?' and wants it once more. `marker`: the hash of the
   * transfer (`markerOf`), made where the form stands, for a log knows no real address to hash.
   */
  Confirm: { passcode: secretRef, marker: markerText, again: flag },
  RecordReceipt: { request: text, receipt },
  RecordFailure: { request: text, failure },
  /** Another tab confirmed the same transfer first: nothing was sent here (W15). `markers` are the other tab's. */
  RecordDuplicate: { request: text, markers: list(marker) },
  /** The transactions as they were between Confirm and the POST. */
  RecordBaseline: { request: text, transactions: list(transaction) },
  /**
   * The wallet's newest transactions, read to settle an unknown outcome. `referenced` is the id of the one whose
   * reference is the attempt's key: compared in the reactor, because a log knows no real reference.
   */
  RecordReading: { key: text, transactions: list(transaction), referenced: nullable(idText) },
  RecordReadingFailure: { key: text, failure },
  /** Read the transactions once more, after the last automatic time. */
  LookAgain: { key: text },
  /** The person recognizes the candidate `id` as this transfer; its status then settles it. */
  Recognize: { key: text, id: idText },
  /** Previews a transfer of unknown outcome anew, to send it again under the same key. */
  SendAgain: { key: text },
  /** Hides a transfer that was not found. */
  Dismiss: { key: text },
  /** What storage held at start (`atStart`: whoever sent these is gone), or what another tab wrote. */
  RecordStored: { attempts: list(attempt), markers: list(marker), atStart: flag },
  /** What storage holds of transfers could not be read, or not in time; it is left as it is (W12). */
  RecordUnread: {},
  /** Forget the form; a transfer on its way is not forgotten. */
  Reset: {},
});
export type Command = MessageOf<typeof Command>;

export const Event = messages("transfer", {
  /** `whole`: the whole history is read, not only its newest page. */
  RecipientsRequested: { request: text, walletId: idText, whole: flag },
  RecipientsLoaded: { sent: list(addressText), people: list(person) },
  RecipientsFailed: { failure },
  PreviewRequested: { request: text, intent },
  PreviewReceived: { preview, differences: list(difference) },
  PreviewFailed: { failure },
  BackToForm: {},
  /** `consented`: the person answered 'Already sent?', so a duplicate in another tab does not hold it back. */
  SendRequested: { attempt, passcode: secretRef, preview, consented: flag },
  /** Another tab confirmed the same transfer first: the preview is shown again, and nothing was sent. */
  DuplicateFound: { key: text, markers: list(marker) },
  BaselineRead: { key: text, baseline },
  Completed: { key: text, receipt },
  /** 400 or 401: nothing moved, the preview is shown again (spec §4). */
  ReturnedToPreview: { key: text, failure },
  /**
   * On the server's word alone: its refusal, or a transaction that it lists as failed (`failure` is null, and
   * `hash` names the transaction, which no other transfer is then taken for).
   */
  Failed: { key: text, failure: nullable(failure), hash: nullable(hashText) },
  /** No answer came, and the money may have moved (decisions.md §4 Money). */
  OutcomeUnknown: { key: text, failure },
  /** The transactions were read and do not settle it. */
  NotFoundYet: { key: text, look: integer, listed: flag, candidates: list(transaction) },
  /** The transactions could not be read. */
  LookFailed: { key: text, look: integer },
  LookRequested: { key: text },
  Dismissed: { key: text },
  Restored: { attempts: list(attempt), markers: list(marker) },
  StoredUnread: {},
  Reset: {},
});
export type Event = MessageOf<typeof Event>;

export const Rejection = messages("transfer", {
  Invalid: { problems: list(problem) },
  NotPreviewed: {},
  /** The server answered something else than was asked. */
  PreviewDiffers: { differences: list(difference) },
  /** The fee does not fit beside the amount. */
  FeeNotCovered: { symbol: wordText, missing: derivedMoney },
  /** The recipient is not known yet, and the history that could tell is still being read (W8). */
  CheckingRecipient: {},
  NoWallet: {},
  /** It is on its way; a second press does nothing (W1). */
  InFlight: {},
  /** The same transfer was confirmed within a minute, or its outcome is still unknown: ask once more (W2). */
  AlreadySent: { unresolved: flag },
  NothingUnresolved: {},
  /** It is still being looked for, so it cannot be dismissed yet. */
  StillLooking: {},
});
export type Rejection = MessageOf<typeof Rejection>;
