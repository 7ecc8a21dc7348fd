import { text } from "../decider/field.ts";
import { type MessageOf, messages } from "../decider/message.ts";
import { failure } from "../values/failure.ts";
import { validators } from "./entities.ts";

/** What may be asked of staking. */
export const Command = messages("staking", {
  LoadValidators: {},
  RecordValidators: { request: text, validators },
  RecordValidatorsFailure: { request: text, failure },
});
export type Command = MessageOf<typeof Command>;

/** What happened. */
export const Event = messages("staking", {
  ValidatorsRequested: { request: text },
  ValidatorsLoaded: { validators },
  ValidatorsFailed: { failure },
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("staking", { Busy: {} });
export type Rejection = MessageOf<typeof Rejection>;
