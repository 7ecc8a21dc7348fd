import { type Either, left } from "fp-ts/Either";
import { nothing, only } from "../kernel/decision.ts";
import type { Envelope } from "../kernel/message.ts";
import { awaits } from "../kernel/request.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";

const WITHDRAWN = "the question was withdrawn";

/** What a command leads to. */
export const decide = (
  state: State,
  command: Command,
  { envelope }: { readonly envelope: Envelope },
): Either<Rejection, ReadonlyArray<Event>> => {
  switch (command._tag) {
    case "staking.LoadValidators":
      return state.load.status === "pending"
        ? left(Rejection.Busy())
        : only(Event.ValidatorsRequested({ request: envelope.id }));
    case "staking.RecordValidators":
      return awaits(state.load, command.request)
        ? only(Event.ValidatorsLoaded({ validators: command.validators }))
        : nothing(WITHDRAWN);
    case "staking.RecordValidatorsFailure":
      return awaits(state.load, command.request)
        ? only(Event.ValidatorsFailed({ failure: command.failure }))
        : nothing(WITHDRAWN);
  }
};
