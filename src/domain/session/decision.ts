import { answered, type DecisionOf, type Named } from "../decider/decision.ts";
import type { Request } from "../decider/request.ts";
import type { Failure } from "../values/failure.ts";
import type { Command, Event, Rejection } from "./messages.ts";

export type Decision = DecisionOf<Event, Rejection>;
export type Of<Name extends string> = Named<Command, `session.${Name}`>;

/** A failed question, if it is still open. */
export const failing = (
  question: Request,
  command: { readonly request: string; readonly failure: Failure },
  event: (told: { readonly failure: Failure }) => Event,
): Decision => answered(question, command.request, () => event({ failure: command.failure }));
