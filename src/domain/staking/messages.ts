import { flag, list, optional } from "../decider/field.ts";
import { commands, events, fromUser, happens, type MessageOf, messages } from "../decider/message.ts";
import { commandsOf, eventsOf, query } from "../decider/requests.ts";
import { problem } from "../decider/validation.ts";
import { stakeAction } from "../transfer/action.ts";
import { creationValues } from "../transfer/entities.ts";
import { addressText, fingerprintText, typedAmount, wordText } from "../values/classes.ts";
import { secretRef } from "../values/secret.ts";
import { validators } from "./entities.ts";
import { blocked } from "./why-not.ts";

/** The requests to the server. */
export const requests = {
  /** The validators of the chain. */
  validators: query("staking", "Validators", { answer: { validators } }),
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
  /** The staking page of a token is opened, and left. */
  ShowStake: fromUser("nothing", { chainId: wordText, symbol: wordText }),
  LeaveStake: fromUser("nothing"),
});
export type Command = MessageOf<typeof Command>;

export const Event = events("staking", {
  ...eventsOf(requests),
  StakeShown: happens({ chainId: wordText, symbol: wordText }),
  StakeLeft: happens(),
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
  /** The outcome of a creation is unknown and still looked for. */
  StillPolling: {},
  /** It could not be looked for when the search was over, so it may have been created. */
  NotChecked: {},
});
export type Rejection = MessageOf<typeof Rejection>;
