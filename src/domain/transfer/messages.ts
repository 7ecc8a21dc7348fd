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
import {
  commands,
  events,
  fails,
  fromCall,
  fromDevice,
  fromUser,
  happens,
  type MessageOf,
  messages,
} from "../decider/message.ts";
import { problem } from "../decider/validation.ts";
import {
  addressText,
  descriptionText,
  fingerprintText,
  happened,
  hashText,
  idText,
  instant,
  labelText,
  memoText,
  typedAmount,
  wordText,
} from "../values/classes.ts";
import { derivedMoney, money } from "../values/money.ts";
import { secretRef } from "../values/secret.ts";
import { transaction } from "../wallet/entities.ts";
import { action, isStakeAction, type StakeAction } from "./action.ts";
import { preview, receipt, savedAddress, savedInput, savedKey, sentMemo } from "./entities.ts";

/** What a person wants to transfer: the input of a preview, and everything that the transfer will say. */
export const intent = struct({
  walletId: idText,
  chainId: wordText,
  symbol: wordText,
  amount: money,
  /** The wallet's own address. */
  sender: addressText,
  action,
  /** null where the chain or the type carries none (spec §5). */
  memo: nullable(memoText),
  description: descriptionText,
});
export type Intent = TypeOf<typeof intent>;

/** The intent of a staking action. */
export type StakeIntent = Intent & { readonly action: StakeAction };
export const isStakeIntent = (intent: Intent): intent is StakeIntent => isStakeAction(intent.action);

/**
 * The transactions between Confirm and the POST: the ids of those that fit the transfer and so cannot be it, and the
 * server time of the newest one, null when there was none (docs/rules.md Money, W15).
 */
export const baseline = struct({ ids: list(idText), newest: nullable(happened) });
export type Baseline = TypeOf<typeof baseline>;

/**
 * What the polls of a transfer of unknown outcome found. `listed`: the server lists it as pending. `unlisted`: it does
 * not, and `candidates` are transactions that may be the transfer but prove nothing.
 */
const evidence = union("kind", { unlisted: { candidates: list(transaction) }, listed: {} });
export type Evidence = TypeOf<typeof evidence>;

/**
 * The part of an attempt that does not depend on its answer. `key` is its Idempotency-Key; `at` the device's
 * milliseconds since 1970 of the first confirmation, `serverAt` the same corrected by the clock skew. `baseline` is
 * null when the transactions could not be read before the POST.
 */
const confirmed = {
  key: requestKey,
  intent,
  fingerprint: fingerprintText,
  at: instant,
  serverAt: instant,
  baseline: nullable(baseline),
};

/**
 * A transfer that may have been sent.
 * - `sending`: its answer is awaited. `request` is the confirmation that sent it last. `isRepeat`: the outcome of an
 *   earlier POST of it is open, so a refusal of this one does not tell that no money moved.
 * - `unknown`: its outcome is open. `failure` left it so, null after a restart. `refusal` is the server's answer to a
 *   repetition that it refused; it says nothing about the POST before it. `isSearching` while the transactions are read
 *   by themselves, `isPolling` while the person waits for a reading that they asked for. `lastPoll` says when the last
 *   reading of either kind ended and whether it failed, `pollFailure` why, null after a restart. `isDismissed`: the
 *   person read that it was not found and hid it.
 */
export const attempt = union("status", {
  sending: { ...confirmed, request: requestKey, isRepeat: flag },
  unknown: {
    ...confirmed,
    failure: nullable(failure),
    refusal: nullable(failure),
    isSearching: flag,
    isPolling: flag,
    lastPoll: nullable(struct({ at: instant, failed: flag })),
    pollFailure: nullable(failure),
    evidence,
    isDismissed: flag,
  },
});
export type Attempt = TypeOf<typeof attempt>;
export type SendingAttempt = TypeOf<typeof attempt.variants.sending>;
export type UnknownAttempt = TypeOf<typeof attempt.variants.unknown>;

/**
 * What the device stores of a confirmed transfer beyond its attempt: a hash of what it moves and where
 * (`fingerprintOf`), when it was confirmed, and whether its outcome is still open.
 */
export const fingerprint = struct({ hash: fingerprintText, at: instant, unresolved: flag });
export type Fingerprint = TypeOf<typeof fingerprint>;

/** Which part of a preview differs from the intent, or from what the form showed of the validator (W7). */
export const difference = oneOf(["amount", "to", "from", "status", "commission"]);
export type Difference = TypeOf<typeof difference>;

/**
 * Why a transfer failed. `refused`: the server refused it. `listed`: the server lists its transaction `hash` as failed
 * or cancelled; no later poll takes that transaction for another transfer.
 */
export const failureReason = union("kind", { refused: { failure }, listed: { hash: hashText } });

export const Command = commands("transfer", {
  /**
   * Ask what a transfer would cost. `amount` and `to` in canonical form (`rules.canonicalInput`). `resembles`: the
   * recipient could be taken for a known address, and the person has not compared the two (W8); the form checks it by
   * `views.mustCompareAddress`, because a log holds no real address.
   */
  RequestPreview: fromUser("balances", {
    chainId: wordText,
    symbol: wordText,
    amount: typedAmount,
    to: addressText,
    memo: memoText,
    description: descriptionText,
    resembles: flag,
  }),
  /** Load the people this wallet has paid and those the user knows, before a recipient is checked (W8). */
  LoadRecipients: fromUser("load"),
  /**
   * `sent`: the recipients of completed sends, newest first. `people`: the people that the wallet sent to last and where
   * they receive, null where they were not read. `isCut`: the history has more sends than were read, or some could not be
   * read. `memos`: those of completed sends, newest first, if there are any.
   */
  RecordRecipients: fromCall({
    request: requestKey,
    sent: list(addressText),
    people: nullable(list(payee)),
    isCut: optional(flag),
    memos: optional(list(sentMemo)),
  }),
  RecordRecipientsFailure: fromCall({ request: requestKey, failure }),
  /**
   * `fingerprint`: the hash of the transfer, made by the reactor from the intent of the request, because a log holds no
   * real address to hash.
   */
  RecordPreview: fromCall({ request: requestKey, preview, fingerprint: fingerprintText }),
  RecordPreviewFailure: fromCall({ request: requestKey, failure }),
  /** Return to the form, with its values; a pending preview is cancelled. */
  Back: fromUser("nothing"),
  /** Send it. `again`: the person has read 'Already sent?' and wants to send it again. */
  Confirm: fromUser("balances", { passcode: secretRef, again: flag }),
  RecordReceipt: fromCall({ request: requestKey, receipt }),
  RecordFailure: fromCall({ request: requestKey, failure }),
  /** Another tab confirmed the same transfer first: nothing was sent here (W15). `fingerprints` are the other tab's. */
  RecordDuplicate: fromDevice({ request: requestKey, fingerprints: list(fingerprint) }),
  /** The transactions as they were between Confirm and the POST. */
  RecordBaseline: fromCall({ request: requestKey, transactions: list(transaction) }),
  /**
   * The wallet's newest transactions, read to settle an unknown outcome. `referencedId` is the id of the one whose
   * reference is the attempt's key. `last`: it is the last reading that was not asked for, so the search is over.
   */
  RecordPoll: fromCall({
    key: requestKey,
    transactions: list(transaction),
    referencedId: nullable(idText),
    last: optional(flag),
  }),
  RecordPollFailure: fromCall({ key: requestKey, failure, last: optional(flag) }),
  /** Read the transactions again, after the last automatic poll. */
  PollAgain: fromUser("server", { key: requestKey }),
  /** The person recognizes the candidate `id` as this transfer; its status then settles it. */
  Recognize: fromUser("nothing", { key: requestKey, id: idText }),
  /** Preview a transfer of unknown outcome again, to send it under the same key. */
  SendAgain: fromUser("balances", { key: requestKey }),
  /** Hide a transfer that was not found. */
  Dismiss: fromUser("nothing", { key: requestKey }),
  /** What storage held at start (`atStart`: the pages that sent these are gone), or what another tab wrote. */
  RecordStored: fromDevice({ attempts: list(attempt), fingerprints: list(fingerprint), atStart: flag }),
  /** The stored transfers could not be read, or not in time; storage is left as it is (W12). */
  RecordStoredUnreadable: fromDevice(),
  /** Empty the form; a transfer that was sent is not forgotten. */
  Reset: fromUser("nothing"),
  LoadSaved: fromUser("nothing"),
  /** What the device holds. `changes`: how many there were in this session when the reading began; after more it is old. */
  RecordSaved: fromDevice({ addresses: list(savedAddress), unreadable: integer, changes: integer }),
  RecordSavedUnreadable: fromDevice(),
  /** The device refused to store a change, which this page holds. */
  RecordSavedUnkept: fromDevice(),
  /** Save an address. `resembles` as of a preview: it could be taken for a known address, and was not compared (W8). */
  SaveAddress: fromUser("nothing", savedInput),
  /** Give a saved address another name or memo. */
  ChangeSaved: fromUser("nothing", { of: savedKey, label: labelText, memo: memoText }),
  DeleteSaved: fromUser("nothing", { of: savedKey }),
  /** Save the addresses of a file that break no rule and are not saved yet. */
  ImportSaved: fromUser("nothing", { rows: list(struct(savedInput)) }),
});
export type Command = MessageOf<typeof Command>;

export const Event = events("transfer", {
  /** `wholeHistory`: all of the history is read, else its newest page. `people`: those that the wallet sent to last are read, too. */
  RecipientsRequested: happens({ request: requestKey, walletId: idText, wholeHistory: flag, people: optional(flag) }),
  RecipientsLoaded: happens({
    sent: list(addressText),
    people: nullable(list(payee)),
    isCut: optional(flag),
    memos: optional(list(sentMemo)),
  }),
  RecipientsFailed: fails("keeps", { failure }),
  PreviewRequested: happens({ request: requestKey, intent }),
  PreviewReceived: happens({ preview, fingerprint: fingerprintText, differences: list(difference) }),
  PreviewFailed: fails("keeps", { failure }),
  BackToForm: happens(),
  /** `consented`: the person answered 'Already sent?', so a duplicate in another tab does not hold it back. */
  SendRequested: happens({ attempt: attempt.variants.sending, passcode: secretRef, preview, consented: flag }),
  /** Another tab confirmed the same transfer first: the preview is shown again, and nothing was sent. */
  DuplicateFound: happens({ key: requestKey, fingerprints: list(fingerprint) }),
  BaselineRead: happens({ key: requestKey, baseline }),
  Completed: happens({ key: requestKey, receipt }),
  /** The chain has the validator that a creation of unknown outcome asked for; its transaction was not found. */
  Found: happens({ key: requestKey }),
  /** 400, 401, or never sent: nothing moved, the preview is shown again (spec §4). */
  ReturnedToPreview: fails("clears", { key: requestKey, failure }),
  Failed: fails("clears", { key: requestKey, reason: failureReason }),
  /** The failure does not tell whether the server executed it, so the money may have moved. */
  OutcomeUnknown: fails("clears", { key: requestKey, failure }),
  /** The server refused the repetition of a transfer of unknown outcome: nothing was sent again. */
  RepetitionRefused: fails("keeps", { key: requestKey, failure }),
  /** The transactions were read and do not settle it. */
  NotFoundYet: happens({ key: requestKey, isSearching: flag, evidence }),
  /** The transactions could not be read; `why` the transfer is not found then. */
  PollFailed: happens({ key: requestKey, isSearching: flag, why: failure }),
  PollRequested: happens({ key: requestKey }),
  Dismissed: happens({ key: requestKey }),
  Restored: happens({ attempts: list(attempt), fingerprints: list(fingerprint) }),
  StoredUnreadable: happens(),
  /** `intent`: the transfer that was previewed last, null before the first preview. */
  FormLeft: happens({ intent: nullable(intent) }),
  SavedRequested: happens(),
  SavedRead: happens({ addresses: list(savedAddress), unreadable: integer }),
  SavedNotRead: happens(),
  SavedNotKept: happens(),
  /** Addresses in the place of others: none of `removed` when they are new, none of `added` when they were deleted. */
  SavedChanged: happens({ removed: list(savedKey), added: list(savedAddress) }),
});
export type Event = MessageOf<typeof Event>;

export const Rejection = messages("transfer", {
  Invalid: { problems: list(problem) },
  NotPreviewed: {},
  /** The server answered something else than was asked. */
  PreviewDiffers: { differences: list(difference) },
  /** The balance does not cover the fee next to the amount. */
  FeeNotCovered: { symbol: wordText, missing: derivedMoney },
  /** The recipient is not known yet, and the history that could tell is still being read (W8). */
  CheckingRecipient: {},
  NoWallet: {},
  /** A transfer is being sent; a second press does nothing (W1). */
  InFlight: {},
  /** The same transfer was confirmed within a minute, or its outcome is still unknown: ask again (W2). */
  AlreadySent: { unresolved: flag },
  NothingUnresolved: {},
  /** The search for it is not over, so it cannot be dismissed or sent again yet. */
  StillPolling: {},
  /** The transactions could not be read when the search was over, so it is not known that it was not sent. */
  NotChecked: {},
  /** The server lists it as pending, so it is not sent again. */
  ListedAsPending: {},
  /** The saved addresses are not read yet, or can't be. */
  SavedNotRead: {},
  NotSaved: {},
  NothingToImport: {},
});
export type Rejection = MessageOf<typeof Rejection>;
