import type * as Effect from "effect/Effect";
import { type Either, isLeft } from "fp-ts/Either";
import {
  catchError,
  defer,
  filter,
  groupBy,
  map,
  merge,
  mergeMap,
  type Observable,
  type ObservableInput,
  type OperatorFunction,
  of,
  type SchedulerLike,
  switchMap,
  takeUntil,
} from "rxjs";
import type { AnswerOf, Call, InputOf } from "../../adapters/http/calls/call.ts";
import type { Named } from "../../domain/decider/decision.ts";
import type { Failure } from "../../domain/decider/failure.ts";
import type { Command, Event, Root } from "../../domain/index.ts";
import type { Happened as Published } from "../bus.ts";
import type { Config } from "../config.ts";
import type { Services } from "../services.ts";

/** What the bus publishes; of any event of the domain, unless one is named. */
export type Happened<E = Event> = Published<E>;

/** A command that a reactor sends, and the entry that caused it. */
export interface Reaction {
  readonly command: Command;
  readonly cause: number;
}

/** The error of a reactor on one event, as a value for the report. */
interface ReactorFailure {
  readonly error: unknown;
  readonly cause: number;
}

/**
 * Calls the API because of an event. A call that needs a session is sent only during the session of its cause (T5);
 * after that the result is a cancelled failure. Emits one value and completes; never an error;
 * unsubscribing cancels the call.
 */
export type CallApi = <C extends Call>(
  cause: Happened<unknown>,
  call: C,
  input: InputOf<C>,
) => Observable<Either<Failure, AnswerOf<C>>>;

/** Runs an effect of the adapters: the one context to them. One value, then the end; unsubscribing interrupts it. */
export type Run = <A, E>(effect: Effect.Effect<A, E, Services>) => Observable<Either<E, A>>;

/** What every reactor may use. Time comes from one clock, through `scheduler` and `now`. */
export interface ReactorContext {
  readonly callApi: CallApi;
  readonly run: Run;
  /**
   * Registers a check that runs before each call of the session and says whether the session is over: if so nothing is sent
   * (decisions.md §4 Session). Answers how to stop.
   */
  readonly beforeCalls: (over: () => boolean) => () => void;
  readonly config: Config;
  /** The origin of the application, for links in mails: `https://…` without a path. */
  readonly origin: string;
  readonly scheduler: SchedulerLike;
  readonly now: () => number;
  readonly state: () => Root;
  /** Tells of what should not have happened; never shown to a person. */
  readonly report: (what: string) => void;
}

/** Events in, commands out. A reactor never decides anything: its commands go through `decide` like any other. */
export type Reactor = (
  happened$: Observable<Happened>,
  context: ReactorContext,
) => Observable<Reaction | ReactorFailure>;

type Tag = Event["_tag"];
export type Of<T extends Tag> = Named<Event, T>;

/** Only events of these tags. */
export const on = <T extends Tag>(...tags: ReadonlyArray<T>): OperatorFunction<Happened, Happened<Of<T>>> =>
  filter((each: Happened): each is Happened<Of<T>> => (tags as ReadonlyArray<string>).includes(each.event._tag));

type Outcome = Reaction | ReactorFailure;
type Project<H> = (happened: H) => ObservableInput<Outcome>;

/** Answers an error of `work`, thrown at once or later, as a value: the reactor around it goes on. */
export const isolated = (cause: Happened<unknown>, work: () => ObservableInput<Outcome>): Observable<Outcome> =>
  defer(work).pipe(catchError((error: unknown) => of({ error, cause: cause.envelope.seq })));

/** Works on the newest event only: it cancels the work on the one before. An error ends the work on its own event. */
export const latest = <H extends Happened<unknown>>(project: Project<H>): OperatorFunction<H, Outcome> =>
  switchMap((happened) => isolated(happened, () => project(happened)));

/** Works on every event at once, without waiting for others. An error ends the work on its own event. */
export const parallel = <H extends Happened<unknown>>(project: Project<H>): OperatorFunction<H, Outcome> =>
  mergeMap((happened) => isolated(happened, () => project(happened)));

const keyOr = <H>(key: (happened: H) => string, happened: H): unknown => {
  try {
    return key(happened);
  } catch (error) {
    return error;
  }
};

/** `latest` per key: work on an event cancels the work on an earlier event of the same key only. */
export const latestBy =
  <H extends Happened<unknown>>(key: (happened: H) => string) =>
  (project: Project<H>): OperatorFunction<H, Outcome> =>
  (happened$) =>
    happened$.pipe(
      // an event without a readable key is a group of its own, and its error is the projection's
      groupBy((happened) => keyOr(key, happened)),
      mergeMap((group$) => group$.pipe(latest(project))),
    );

/**
 * A reactor that runs as long as a session: it starts with the event that began the session, and the end of the
 * session cancels all its work, timers and calls included (T5).
 */
export const perSession =
  (reactor: Reactor): Reactor =>
  (happened$, context) =>
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      switchMap((begun) =>
        reactor(merge(of(begun), happened$), context).pipe(takeUntil(happened$.pipe(on("session.SignedOut")))),
      ),
    );

/** Turns an answer into the command that records it, or its failure into the command that records that. */
export const recorded = <A>(
  cause: Happened<unknown>,
  success: (answer: A) => Command,
  failure: (why: Failure) => Command,
): OperatorFunction<Either<Failure, A>, Reaction> =>
  map((answer) => ({
    command: isLeft(answer) ? failure(answer.left) : success(answer.right),
    cause: cause.envelope.seq,
  }));

/** A command with its cause. */
export const reaction = (cause: Happened<unknown>, command: Command): Reaction => ({
  command,
  cause: cause.envelope.seq,
});

/** The half of a declared request (`query`, `action`) that its reactor needs. */
interface SentRequest<E extends Event, Answer> {
  readonly requested: E["_tag"];
  readonly record: (event: E, answer: Answer) => Command;
  readonly recordFailure: (event: E, failure: Failure) => Command;
}

/**
 * The reactor of a declared request: calls the server when the request was made, and records the outcome. `input` is
 * the input of the call, `answer` what the module records of its answer. `policy` says what a newer request does to the
 * call of an earlier one; by default it cancels it.
 */
export const carries =
  <E extends Event, Answer, C extends Call>(
    request: SentRequest<E, Answer>,
    call: C,
    input: (event: E, state: Root) => InputOf<C>,
    answer: (answer: AnswerOf<C>) => Answer,
    policy: (project: Project<Happened<E>>) => OperatorFunction<Happened<E>, Outcome> = latest,
  ): Reactor =>
  (happened$, { callApi, state }) =>
    happened$.pipe(
      filter((happened): happened is Happened<E> => happened.event._tag === request.requested),
      policy((happened) =>
        callApi(happened, call, input(happened.event, state())).pipe(
          recorded(
            happened,
            (found) => request.record(happened.event, answer(found)),
            (failure) => request.recordFailure(happened.event, failure),
          ),
        ),
      ),
    );

/** Several reactors as one. */
export const together =
  (...reactors: ReadonlyArray<Reactor>): Reactor =>
  (happened$, context) =>
    merge(...reactors.map((reactor) => reactor(happened$, context)));
