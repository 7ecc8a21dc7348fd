import { type Either, isLeft } from "fp-ts/Either";
import { filter, map, merge, mergeMap, type Observable, of, take, timer } from "rxjs";
import type { AnswerOf, Call, InputOf } from "../../adapters/http/calls/call.ts";
import { type Failure, isMisread, outcomeOf } from "../../domain/decider/failure.ts";
import { type Happened, on, type ReactorContext } from "./reactor.ts";

/** The answer of a call that changes something, or its failure; a failure can mean that the outcome is unknown. */
type CallOutcome<A> = Observable<Either<Failure, A>>;

/** The status of a server that asks for fewer requests: nothing is sent again at once. */
const TOO_MANY = 429;

/** Whether it is unknown if a call was executed, and the server may be asked at once. */
const isLost = <A>(answer: Either<Failure, A>): boolean =>
  isLeft(answer) && outcomeOf(answer.left) === "open" && answer.left.status !== TOO_MANY;

/**
 * Repeats a call once when its answer was lost (W13), for calls that may be executed twice. An answer in a form that is not
 * read is the server's own, and a second one has the same form.
 * `spends`: the call uses up a code or token, so a refusal of the second call may mean that the first call
 * succeeded, and the outcome stays unknown. Secrets in `input` must be declared with `secret("lasting")`.
 */
export const repeatWhenLost = <C extends Call>(
  { callApi }: Pick<ReactorContext, "callApi">,
  cause: Happened<unknown>,
  call: C,
  input: InputOf<C>,
  { spends = false } = {},
): CallOutcome<AnswerOf<C>> =>
  callApi(cause, call, input).pipe(
    mergeMap((first) =>
      isLost(first) && !(isLeft(first) && isMisread(first.left))
        ? callApi(cause, call, input).pipe(map((second) => (spends && isLeft(second) ? first : second)))
        : of(first),
    ),
  );

/**
 * Checks with a read whether a call whose answer was lost was executed (W13). If `find` emits null, the read does not
 * show it and the failure is kept.
 */
export const findWhenLost = <A>(
  outcome: CallOutcome<A>,
  find: () => Observable<Either<Failure, A> | null>,
): CallOutcome<A> =>
  outcome.pipe(mergeMap((answer) => (isLost(answer) ? find().pipe(map((found) => found ?? answer)) : of(answer))));

/** The pauses before a read is sent again that a server or a proxy could not answer, in ms, as for a renewal of the tokens (T12). */
const PAUSES: ReadonlyArray<number> = [1_000, 3_000];

/** The pauses before a read is sent again that got no answer at all, in ms; the last one is repeated. */
const UNANSWERED_PAUSES: ReadonlyArray<number> = [1_000, 3_000, 10_000, 30_000, 60_000];

/** Whether asking again is in vain: the session ended, or the server's answers have a form that is not read. */
const isFinal = (failure: Failure): boolean =>
  failure.kind === "SessionEnded" || failure.kind === "Cancelled" || isMisread(failure);

/** Emits when another attempt may succeed: the browser says something else of the network, or the server answered. */
const wakes = (happened$: Observable<Happened>) =>
  happened$.pipe(
    on("session.ConnectionChanged", "session.ReachChanged"),
    filter(({ event }) => event._tag === "session.ConnectionChanged" || event.answered),
  );

/**
 * Sends a read again whose answer was lost. One that got none is sent until the server answers, since nothing is known of
 * what it asks for: with growing pauses, and at once when the browser says something else of the network or the server
 * answers another call (W14). A page of a proxy, a 429 or a 5xx is one of three: after 1 s, after 3 s more. An answer that
 * refuses it is final, and so is one in a form that is not read.
 */
export const readAgainWhenLost = <A>(
  happened$: Observable<Happened>,
  { scheduler }: Pick<ReactorContext, "scheduler">,
  read: () => CallOutcome<A>,
): CallOutcome<A> => {
  const attempt = (pauses: ReadonlyArray<number>, unanswered: number): CallOutcome<A> =>
    read().pipe(
      mergeMap((answer) => {
        if (!isLeft(answer) || outcomeOf(answer.left) === "refused" || isFinal(answer.left)) return of(answer);
        if (answer.left.kind === "Unreachable") {
          const pause = UNANSWERED_PAUSES[Math.min(unanswered, UNANSWERED_PAUSES.length - 1)];
          return merge(timer(pause ?? 0, scheduler), wakes(happened$)).pipe(
            take(1),
            mergeMap(() => attempt(pauses, unanswered + 1)),
          );
        }
        const [pause, ...later] = pauses;
        if (pause === undefined) return of(answer);
        return timer(pause, scheduler).pipe(mergeMap(() => attempt(later, unanswered)));
      }),
    );
  return attempt(PAUSES, 0);
};
