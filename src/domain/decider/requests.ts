import type { Cases, Handlers } from "./decider.ts";
import type { Fields, ValueOf } from "./field.ts";
import type { At } from "./lens.ts";
import type { CommandDeclaration, EventDeclaration, MessageType, Tagged } from "./message.ts";
import { decideRequest, type Guards } from "./request-decide.ts";
import { type Changes, evolveRequest } from "./request-evolve.ts";
import {
  type Declared,
  type Id,
  type Names,
  type None,
  requestMessages,
  type Shape,
  type Values,
  type Why,
} from "./request-messages.ts";

/** What `query` and `action` derive. Spread each part into the module's commands, events, cases and handlers. */
interface RequestOf<T extends Shape, Commands, Events> {
  readonly commands: Commands;
  readonly events: Events;
  /** The cases of its three commands. An outcome is ignored when its request is no longer pending (rule 1). */
  readonly decide: <State extends object, Rejection extends Tagged, World = unknown, Also extends Tagged = never>(
    at: At<State, T["Key"]>,
    ...guards: keyof T["Context"] extends never
      ? [guards?: Guards<State, T, Rejection, World, Also>]
      : [
          guards: Guards<State, T, Rejection, World, Also> & {
            readonly context: (state: State, command: T["Begin"], world: World) => T["Context"];
          },
        ]
  ) => Cases<
    State,
    T["Begin"] | T["Record"] | T["RecordFailure"],
    T["Requested"] | T["Done"] | T["Failed"] | Also,
    Rejection,
    World
  >;
  /** The handlers of its three events. */
  readonly evolve: <State extends object>(
    at: At<State, T["Key"]>,
    changes?: Changes<State, T>,
  ) => Handlers<State, T["Requested"] | T["Done"] | T["Failed"]>;
  /** The tag of the event that makes a reactor call the server. */
  readonly requested: T["Requested"]["_tag"];
  /** The commands by which a reactor records the outcome of the call. */
  readonly record: (event: T["Requested"], answer: T["Answer"]) => T["Record"];
  readonly recordFailure: (event: T["Requested"], failure: ValueOf<Why>["failure"]) => T["RecordFailure"];
}

type NamedEvent<Name extends string, F extends Fields> = { readonly [K in Name]: EventDeclaration<F> };
type NamedCommand<Name extends string, F extends Fields> = { readonly [K in Name]: CommandDeclaration<F> };

type Derived<
  M extends string,
  Begin extends string,
  N extends string,
  Done extends string,
  K extends Fields,
  I extends Fields,
  C extends Fields,
  A extends Fields,
> = RequestOf<
  {
    readonly Begin: MessageType<M, Begin, K & I>;
    readonly Record: MessageType<M, `Record${N}`, Id & K & A>;
    readonly RecordFailure: MessageType<M, `Record${N}Failure`, Id & K & Why>;
    readonly Requested: MessageType<M, `${N}Requested`, Id & K & I & C>;
    readonly Done: MessageType<M, Done, K & A>;
    readonly Failed: MessageType<M, `${N}Failed`, K & Why>;
    readonly Key: ValueOf<K>;
    readonly Context: ValueOf<C>;
    readonly Answer: ValueOf<A>;
  },
  NamedCommand<Begin, K & I> & NamedCommand<`Record${N}`, Id & K & A> & NamedCommand<`Record${N}Failure`, Id & K & Why>,
  NamedEvent<`${N}Requested`, Id & K & I & C> & NamedEvent<Done, K & A> & NamedEvent<`${N}Failed`, K & Why>
>;

/**
 * A request by its declaration. Its types are those of {@link Derived}, whose names are templates of the declared names as
 * the tags are; `tests/domain/decider/requests.test.ts` compares the two.
 */
const declare = <R>(
  module: string,
  names: Names,
  isQuery: boolean,
  declared: Declared<Fields, Fields, Fields, Fields>,
): R => {
  const messages = requestMessages(module, names, isQuery, declared);
  const { commands, events, tags, fields } = messages;
  /** The fields by which a message names its request. */
  const named = (event: Values) => ({
    request: event.request,
    ...Object.fromEntries(fields.key.map((name) => [name, event[name]])),
  });
  const derived = {
    commands,
    events,
    decide: decideRequest(messages),
    evolve: evolveRequest(messages),
    requested: tags.requested,
    record: (event: Values, values: object) => ({ _tag: tags.record, ...named(event), ...values }),
    recordFailure: (event: Values, failure: unknown) => ({ _tag: tags.recordFailure, ...named(event), failure }),
  };
  return derived as unknown as R;
};

/**
 * Declares a request that loads `Name`. Derives the commands `Load<Name>`, `Record<Name>` and `Record<Name>Failure`, the
 * events `<Name>Requested`, `<Name>Loaded` and `<Name>Failed`, their cases in `decide` and their handlers in `evolve`.
 */
export const query = <
  const M extends string,
  const N extends string,
  K extends Fields = None,
  I extends Fields = None,
  C extends Fields = None,
  A extends Fields = None,
>(
  module: M,
  name: N,
  fields: Declared<K, I, C, A>,
): Derived<M, `Load${N}`, N, `${N}Loaded`, K, I, C, A> =>
  declare(module, { begin: `Load${name}`, name, done: `${name}Loaded` }, true, fields);

/**
 * Declares a request that changes something: `action("notifications", "Clear", "Cleared", {})` derives the commands
 * `Clear`, `RecordClear` and `RecordClearFailure` and the events `ClearRequested`, `Cleared` and `ClearFailed`.
 */
export const action = <
  const M extends string,
  const N extends string,
  const Done extends string,
  K extends Fields = None,
  I extends Fields = None,
  C extends Fields = None,
  A extends Fields = None,
>(
  module: M,
  name: N,
  done: Done,
  fields: Declared<K, I, C, A> = {},
): Derived<M, N, N, Done, K, I, C, A> => declare(module, { begin: name, name, done }, false, fields);

type Parts = Readonly<Record<string, { readonly commands: object; readonly events: object }>>;
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (merged: infer All) => void
  ? All
  : never;

/** The commands of several requests, to spread into those of the module. */
export const commandsOf = <R extends Parts>(requests: R): Merged<R[keyof R]["commands"]> =>
  Object.assign({}, ...Object.values(requests).map(({ commands }) => commands));
/** The events of several requests, to spread into those of the module. */
export const eventsOf = <R extends Parts>(requests: R): Merged<R[keyof R]["events"]> =>
  Object.assign({}, ...Object.values(requests).map(({ events }) => events));
