import { answered, type DecisionOf, type Named } from "../decider/decision.ts";
import type { Failure } from "../decider/failure.ts";
import type { Request } from "../decider/request.ts";
import type { Command, Event, Rejection } from "./messages.ts";

export type Decision = DecisionOf<Event, Rejection>;
export type Of<Name extends string> = Named<Command, `session.${Name}`>;

/** The event of a failed request, if it is still pending. */
export const failing = (
  request: Request,
  command: { readonly request: string; readonly failure: Failure },
  event: (fields: { readonly failure: Failure }) => Event,
): Decision => answered(request, command.request, () => event({ failure: command.failure }));
