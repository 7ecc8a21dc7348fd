import { answered, type DecisionOf, type WithTag } from "../decider/decision.ts";
import type { Failure } from "../decider/failure.ts";
import type { Envelope } from "../decider/message.ts";
import type { Request } from "../decider/request.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";

export type Decision = DecisionOf<Event, Rejection>;
export type Of<Name extends string> = WithTag<Command, `session.${Name}`>;
/** The part of the context that the session reads. */
export type Enveloped = { readonly envelope: Envelope };

/** The case of a failed request, if it is still pending. */
export const failing =
  (request: (state: State) => Request, event: (fields: { readonly failure: Failure }) => Event) =>
  (state: State, command: { readonly request: string; readonly failure: Failure }): Decision =>
    answered(request(state), command.request, () => event({ failure: command.failure }));
