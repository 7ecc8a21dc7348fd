import { failure } from "../decider/failure.ts";
import { flag, integer, list, oneOf, optional, requestKey } from "../decider/field.ts";
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
import { commandsOf, eventsOf, query } from "../decider/requests.ts";
import { problem } from "../decider/validation.ts";
import { stakeAction } from "../transfer/action.ts";
import { creationValues, editedValues } from "../transfer/entities.ts";
import { addressText, fingerprintText, idText, typedAmount, wordText } from "../values/classes.ts";
import { fee } from "../values/money.ts";
import { secretRef } from "../values/secret.ts";
import { releaseBlock } from "./desk-rules.ts";
import { operated, validators } from "./entities.ts";
import { seenDay } from "./history.ts";
import { lineProblem, restakeAsked, restakeEnd, stakedLine } from "./restake.ts";
import { blocked } from "./why-not.ts";

/** The requests to the server. */
export const requests = {
  /** The validators of the chain. */
  validators: query("staking", "Validators", { answer: { validators } }),
  /** What the operator of a validator knows of it besides. */
  operated: query("staking", "Operated", { context: { walletId: idText }, answer: { operated } }),
};

export const Command = commands("staking", {
  ...commandsOf(requests),
  /**
   * Ask what a staking action would cost. `amount` in canonical form (`stake.canonicalStake`). `cutsReserve`: a delegation
   * takes coins that are kept for later fees, and the person did not agree to that (`stake.isCuttingReserve`).
   */
  RequestPreview: fromUser("balances", {
    chainId: wordText,
    symbol: wordText,
    amount: typedAmount,
    action: stakeAction,
    cutsReserve: optional(flag),
  }),
  /**
   * Create a validator with the wallet's operator address. `problems`: the rules that the values break, found by the form
   * (`validateCreation`), because a log holds no real texts to check; nor a real address to hash for the `fingerprint`
   * (`creationFingerprint`).
   */
  CreateValidator: fromUser("balances", {
    operator: addressText,
    fingerprint: fingerprintText,
    values: creationValues,
    problems: list(problem),
    passcode: secretRef,
  }),
  /** Let the own validator, of this operator address, out of jail. */
  ReleaseValidator: fromUser("balances", {
    operator: addressText,
    fingerprint: fingerprintText,
    passcode: secretRef,
  }),
  /** Change the own validator: only what becomes another. `problems` as of a creation. */
  EditValidator: fromUser("balances", {
    operator: addressText,
    fingerprint: fingerprintText,
    values: editedValues,
    problems: list(problem),
    passcode: secretRef,
  }),
  /** The staking page of a token is opened, and left. */
  ShowStake: fromUser("nothing", { chainId: wordText, symbol: wordText }),
  LeaveStake: fromUser("nothing"),
  /**
   * Stake a payout again, line after line, under one passcode. `payout` is its newest row, `fee` what the screen said that
   * each costs. `taken`: the validators of whose payout less is left than their line says (`takenOf`), found by the form,
   * because amounts of a log do not add up.
   */
  BeginRestake: fromUser("balances", {
    payout: idText,
    chainId: wordText,
    symbol: wordText,
    fee,
    lines: list(restakeAsked),
    taken: list(addressText),
    passcode: secretRef,
  }),
  /** End a run: a line that is being sent keeps its answer, and no further one begins. */
  StopRestake: fromUser("nothing"),
  /** Try a line that failed once more, after the others, while the run goes on. */
  RequeueLine: fromUser("nothing", { validator: addressText }),
  /** The stakes since the payout were read: `taken` as above, by all of them; these are `found` if any is taken. */
  RecordRestakeCheck: fromCall({ run: requestKey, taken: list(addressText), found: optional(list(stakedLine)) }),
  RecordRestakeCheckFailure: fromCall({ run: requestKey, failure }),
  /** The passcode is in the vault for the line that is previewed: for its call alone, which removes it. */
  RecordLinePasscode: fromDevice({ run: requestKey, passcode: secretRef }),
  /** The line that was under way has its outcome: the next one begins, or the run ends. */
  RecordLineOver: fromDevice({ run: requestKey }),
  /** Read what this device saw of a validator, day by day. */
  LoadHistory: fromUser("nothing", { validator: addressText }),
  RecordHistory: fromDevice({ validator: addressText, days: list(seenDay), unreadable: integer }),
  /** The days can't be read, or the user chose that none are kept. */
  RecordHistoryUnread: fromDevice({ why: oneOf(["failed", "off"]) }),
  /** The user chose that nothing is kept on this device. */
  ForgetDays: fromUser("nothing"),
  /** The device refuses to store a day. */
  RecordDayUnkept: fromDevice(),
});
export type Command = MessageOf<typeof Command>;

export const Event = events("staking", {
  ...eventsOf(requests),
  StakeShown: happens({ chainId: wordText, symbol: wordText }),
  StakeLeft: happens(),
  /** `lines` go on from where they stand: those of this payout that were tried before keep their outcome. */
  RestakeBegun: happens({
    run: requestKey,
    payout: idText,
    chainId: wordText,
    symbol: wordText,
    fee,
    lines: list(restakeAsked),
    passcode: secretRef,
  }),
  /** The preview of a line is requested, together with `transfer.PreviewRequested`. */
  LineBegun: happens({ validator: addressText, request: requestKey }),
  /** A line can't be sent; nothing of it was. */
  LineRefused: happens({ validator: addressText, problem: lineProblem }),
  LineRequeued: happens({ validator: addressText }),
  /** The run ends with the line that is being sent. */
  RestakeStopping: happens(),
  /** The run has ended; a line without an outcome was not sent. */
  RestakeEnded: happens({ why: restakeEnd, found: optional(list(stakedLine)) }),
  /** What was staked since the payout could not be read: nothing was staked. */
  RestakeUnread: fails("keeps", { failure }),
  HistoryRequested: happens({ validator: addressText }),
  HistoryRead: happens({ validator: addressText, days: list(seenDay), unreadable: integer }),
  HistoryNotRead: happens({ why: oneOf(["failed", "off"]) }),
  DaysForgotten: happens(),
  DayNotKept: happens(),
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("staking", {
  Busy: {},
  NoWallet: {},
  /** The staking action can't be done now, or not with this validator. */
  Blocked: { blocked },
  Invalid: { problems: list(problem) },
  /** The operator address has a validator already. */
  AlreadyValidator: {},
  /** The own validator can't be released now. */
  NotReleased: { block: releaseBlock },
  /** The server has no calls for the operator of a validator. */
  NotOffered: {},
  /** Nothing of the own validator would become another. */
  NothingChanged: {},
  /** This tab or another one sent the same call less than a minute ago, and it is done. */
  SentBefore: {},
  /** The outcome of a creation is unknown and still looked for. */
  StillPolling: {},
  /** It could not be looked for when the search was over, so it may have been created. */
  NotChecked: {},
  /** Less is left of a payout than was to be staked again. */
  PayoutChanged: {},
  /** No run goes on, or not with this line. */
  NoRestake: {},
});
export type Rejection = MessageOf<typeof Rejection>;
