import { decideBy } from "../decider/decider.ts";
import { type Command, type Event, Rejection, requests } from "./messages.ts";
import type { State } from "./state.ts";

export const decide = decideBy<State, Command, Event, Rejection>({
  ...requests.validators.decide<State, Rejection>("load", { busy: Rejection.Busy }),
});
