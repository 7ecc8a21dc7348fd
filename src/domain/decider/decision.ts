import { type Either, left, right } from "fp-ts/Either";
import type { Tagged } from "./message.ts";
import { awaits, type Request } from "./request.ts";

/** A command without effect. `ignored`: the reason, which the journal records. */
export interface Ignored {
  readonly ignored: string;
}

/** The result of `decide`: a rejection, the events that happen, or the reason why the command is ignored. */
export type DecisionOf<Event, Rejection> = Either<Rejection, ReadonlyArray<Event> | Ignored>;

/** The events of a decision that is not a rejection: none when the command was ignored. */
export const decidedEvents = <Event>(decided: ReadonlyArray<Event> | Ignored): ReadonlyArray<Event> =>
  "ignored" in decided ? [] : decided;

/** The message of a union that has this tag. */
export type WithTag<Message extends Tagged, Tag extends string> = Extract<Message, { readonly _tag: Tag }>;

/** One event, the usual outcome. */
export const only = <Event>(event: Event): Either<never, ReadonlyArray<Event>> => right([event]);

/**
 * Ignores a command that has no effect but is not refused. The reason must be a literal, because a diagnostic log shows
 * it as it is: a text with interpolated values does not compile.
 */
export const ignored = <Reason extends string>(
  reason: string extends Reason ? never : Reason,
): Either<never, Ignored> => right({ ignored: reason });

/** Refuses with the reason of a view, or continues if it is null (rule 8: screen and `decide` use the same view). */
export const refuse = <Rejection, Event>(
  why: Rejection | null,
  otherwise: () => DecisionOf<Event, Rejection>,
): DecisionOf<Event, Rejection> => (why === null ? otherwise() : left(why));

/** The reason for ignoring the outcome of a request that is no longer pending (rule 1). */
export const NOT_PENDING = "request no longer pending";

/** The outcome of a request, if it is still pending (rule 1). */
export const answered = <Event>(request: Request, id: string, event: () => Event): DecisionOf<Event, never> =>
  awaits(request, id) ? only(event()) : ignored(NOT_PENDING);
