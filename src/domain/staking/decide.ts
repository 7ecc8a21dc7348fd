import type { DecisionOf } from "../decider/decision.ts";
import { answered, asked } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** What a command leads to. */
export const decide = (
  state: State,
  command: Command,
  { envelope }: { readonly envelope: Envelope },
): DecisionOf<Event, Rejection> => {
  switch (command._tag) {
    case "staking.LoadValidators":
      return asked(state.load, Rejection.Busy, () => Event.ValidatorsRequested({ request: envelope.id }));
    case "staking.RecordValidators":
      return answered(state.load, command.request, () => Event.ValidatorsLoaded({ validators: command.validators }));
    case "staking.RecordValidatorsFailure":
      return answered(state.load, command.request, () => Event.ValidatorsFailed({ failure: command.failure }));
  }
};
