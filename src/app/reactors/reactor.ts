import type * as Effect from "effect/Effect";
import { type Either, isLeft } from "fp-ts/Either";
import {
  catchError,
  defer,
  EMPTY,
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
import type { StorageShape } from "../../adapters/storage/storage.ts";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import type { VaultShape } from "../../adapters/vault/vault.ts";
import type { WithTag } from "../../domain/decider/decision.ts";
import type { Failure } from "../../domain/decider/failure.ts";
import type { Happened as Published } from "../../domain/decider/message.ts";
import type { Command, Event, Root } from "../../domain/index.ts";
import type { Config } from "../ports/config.ts";
import type { Services } from "../ports/services.ts";

/** An event with its envelope, as the bus publishes it; by default any event of the domain. */
export type Happened<E = Event> = Published<E>;

/** A command that a reactor sends, and the entry that caused it. */
export interface Reaction {
  readonly command: Command;
  readonly cause: number;
}

/** The error that a reactor threw while it handled an event, as a value. */
export interface ReactorFailure {
  readonly error: unknown;
  readonly cause: number;
}

/**
 * Calls the API because of an event. A call that needs a session is sent only during the session of its cause (T5);
 * after that the result is a failure with the text `cancelled`. Emits one value and completes; never errors.
 * Unsubscribing cancels the call.
 */
export type CallApi = <C extends Call>(
  cause: Happened<unknown>,
  call: C,
  input: InputOf<C>,
) => Observable<Either<Failure, AnswerOf<C>>>;

/** Runs an effect of the services. Emits one value and completes; unsubscribing interrupts the effect. */
export type Run = <A, E>(effect: Effect.Effect<A, E, Services>) => Observable<Either<E, A>>;

/** The dependencies of reactors. Time comes from one clock, through `scheduler` and `now`. */
export interface ReactorContext {
  readonly callApi: CallApi;
  readonly run: Run;
  /**
   * Registers a check that runs before each call of the session. If the check returns true, the session is over and
   * nothing is sent (docs/rules.md Session). Returns a function that removes the check.
   */
  readonly beforeCalls: (over: () => boolean) => () => void;
  /** The synchronous parts of the device: plain functions, whose results are values. */
  readonly storage: StorageShape;
  readonly tabStorage: TabStorageShape;
  readonly vault: VaultShape;
  readonly config: Config;
  /** The origin of the application, for links in mails: `https://…` without a path. */
  readonly origin: string;
  readonly scheduler: SchedulerLike;
  readonly now: () => number;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  readonly state: () => Root;
  /** Reports a bug; never shown to a user. */
  readonly report: (what: string) => void;
}

/** Receives events and emits commands. A reactor decides nothing: its commands go through `decide` like any other. */
export type Reactor = (
  happened$: Observable<Happened>,
  context: ReactorContext,
) => Observable<Reaction | ReactorFailure>;

type Tag = Event["_tag"];
export type Of<T extends Tag> = WithTag<Event, T>;

/** Filters events by their tags. */
export const on = <T extends Tag>(...tags: ReadonlyArray<T>): OperatorFunction<Happened, Happened<Of<T>>> =>
  filter((happened: Happened): happened is Happened<Of<T>> =>
    (tags as ReadonlyArray<string>).includes(happened.event._tag),
  );

type Reacted = Reaction | ReactorFailure;
type Project<H> = (happened: H) => ObservableInput<Reacted>;

/** Emits an error of `work`, thrown synchronously or later, as a value, so that the reactor continues. */
export const isolated = (cause: Happened<unknown>, work: () => ObservableInput<Reacted>): Observable<Reacted> =>
  defer(work).pipe(catchError((error: unknown) => of({ error, cause: cause.envelope.seq })));

/** Handles the newest event only and cancels the work on the previous event. An error ends only the work on its event. */
export const latest = <H extends Happened<unknown>>(project: Project<H>): OperatorFunction<H, Reacted> =>
  switchMap((happened) => isolated(happened, () => project(happened)));

/** Handles all events concurrently. An error ends only the work on its event. */
export const parallel = <H extends Happened<unknown>>(project: Project<H>): OperatorFunction<H, Reacted> =>
  mergeMap((happened) => isolated(happened, () => project(happened)));

/** Runs a plain function for each event, which sends nothing. An error ends only the work on its event. */
export const perform = <H extends Happened<unknown>>(work: (happened: H) => void): OperatorFunction<H, Reacted> =>
  parallel((happened) => {
    work(happened);
    return EMPTY;
  });

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
  (project: Project<H>): OperatorFunction<H, Reacted> =>
  (happened$) =>
    happened$.pipe(
      // an event whose key cannot be read gets its own group; `project` then reports the error
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

/** Maps an answer or a failure to the command that records it. */
export const recorded = <A>(
  cause: Happened<unknown>,
  success: (answer: A) => Command,
  failure: (why: Failure) => Command,
): OperatorFunction<Either<Failure, A>, Reaction> =>
  map((answer) => ({
    command: isLeft(answer) ? failure(answer.left) : success(answer.right),
    cause: cause.envelope.seq,
  }));

type Requesting = Extract<Event, { readonly request: string }>;

/** The reactor of a request whose answer contains nothing to record: calls the server, and records that it accepted. */
export const acknowledges =
  <T extends Requesting["_tag"]>(
    tag: T,
    call: (happened: Happened<Of<T>>, context: ReactorContext) => Observable<Either<Failure, unknown>>,
    success: (fields: { readonly request: string }) => Command,
    failure: (fields: { readonly request: string; readonly failure: Failure }) => Command,
  ): Reactor =>
  (happened$, context) =>
    happened$.pipe(
      on(tag),
      latest((happened) => {
        const { request } = happened.event as Requesting;
        return call(happened, context).pipe(
          recorded(
            happened,
            () => success({ request }),
            (why) => failure({ request, failure: why }),
          ),
        );
      }),
    );

/** A command with its cause. */
export const reaction = (cause: Happened<unknown>, command: Command): Reaction => ({
  command,
  cause: cause.envelope.seq,
});

/** The part of a declared request (`query`, `action`) that records its outcome. */
interface Recording<E, Answer> {
  readonly record: (event: E, answer: Answer) => Command;
  readonly recordFailure: (event: E, failure: Failure) => Command;
}

/** The part of a declared request that its reactor uses. */
interface SentRequest<E extends Event, Answer> extends Recording<E, Answer> {
  readonly requested: E["_tag"];
}

/** Records the outcome of a declared request. `answer` returns the part of the answer that the module records. */
export const recordedBy = <E, A, Answer>(
  request: Recording<E, Answer>,
  cause: Happened<E>,
  answer: (answer: A) => Answer,
): OperatorFunction<Either<Failure, A>, Reaction> =>
  recorded(
    cause,
    (found) => request.record(cause.event, answer(found)),
    (failure) => request.recordFailure(cause.event, failure),
  );

/**
 * The reactor of a declared request: calls the server when the request is made, and records the outcome. `input` returns
 * the input of the call, `answer` the part of the answer that the module records. `policy` decides what a newer request
 * does to the call of an earlier request; by default it cancels that call.
 */
export const carries =
  <E extends Event, Answer, C extends Call>(
    request: SentRequest<E, Answer>,
    call: C,
    input: (event: E, state: Root) => InputOf<C>,
    answer: (answer: AnswerOf<C>, event: E) => Answer,
    policy: (project: Project<Happened<E>>) => OperatorFunction<Happened<E>, Reacted> = latest,
  ): Reactor =>
  (happened$, { callApi, state }) =>
    happened$.pipe(
      filter((happened): happened is Happened<E> => happened.event._tag === request.requested),
      policy((happened) =>
        callApi(happened, call, input(happened.event, state())).pipe(
          recordedBy(request, happened, (found) => answer(found, happened.event)),
        ),
      ),
    );

/** Merges several reactors. */
export const together =
  (...reactors: ReadonlyArray<Reactor>): Reactor =>
  (happened$, context) =>
    merge(...reactors.map((reactor) => reactor(happened$, context)));
