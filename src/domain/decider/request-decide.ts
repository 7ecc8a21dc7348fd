import { right } from "fp-ts/Either";
import type { Context } from "./decider.ts";
import { type DecisionOf, ignored, NOT_PENDING, only, refuse } from "./decision.ts";
import { type At, lensOf } from "./lens.ts";
import { awaits } from "./request.ts";
import {
  type Begin,
  entry,
  type Failing,
  type Message,
  type Recorded,
  type RecordedFailure,
  type Requested,
  type RequestMessages,
  type Shape,
} from "./request-messages.ts";

/** What a module adds to the derived cases. */
interface Guards<State, T extends Shape, Rejection, World, Also> {
  /** Why the request cannot be sent now, or null: the view that also disables the button (rule 8). */
  readonly whyNot?: (state: State, command: Begin<T>, world: World) => Rejection | null;
  /** The rejection while the same request is pending. Without it a new request replaces the pending one. */
  readonly busy?: () => Rejection;
  /** Events that follow the outcome of the pending request. */
  readonly also?: (
    state: State,
    outcome: Recorded<T> | RecordedFailure<T>,
    context: Context<World>,
  ) => ReadonlyArray<Also>;
  /** The declared context of the call. {@link GivenGuards} demands it where one is declared. */
  readonly context?: (state: State, command: Begin<T>, world: World) => T["Context"];
}

/** The guards of a request: its context is one of them if it declares one. */
type GivenGuards<State, T extends Shape, Rejection, World, Also> = keyof T["Context"] extends never
  ? [guards?: Guards<State, T, Rejection, World, Also>]
  : [
      guards: Guards<State, T, Rejection, World, Also> &
        Required<Pick<Guards<State, T, Rejection, World, Also>, "context">>,
    ];

/**
 * Copies fields of a value to a message. Field by field: a spread gives many events a shape of their own (V8), which is
 * slow wherever they are read.
 */
const withFields = <M extends object, V extends object>(message: M, names: ReadonlyArray<string>, from: V): M & V => {
  const to = message as Record<string, unknown>;
  const values = from as Readonly<Record<string, unknown>>;
  for (const name of names) if (values[name] !== undefined) to[name] = values[name];
  return message as M & V;
};

/** The cases of the three commands of a request. An outcome is ignored when its request is no longer pending (rule 1). */
export const decideRequest =
  <T extends Shape>({ tags, names }: RequestMessages<T>) =>
  <State extends object, Rejection, World = unknown, Also = never>(
    at: At<State, T["Key"]>,
    ...[guards = {}]: GivenGuards<State, T, Rejection, World, Also>
  ) => {
    const lens = lensOf(at);
    /** The context of a request that declares none. */
    const nothing = {} as T["Context"];
    /** `values`: what the event has of the command, by `names`. */
    const outcome = <Tag extends string, V extends object>(
      tag: Tag,
      names: ReadonlyArray<string>,
      values: V,
      [state, command, context]: readonly [State, Recorded<T> | RecordedFailure<T>, Context<World>],
    ): DecisionOf<Message<Tag, V> | Also, Rejection> => {
      if (!awaits(lens.get(state, command), command.request)) return ignored(NOT_PENDING);
      const event = withFields({ _tag: tag }, names, values);
      return right(guards.also === undefined ? [event] : [event, ...guards.also(state, command, context)]);
    };
    return {
      ...entry(
        tags.begin,
        (state: State, command: Begin<T>, { envelope, world }: Context<World>): DecisionOf<Requested<T>, Rejection> => {
          const isBusy = guards.busy !== undefined && lens.get(state, command).status === "pending";
          const why = isBusy ? guards.busy() : guards.whyNot?.(state, command, world);
          return refuse(why ?? null, () => {
            const chosen: T["Key"] & T["Input"] = command;
            const event = withFields({ _tag: tags.requested, request: envelope.id }, names.input, chosen);
            const context = guards.context?.(state, command, world) ?? nothing;
            return only(withFields(event, names.context, context));
          });
        },
      ),
      ...entry(tags.record, (state: State, command: Recorded<T>, context: Context<World>) =>
        outcome<T["Done"], T["Key"] & T["Answer"]>(tags.done, names.answer, command, [state, command, context]),
      ),
      ...entry(tags.recordFailure, (state: State, command: RecordedFailure<T>, context: Context<World>) =>
        outcome<T["Failed"], T["Key"] & Failing>(tags.failed, names.failure, command, [state, command, context]),
      ),
    };
  };
