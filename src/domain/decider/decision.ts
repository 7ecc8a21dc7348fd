import { type Either, left, right } from "fp-ts/Either";
import { awaits, type Request } from "./request.ts";

/** One event, the usual outcome. */
export const only = <Event>(event: Event): Either<never, ReadonlyArray<Event>> => right([event]);

/** No event, and the reason in words for whoever reads the code: the input is ignored, not refused. */
export const nothing = (_because: string): Either<never, ReadonlyArray<never>> => right([]);

/** Refuses for the reason a view gives, or goes on when it gives none (law 8: screen and `decide` ask the same view). */
export const refuse = <Rejection, Event>(
  why: Rejection | null,
  otherwise: () => Either<Rejection, ReadonlyArray<Event>>,
): Either<Rejection, ReadonlyArray<Event>> => (why === null ? otherwise() : left(why));

/** Asks the server, unless that very question is open: then it is refused. */
export const asked = <Rejection, Event>(
  question: Request,
  busy: () => Rejection,
  event: () => Event,
): Either<Rejection, ReadonlyArray<Event>> => (question.status === "pending" ? left(busy()) : only(event()));

/** The outcome of a question, if it is still open; an answer to one that is not changes nothing (law 1). */
export const answered = <Event>(
  question: Request,
  id: string,
  event: () => Event,
): Either<never, ReadonlyArray<Event>> =>
  awaits(question, id) ? only(event()) : nothing("the question was withdrawn");
