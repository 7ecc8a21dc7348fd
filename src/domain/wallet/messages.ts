import { failure } from "../decider/failure.ts";
import { flag, integer, list, nullable, optional, privateText, requestKey } from "../decider/field.ts";
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
import { action, commandsOf, eventsOf, query } from "../decider/requests.ts";
import { problem } from "../decider/validation.ts";
import { count, idText, instant, pageNumber, wordText } from "../values/classes.ts";
import { handle, secretRef } from "../values/secret.ts";
import { reading } from "./books.ts";
import { activity } from "./derived-movements.ts";
import {
  pricePoint,
  storedFigures,
  tokenAccount,
  transaction,
  transactionsPage,
  unbonding,
  wallet,
  walletTokens,
} from "./entities.ts";

/** The fields that name a token. */
export const token = { chainId: wordText, symbol: wordText };
/** A period in milliseconds since 1970, `until` not included; null is open. */
export const period = { since: nullable(instant), until: nullable(instant) };
/** What a statement is made of: the server's books, or, where it has none, the activity. */
export const statementSources = { readings: list(reading), activity: nullable(activity) };
/** A list of transactions, as `Filter` describes it. */
export const filter = {
  ...token,
  type: wordText,
  text: privateText,
  ...period,
};

/** The wallet whose id `decide` adds: the first one (spec §7). */
const context = { walletId: idText };

/** The requests to the server. */
export const requests = {
  wallets: query("wallet", "Wallets", { answer: { wallets: list(wallet) } }),
  tokens: query("wallet", "Tokens", { failure: "clears", context, answer: { tokens: walletTokens } }),
  /** One token's balance, address, delegations and newest transactions. */
  account: query("wallet", "Account", { key: token, context, answer: { account: tokenAccount } }),
  /** The newest transactions of the wallet, also in the background: after a failure the known ones stay. */
  recent: query("wallet", "Recent", { failure: "clears", context, answer: { page: transactionsPage } }),
  /**
   * A page of transactions, of one token or, where `chainId` and `symbol` are empty, of the whole wallet; `type` is
   * `all` or a transaction type.
   */
  history: query("wallet", "History", {
    failure: "clears",
    input: { ...token, page: pageNumber, type: wordText },
    context,
    answer: { page: transactionsPage },
  }),
  /**
   * The newest transactions that a search by text or dates matches, `most` at most (`MOST_MATCHES` without it); `isCut` if
   * there are more. `from`: the page of the server to read first. The answer holds what was found from that page on that
   * the search did not hold before; `lastPageRead` is the last page that was read.
   */
  matches: query("wallet", "Matches", {
    failure: "clears",
    input: { ...filter, most: optional(integer) },
    context: { ...context, from: pageNumber },
    answer: { transactions: list(transaction), isCut: flag, unreadable: integer, lastPageRead: pageNumber },
  }),
  /**
   * Every transaction that a filter matches, all pages, for a file (docs/rules.md Elsewhere). `rows` is the handle of the transactions as JSON in the vault, so that no log holds them.
   */
  export: action("wallet", "Export", "ExportLoaded", {
    key: filter,
    context,
    answer: { rows: handle, count },
  }),
  /**
   * The statement of a period, of one token or, with empty keys, of all: the server's books, or those that the client makes of the
   * activity where it has none (docs/rules.md Statement).
   */
  statement: query("wallet", "Statement", {
    input: { ...token, ...period },
    context,
    answer: statementSources,
  }),
  /** The prices of a token over the last `hours`. */
  prices: query("wallet", "Prices", {
    key: { ...token, hours: integer },
    answer: { points: list(pricePoint) },
  }),
  /** The recovery phrase of a new wallet. */
  phrase: query("wallet", "Phrase", { answer: { phrase: handle } }),
};

export const Command = commands("wallet", {
  ...commandsOf(requests),
  RecordStoredFigures: fromDevice(storedFigures),
  /** The screen was left: the pages that are still missing are not requested. */
  CancelExport: fromUser("nothing"),
  /** Set-up, step by step (docs/rules.md Screens, /setup-wallet). */
  BeginSetup: fromUser("nothing"),
  ChoosePasscode: fromUser("nothing", { passcode: secretRef }),
  PhraseWritten: fromUser("nothing"),
  /** `words` is the verdict on the words typed at the four places. */
  ConfirmPhrase: fromUser("server", { words: secretRef }),
  /**
   * The wallet exists. `existedBefore`: the account had one already, whose recovery phrase is another one than the phrase
   * of this set-up.
   */
  RecordCreated: fromCall({ request: requestKey, wallet, existedBefore: flag }),
  RecordCreateFailure: fromCall({ request: requestKey, failure }),
  /** Another passcode, in two steps: the recovery phrase, then the new passcode (docs/wire.md Calls). */
  CheckPhrase: fromUser("server", { phrase: secretRef }),
  RecordPhraseChecked: fromCall({ request: requestKey }),
  RecordPhraseCheckFailure: fromCall({ request: requestKey, failure }),
  ResetPasscode: fromUser("server", { passcode: secretRef }),
  RecordPasscodeReset: fromCall({ request: requestKey }),
  RecordPasscodeResetFailure: fromCall({ request: requestKey, failure }),
  LeaveReset: fromUser("nothing"),
});
export type Command = MessageOf<typeof Command>;

export const Event = events("wallet", {
  ...eventsOf(requests),
  FiguresRestored: happens(storedFigures),
  ExportCancelled: happens(),
  /** Completed incoming payments that were not known before, newest first; published to announce them. */
  PaymentsReceived: happens({ payments: list(transaction) }),
  /** Unbonding entries that were due and that the account no longer lists. */
  UnbondingPaid: happens({ ...token, entries: list(unbonding) }),
  /** `unusedSecrets` are the secrets that are no longer needed, here, in `PasscodeChosen` and `WalletCreated`: they are wiped. */
  SetupBegun: happens({ unusedSecrets: list(handle) }),
  PasscodeChosen: happens({ passcode: handle, unusedSecrets: optional(list(handle)) }),
  /** A phrase arrived that is no longer waited for: it is wiped. */
  PhraseDiscarded: happens({ phrase: handle }),
  /** `places`: the four words to repeat, counted from 0. */
  ConfirmationRequested: happens({ wordIndexes: list(integer) }),
  CreateRequested: happens({ request: requestKey, passcode: handle, phrase: handle }),
  WalletCreated: happens({ wallet, existedBefore: flag, unusedSecrets: list(handle) }),
  CreateFailed: fails("keeps", { failure }),
  PhraseCheckRequested: happens({ request: requestKey, walletId: idText, phrase: handle }),
  PhraseAccepted: happens(),
  /** In these four, `phrase` is no longer needed and is wiped. */
  PhraseRefused: fails("keeps", { failure, phrase: nullable(handle) }),
  PasscodeResetRequested: happens({ request: requestKey, walletId: idText, phrase: handle, passcode: handle }),
  PasscodeReset: happens({ phrase: nullable(handle) }),
  PasscodeResetFailed: fails("keeps", { failure, phrase: nullable(handle) }),
  ResetLeft: happens({ phrase: nullable(handle) }),
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("wallet", {
  Busy: {},
  NoWallet: {},
  /** The balances are those of an earlier visit, and the server has not answered yet. */
  NotCurrent: {},
  /** The set-up is not at that step. */
  NotThere: {},
  AlreadyHasWallet: {},
  Invalid: { problems: list(problem) },
});
export type Rejection = MessageOf<typeof Rejection>;
