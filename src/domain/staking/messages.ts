import { type MessageOf, messages } from "../decider/message.ts";
import { query } from "../decider/requests.ts";
import { validators } from "./entities.ts";

/** The validators of the chain. */
export const validatorsQuery = query("staking", "Validators", { answer: { validators } });

export const Command = messages("staking", { ...validatorsQuery.commands });
export type Command = MessageOf<typeof Command>;

export const Event = messages("staking", { ...validatorsQuery.events });
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("staking", { Busy: {} });
export type Rejection = MessageOf<typeof Rejection>;
