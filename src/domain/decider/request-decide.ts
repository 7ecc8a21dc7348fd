import { right } from "fp-ts/Either";
import type { Cases, Context } from "./decider.ts";
import { type DecisionOf, ignored, NOT_PENDING, only, refuse } from "./decision.ts";
import { type Lens, lensOf } from "./lens.ts";
import type { Envelope, Tagged } from "./message.ts";
import { awaits } from "./request.ts";
import type { AnyState, RequestMessages, Shape, Values } from "./request-messages.ts";

/** What a module adds to the derived cases. */
export interface Guards<State, T extends Shape, Rejection, World, Also> {
  /** Why the request cannot be sent now, or null: the view that also disables the button (rule 8). */
  readonly whyNot?: (state: State, command: T["Begin"], world: World) => Rejection | null;
  /** The rejection while the same request is pending. Without it a new request replaces the pending one. */
  readonly busy?: () => Rejection;
  /** Events that follow the outcome of the pending request. */
  readonly also?: (state: State, outcome: T["Record"] | T["RecordFailure"], envelope: Envelope) => ReadonlyArray<Also>;
}

type AnyGuards = Guards<AnyState, Shape, Tagged, unknown, Tagged> & {
  readonly context?: (state: AnyState, command: Tagged, world: unknown) => Readonly<Record<string, unknown>>;
};
type AnyDecision = DecisionOf<Tagged, Tagged>;

/** Field by field: a spread gives many events a shape of their own (V8), which is slow wherever they are read. */
const copy = (names: ReadonlyArray<string>, from: Readonly<Record<string, unknown>>, to: Record<string, unknown>) => {
  for (const name of names) if (from[name] !== undefined) to[name] = from[name];
};

/** The cases of the three commands of a request. An outcome is ignored when its request is no longer pending (rule 1). */
export const decideRequest =
  ({ tags, fields }: RequestMessages) =>
  (at: string | Lens<AnyState, Tagged>, guards: AnyGuards = {}): Cases<AnyState, Values, Tagged, Tagged> => {
    const lens = lensOf(at);
    const outcome =
      (tag: string, names: ReadonlyArray<string>) =>
      (state: AnyState, command: Values, { envelope }: Context<unknown>): AnyDecision => {
        if (!awaits(lens.get(state, command), command.request)) return ignored(NOT_PENDING);
        const event = { _tag: tag };
        copy(names, command, event);
        return right(guards.also === undefined ? [event] : [event, ...guards.also(state, command, envelope)]);
      };
    return {
      [tags.begin]: (state, command, { envelope, world }) => {
        const isBusy = guards.busy !== undefined && lens.get(state, command).status === "pending";
        const why = isBusy ? guards.busy() : guards.whyNot?.(state, command, world);
        return refuse(why ?? null, () => {
          const event = { _tag: tags.requested, request: envelope.id };
          copy(fields.input, command, event);
          if (guards.context !== undefined) copy(fields.context, guards.context(state, command, world), event);
          return only(event);
        });
      },
      [tags.record]: outcome(tags.done, fields.answer),
      [tags.recordFailure]: outcome(tags.failed, [...fields.key, "failure"]),
    };
  };
