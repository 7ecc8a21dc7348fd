import type { Either } from "fp-ts/Either";
import { nothing, only } from "../kernel/decision.ts";
import type { Failure } from "../kernel/failure.ts";
import { awaits, type Request } from "../kernel/request.ts";
import type { Problem } from "../kernel/validation.ts";
import type { Command, Event, Rejection } from "./messages.ts";

export type Decision = Either<Rejection, ReadonlyArray<Event>>;
export type Of<Name extends string> = Extract<Command, { readonly _tag: `session.${Name}` }>;

/** The outcome of a question, if it is still open. */
export const answered = (question: Request, request: string, event: () => Event): Decision =>
  awaits(question, request) ? only(event()) : nothing("the question was withdrawn");

/** A failed question, if it is still open. */
export const failing = (
  question: Request,
  command: { readonly request: string; readonly failure: Failure },
  event: (told: { readonly failure: Failure }) => Event,
): Decision => answered(question, command.request, () => event({ failure: command.failure }));

/** The verdict on a secret as problems: those of the confirmation at its field, the rest at the secret's. */
export const verdict = (field: string, broken: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  broken.map((rule) => ({ field: rule.startsWith("rule.confirmation.") ? "confirmation" : field, rule }));
