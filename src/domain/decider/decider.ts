import type { Either } from "fp-ts/Either";
import { applyPatches, enablePatches, freeze, type Patch, produceWithPatches } from "immer";
import type { Envelope, Tagged } from "./message.ts";

enablePatches();

/** What `decide` and `evolve` may know beside their own state: the envelope and the whole state, to read. */
export interface Context<World> {
  readonly envelope: Envelope;
  readonly world: World;
}

/** A new state and the Immer patches that lead to it from the old one. */
export type Evolved<State> = readonly [State, ReadonlyArray<Patch>];

/**
 * One part of the domain. Both functions are pure and total (law 2); a refusal is a value (law 3).
 * `World` is what of the whole state this part reads; `Foreign` are events of other parts it also folds in.
 */
export interface Decider<
  State,
  Command extends Tagged,
  Event extends Tagged,
  Rejection extends Tagged,
  World = unknown,
> {
  readonly initial: State;
  readonly decide: (state: State, command: Command, context: Context<World>) => Either<Rejection, ReadonlyArray<Event>>;
  readonly evolve: (state: State, event: Tagged, envelope: Envelope) => Evolved<State>;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] extends object | null ? Draft<T[K]> : T[K] };

/** Edits an Immer draft; look things up on `base`, which is plain and quick, and change the draft by index. */
type Edit<State, Event> = (draft: Draft<State>, event: Event, base: State, envelope: Envelope) => void;

/** Answers the fields that change, whole: for a list that is replaced, which a draft does slowly. */
export interface Assign<State, Event> {
  readonly assign: (base: State, event: Event, envelope: Envelope) => Partial<State>;
}

type Handler<State, Event> = Edit<State, Event> | Assign<State, Event>;

/** One handler a tag; a missing tag does not compile. */
export type Handlers<State, Event extends Tagged> = {
  readonly [Tag in Event["_tag"]]: Handler<State, Extract<Event, { readonly _tag: Tag }>>;
};

/** A handler that answers whole fields; nested parts of the state that it does not touch stay as they are. */
export const assign = <State, Event>(
  change: (base: State, event: Event, envelope: Envelope) => Partial<NoInfer<State>>,
): Assign<State, Event> => ({ assign: change });

/** Events the state takes no notice of say so by name. */
export const unchanged = (): void => undefined;

const assigned = <State extends object>(base: State, changes: Partial<State>, frozen: boolean): Evolved<State> => {
  const next = { ...base, ...changes };
  const patches = Object.entries(changes).map(([key, value]): Patch => ({ op: "replace", path: [key], value }));
  return [frozen ? freeze(next, true) : next, patches];
};

let freezing = true;
/** Deep freezing of assigned states: on in development and tests, off in production (architecture.md). */
export const setFreezing = (on: boolean): void => {
  freezing = on;
};

/** Folds events into a state by a table of handlers; an event the table does not name changes nothing. */
export const evolver =
  <State extends object, Event extends Tagged>(handlers: Handlers<State, Event>) =>
  (state: State, event: Tagged, envelope: Envelope): Evolved<State> => {
    const handler = (handlers as unknown as Readonly<Record<string, Handler<State, Tagged> | undefined>>)[event._tag];
    if (handler === undefined) return [state, []];
    if (typeof handler !== "function") return assigned(state, handler.assign(state, event, envelope), freezing);
    const [next, patches] = produceWithPatches(state, (draft) => {
      handler(draft as Draft<State>, event, state, envelope);
    });
    return [next, patches];
  };

/** Applies patches to a plain state; what the store does to its proxy, and tests to compare. */
export const patched = <State extends object>(state: State, patches: ReadonlyArray<Patch>): State =>
  applyPatches(state, [...patches]);

export type { Patch };
