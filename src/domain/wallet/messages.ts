import { idText, wordText } from "../decider/classes.ts";
import { flag, integer, list, nullable, text } from "../decider/field.ts";
import { type MessageOf, messages } from "../decider/message.ts";
import { problem } from "../decider/validation.ts";
import { failure } from "../values/failure.ts";
import { handle, secretRef } from "../values/secret.ts";
import { pricePoint, tokenAccount, transaction, transactionsPage, wallet, walletTokens } from "./entities.ts";

const token = { chainId: wordText, symbol: wordText };
const prices = { ...token, hours: integer };

/** What may be asked of wallets, balances and the set-up. */
export const Command = messages("wallet", {
  LoadWallets: {},
  RecordWallets: { request: text, wallets: list(wallet) },
  RecordWalletsFailure: { request: text, failure },
  LoadTokens: {},
  RecordTokens: { request: text, tokens: walletTokens },
  RecordTokensFailure: { request: text, failure },
  /** One token's balance, address, delegations and newest transactions. */
  LoadAccount: token,
  RecordAccount: { request: text, ...token, account: tokenAccount },
  RecordAccountFailure: { request: text, ...token, failure },
  /** The newest transactions of the whole wallet, in the background too: a failure keeps what was known (F9, F10). */
  LoadRecent: {},
  RecordRecent: { request: text, page: transactionsPage },
  RecordRecentFailure: { request: text, failure },
  /**
   * A page of transactions, of one token or, where `chainId` and `symbol` are empty, of the whole wallet (F10);
   * `type` is `all` or a transaction type.
   */
  LoadHistory: { ...token, page: integer, type: wordText },
  RecordHistory: { request: text, page: transactionsPage },
  RecordHistoryFailure: { request: text, failure },
  /** Every transaction a filter matches, all pages, for a file; `type` as in LoadHistory (decisions.md §4 Elsewhere). */
  ExportHistory: { ...token, type: wordText },
  /** The screen was left: the pages that are still missing are not asked for (X20). */
  CancelExport: {},
  /** `rows`: handle of the exported transactions as JSON in the vault, so that no log holds them (B8). */
  RecordExport: { request: text, rows: handle, count: integer },
  RecordExportFailure: { request: text, failure },
  LoadPrices: prices,
  RecordPrices: { request: text, ...prices, points: list(pricePoint) },
  RecordPricesFailure: { request: text, ...prices, failure },
  /** Set-up, step by step (decisions.md §2 /setup-wallet). */
  BeginSetup: {},
  ChoosePasscode: { passcode: secretRef },
  RecordPhrase: { request: text, phrase: handle },
  RecordPhraseFailure: { request: text, failure },
  RequestPhrase: {},
  PhraseWritten: {},
  /** `words` is the verdict on the words typed at the four places. */
  ConfirmPhrase: { words: secretRef },
  /**
   * The wallet exists. `elsewhere`: the account had one already, whose recovery phrase is another one than the phrase
   * of this set-up.
   */
  RecordCreated: { request: text, wallet, elsewhere: flag },
  RecordCreateFailure: { request: text, failure },
  /** Another passcode, in two steps: the recovery phrase, then the new passcode (decisions.md §6–7). */
  CheckPhrase: { phrase: secretRef },
  RecordPhraseChecked: { request: text },
  RecordPhraseCheckFailure: { request: text, failure },
  ResetPasscode: { passcode: secretRef },
  RecordPasscodeReset: { request: text },
  RecordPasscodeResetFailure: { request: text, failure },
  LeaveReset: {},
});
export type Command = MessageOf<typeof Command>;

/** What happened to wallets, balances and the set-up. */
export const Event = messages("wallet", {
  WalletsRequested: { request: text },
  WalletsLoaded: { wallets: list(wallet) },
  WalletsFailed: { failure },
  TokensRequested: { request: text, walletId: idText },
  TokensLoaded: { tokens: walletTokens },
  TokensFailed: { failure },
  AccountRequested: { request: text, walletId: idText, ...token },
  AccountLoaded: { ...token, account: tokenAccount },
  AccountFailed: { ...token, failure },
  RecentRequested: { request: text, walletId: idText },
  RecentLoaded: { page: transactionsPage },
  RecentFailed: { failure },
  /** Completed incoming payments that were not known before, newest first; published to announce them (F9). */
  PaymentsReceived: { payments: list(transaction) },
  HistoryRequested: { request: text, walletId: idText, ...token, page: integer, type: wordText },
  HistoryLoaded: { page: transactionsPage },
  HistoryFailed: { failure },
  ExportRequested: { request: text, walletId: idText, ...token, type: wordText },
  ExportCancelled: {},
  /** The rows go to the screen by handle and are not kept in the state. */
  ExportLoaded: { ...token, type: wordText, rows: handle, count: integer },
  ExportFailed: { failure },
  PricesRequested: { request: text, ...prices },
  PricesLoaded: { ...prices, points: list(pricePoint) },
  PricesFailed: { ...prices, failure },
  /** `spent` are the secrets of an earlier set-up, here and in `WalletCreated`: they are wiped. */
  SetupBegun: { spent: list(handle) },
  PasscodeChosen: { passcode: handle },
  PhraseRequested: { request: text },
  PhraseReceived: { phrase: handle },
  /** A phrase arrived that is no longer waited for: it is wiped. */
  PhraseDiscarded: { phrase: handle },
  PhraseFailed: { failure },
  /** `places` are the four words asked for, counted from 0. */
  ConfirmationAsked: { places: list(integer) },
  CreateRequested: { request: text, passcode: handle, phrase: handle },
  WalletCreated: { wallet, elsewhere: flag, spent: list(handle) },
  CreateFailed: { failure },
  PhraseCheckRequested: { request: text, walletId: idText, phrase: handle },
  PhraseAccepted: {},
  /** `phrase` is in these four what is of no more use, and wiped. */
  PhraseRefused: { failure, phrase: nullable(handle) },
  PasscodeResetRequested: { request: text, walletId: idText, phrase: handle, passcode: handle },
  PasscodeReset: { phrase: nullable(handle) },
  PasscodeResetFailed: { failure, phrase: nullable(handle) },
  ResetLeft: { phrase: nullable(handle) },
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("wallet", {
  Busy: {},
  NoWallet: {},
  /** The set-up is not at that step. */
  NotThere: {},
  AlreadyHasWallet: {},
  Invalid: { problems: list(problem) },
});
export type Rejection = MessageOf<typeof Rejection>;
