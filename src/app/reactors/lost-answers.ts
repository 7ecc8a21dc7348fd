import { type Either, isLeft } from "fp-ts/Either";
import { defer, filter, map, mergeMap, type Observable, of, take, timer } from "rxjs";
import type { AnswerOf, Call, InputOf } from "../../adapters/http/calls/call.ts";
import { type Failure, outcomeOf } from "../../domain/decider/failure.ts";
import { type Happened, on, type ReactorContext } from "./reactor.ts";

/** The answer of a call that changes something, or its failure; a failure can mean that the outcome is unknown. */
type Outcome<A> = Observable<Either<Failure, A>>;

/** The status of a server that asks for fewer requests: nothing is sent again at once. */
const TOO_MANY = 429;

/** Whether it is unknown if a call was executed, and the server may be asked at once. */
const isLost = <A>(answer: Either<Failure, A>): boolean =>
  isLeft(answer) && outcomeOf(answer.left) === "open" && answer.left.status !== TOO_MANY;

/**
 * Repeats a call once when its answer was lost (W13), for calls that may be executed twice.
 * `spends`: the call uses up a code or token, so a refusal of the second call may mean that the first call
 * succeeded, and the outcome stays unknown. Secrets in `input` must be declared with `secret("lasting")`.
 */
export const repeatWhenLost = <C extends Call>(
  { callApi }: Pick<ReactorContext, "callApi">,
  cause: Happened<unknown>,
  call: C,
  input: InputOf<C>,
  { spends = false } = {},
): Outcome<AnswerOf<C>> =>
  callApi(cause, call, input).pipe(
    mergeMap((first) =>
      isLost(first)
        ? callApi(cause, call, input).pipe(map((second) => (spends && isLeft(second) ? first : second)))
        : of(first),
    ),
  );

/**
 * Checks with a read whether a call whose answer was lost was executed (W13). If `find` emits null, the read does not
 * show it and the failure is kept.
 */
export const findWhenLost = <A>(outcome: Outcome<A>, find: () => Observable<Either<Failure, A> | null>): Outcome<A> =>
  outcome.pipe(mergeMap((answer) => (isLost(answer) ? find().pipe(map((found) => found ?? answer)) : of(answer))));

/** The pauses before a read is sent again, in ms, as for a renewal of the tokens (T12). */
const PAUSES: ReadonlyArray<number> = [1_000, 3_000];

/** Whether the session ended, or is about to, before a call was answered. */
const isOver = ({ kind }: Failure): boolean => kind === "SessionEnded" || kind === "Cancelled";

/**
 * Sends a read again that the server did not answer, or a proxy in its place: after 1 s, after 3 s more, and never while
 * the device is offline. An answer that refuses it is final.
 */
export const readAgainWhenLost = <A>(
  happened$: Observable<Happened>,
  { scheduler, state }: Pick<ReactorContext, "scheduler" | "state">,
  read: () => Outcome<A>,
  pauses = PAUSES,
): Outcome<A> => {
  const online$ = defer(() =>
    state().session.online
      ? of(null)
      : happened$.pipe(
          on("session.ConnectionChanged"),
          filter(({ event }) => event.online),
          take(1),
        ),
  );
  return read().pipe(
    mergeMap((answer) => {
      const [pause, ...later] = pauses;
      if (pause === undefined || !isLeft(answer) || outcomeOf(answer.left) === "refused" || isOver(answer.left))
        return of(answer);
      // a failure while the device is offline does not count
      const left = state().session.online ? later : pauses;
      return timer(pause, scheduler).pipe(
        mergeMap(() => online$),
        mergeMap(() => readAgainWhenLost(happened$, { scheduler, state }, read, left)),
      );
    }),
  );
};
