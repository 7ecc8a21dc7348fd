import { type MessageOf, messages } from "../decider/message.ts";
import { commandsOf, eventsOf, query } from "../decider/requests.ts";
import { validators } from "./entities.ts";

/** The requests to the server. */
export const requests = {
  /** The validators of the chain. */
  validators: query("staking", "Validators", { answer: { validators } }),
};

export const Command = messages("staking", commandsOf(requests));
export type Command = MessageOf<typeof Command>;

export const Event = messages("staking", eventsOf(requests));
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("staking", { Busy: {} });
export type Rejection = MessageOf<typeof Rejection>;
