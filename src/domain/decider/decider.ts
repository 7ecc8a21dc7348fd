import { produce } from "immer";
import type { DecisionOf } from "./decision.ts";
import type { Field } from "./field.ts";
import type { CommandDeclared, Declaring, Defined, Envelope, EventDeclared, Tagged } from "./message.ts";

/** What `decide` reads in addition to the state of its module. */
export interface Context<World> {
  readonly envelope: Envelope;
  readonly world: World;
}

/**
 * One part of the domain. Both functions are pure and total (rule 2); a rejection is a value (rule 3).
 * `World` is the part of the whole state that `decide` reads. `evolve` also receives the events of other parts.
 */
export interface Decider<
  State,
  Command extends Tagged,
  Event extends Tagged,
  Rejection extends Tagged,
  World = unknown,
> {
  readonly initial: State;
  readonly decide: (state: State, command: Command, context: Context<World>) => DecisionOf<Event, Rejection>;
  readonly evolve: (state: State, event: Tagged, envelope: Envelope) => State;
}

/** A module of the domain: its decider, its declared state, and its declared messages. */
export interface Module<State, Command extends Tagged, Event extends Tagged, Rejection extends Tagged, World = unknown>
  extends Decider<State, Command, Event, Rejection, World> {
  readonly state: Field<State>;
  readonly commands: Declaring<CommandDeclared> & Defined;
  readonly events: Declaring<EventDeclared> & Defined;
  readonly rejections: Defined;
}

/** One case of `decide` per command; a missing one does not compile. */
export type Cases<State, Command extends Tagged, Event, Rejection, World = unknown> = {
  readonly [Tag in Command["_tag"]]: (
    state: State,
    command: Extract<Command, { readonly _tag: Tag }>,
    context: Context<World>,
  ) => DecisionOf<Event, Rejection>;
};

/** Decides commands by a table of cases. Throws on a command without a case, which is a defect (rule 2). */
export const decideBy =
  <State, Command extends Tagged, Event, Rejection, World = unknown>(
    cases: Cases<State, Command, Event, Rejection, World>,
  ) =>
  (state: State, command: Command, context: Context<World>): DecisionOf<Event, Rejection> => {
    const { _tag: tag }: { readonly _tag: Command["_tag"] } = command;
    const decide: Cases<State, Command, Event, Rejection, World>[typeof tag] | undefined = cases[tag];
    if (decide === undefined) throw new Error(`no case decides ${tag}`);
    return decide(state, command as Extract<Command, { readonly _tag: typeof tag }>, context);
  };

/** Returns the next state; the same state when the event changes nothing. */
export type Handler<State, Event> = (state: State, event: Event, envelope: Envelope) => State;

/** One handler per tag; a missing tag does not compile. */
export type Handlers<State, Event extends Tagged> = {
  readonly [Tag in Event["_tag"]]: Handler<State, Extract<Event, { readonly _tag: Tag }>>;
};

/** A list of a draft: its entries change, and one is replaced by its index; the list as a whole is replaced by a new one. */
interface DraftList<T> extends ReadonlyArray<T> {
  [index: number]: T;
}
/** A value that a handler may edit. Plain values can be put into it. */
export type Draft<T> = T extends string
  ? T
  : T extends ReadonlyArray<infer Entry>
    ? DraftList<Draft<Entry>>
    : T extends object
      ? { -readonly [K in keyof T]: Draft<T[K]> }
      : T;

/**
 * A handler that edits an Immer draft, for what is nested. In a list that can be long, find the entry in `state`, which is
 * a plain object, and change the draft by index: searching a draft is slow.
 */
export const edit =
  <State, Event>(
    recipe: (draft: Draft<NoInfer<State>>, event: Event, state: State, envelope: Envelope) => void,
  ): Handler<State, Event> =>
  (state, event, envelope) =>
    produce(state, (draft) => recipe(draft as Draft<State>, event, state, envelope));

/** A handler that returns the fields that change. */
export const assign =
  <State, Event>(
    change: (state: State, event: Event, envelope: Envelope) => Partial<NoInfer<State>>,
  ): Handler<State, Event> =>
  (state, event, envelope) => ({ ...state, ...change(state, event, envelope) });

/** The handler of an event that does not change the state. */
export const unchanged = <State>(state: State): State => state;

/** Folds events into a state by a table of handlers. An event that the table does not name changes nothing. */
export const evolver =
  <State, Event extends Tagged>(handlers: Handlers<State, Event>) =>
  (state: State, event: Tagged, envelope: Envelope): State => {
    const tag = event._tag as Event["_tag"];
    const handler: Handlers<State, Event>[typeof tag] | undefined = handlers[tag];
    return handler === undefined
      ? state
      : handler(state, event as Extract<Event, { readonly _tag: typeof tag }>, envelope);
  };
