import { failure } from "../decider/failure.ts";
import { flag, list, nullable, text } from "../decider/field.ts";
import {
  changes,
  commands,
  events,
  fails,
  fromCall,
  happens,
  type MessageOf,
  messages,
  reads,
} from "../decider/message.ts";
import { commandsOf, eventsOf, query } from "../decider/requests.ts";
import { problem } from "../decider/validation.ts";
import { addressText, idText, instant, typedAmount, wordText } from "../values/classes.ts";
import { handle, secretRef } from "../values/secret.ts";
import { action } from "./action.ts";
import { creationReceipt, creationValues, validators } from "./entities.ts";
import { blocked } from "./why-not.ts";

/** The requests to the server. */
export const requests = {
  /** The validators of the chain. */
  validators: query("staking", "Validators", { answer: { validators } }),
};

export const Command = commands("staking", {
  ...commandsOf(requests),
  /** Ask what a staking action would cost. `amount` in canonical form (`stake.canonicalStake`). */
  RequestPreview: reads("balances", { chainId: wordText, symbol: wordText, amount: typedAmount, action }),
  /**
   * Create a validator with the wallet's operator address. `problems`: the rules that the values break, found by the form
   * (`validateCreation`), because a log holds no real texts to check.
   */
  CreateValidator: changes("balances", {
    operator: addressText,
    values: creationValues,
    problems: list(problem),
    passcode: secretRef,
  }),
  RecordCreation: fromCall({ request: text, receipt: creationReceipt }),
  RecordCreationFailure: fromCall({ request: text, failure }),
  /** The screen is left, or its receipt is read. A creation of unknown outcome is not forgotten. */
  LeaveCreation: changes("nothing"),
  /** The staking page of a token is opened, and left. */
  ShowStake: reads("nothing", { chainId: wordText, symbol: wordText }),
  LeaveStake: reads("nothing"),
});
export type Command = MessageOf<typeof Command>;

export const Event = events("staking", {
  ...eventsOf(requests),
  /** `isRepeat`: an earlier POST got no answer, so a refusal of this one does not tell that nothing was created. */
  CreationRequested: happens({
    request: text,
    walletId: idText,
    operator: addressText,
    values: creationValues,
    passcode: handle,
    isRepeat: flag,
  }),
  /** `receipt` is null where no answer came and the list of validators has the operator. */
  ValidatorCreated: happens({ receipt: nullable(creationReceipt) }),
  /** The server refused it: no validator was created and no money moved. */
  CreationRefused: fails("keeps", { failure }),
  /** No answer came. `at`: when, in milliseconds since 1970. */
  CreationUnknown: fails("keeps", { failure, at: instant }),
  CreationLeft: happens(),
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
});
export type Rejection = MessageOf<typeof Rejection>;
