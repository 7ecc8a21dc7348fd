import { right } from "fp-ts/Either";
import type { Cases, Context, Handlers } from "./decider.ts";
import { type DecisionOf, ignored, NOT_PENDING, only, refuse } from "./decision.ts";
import { failure } from "./failure.ts";
import { type Fields, text, type ValueOf } from "./field.ts";
import {
  type CommandDeclaration,
  command,
  type Envelope,
  type MessageType,
  type Need,
  type Tagged,
} from "./message.ts";
import { awaits, failed, pending, type Request, succeeded } from "./request.ts";
import { type At, type Slot, slotOf } from "./request-slot.ts";

type None = Record<never, never>;
type Id = { readonly request: typeof text };
type Why = { readonly failure: typeof failure };

/** The fields of a request. */
interface Declared<K extends Fields, I extends Fields, C extends Fields, A extends Fields> {
  /** What its first command needs; `load` for a query and `server` for an action by default. */
  readonly needs?: Need;
  /** Which of several requests of one kind it is, such as the token of an account. Every message carries these. */
  readonly key?: K;
  /** What the sender of the first command chooses. */
  readonly input?: I;
  /** What `decide` adds for the call, such as the id of the wallet. */
  readonly context?: C;
  /** What the server answers. */
  readonly answer?: A;
}

/** The six messages of a request. */
interface Shape {
  readonly Begin: Tagged;
  readonly Record: Tagged;
  readonly RecordFailure: Tagged;
  readonly Requested: Tagged;
  readonly Done: Tagged;
  readonly Failed: Tagged;
  readonly Key: object;
  readonly Context: object;
  readonly Answer: object;
}

interface Guards<State, T extends Shape, Rejection, World, Also> {
  /** Why the request cannot be sent now, or null: the view that also disables the button (rule 8). */
  readonly whyNot?: (state: State, command: T["Begin"], world: World) => Rejection | null;
  /** The rejection while the same request is pending. Without it a new request replaces the pending one. */
  readonly busy?: () => Rejection;
  /** Events that follow the outcome of the pending request. */
  readonly also?: (state: State, outcome: T["Record"] | T["RecordFailure"], envelope: Envelope) => ReadonlyArray<Also>;
}

/** The fields of the state that each event changes, in addition to the request. */
interface Changes<State, T extends Shape> {
  readonly requested?: (state: State, event: T["Requested"], envelope: Envelope) => Partial<State>;
  readonly succeeded?: (state: State, event: T["Done"], envelope: Envelope) => Partial<State>;
  readonly failed?: (state: State, event: T["Failed"], envelope: Envelope) => Partial<State>;
}

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

type Named<Name extends string, F extends Fields> = { readonly [K in Name]: F };
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
  Named<`${N}Requested`, Id & K & I & C> & Named<Done, K & A> & Named<`${N}Failed`, K & Why>
>;

type Values = Tagged & Readonly<Record<string, unknown>> & { readonly request: string };
type State = Readonly<Record<string, unknown>>;

const declare = (
  module: string,
  names: { readonly begin: string; readonly name: string; readonly done: string },
  defaultNeeds: Need,
  { needs = defaultNeeds, key = {}, input = {}, context = {}, answer = {} }: Declared<Fields, Fields, Fields, Fields>,
): unknown => {
  const record = `Record${names.name}`;
  const recordFailure = `${record}Failure`;
  const requested = `${names.name}Requested`;
  const failedName = `${names.name}Failed`;
  const tag = (name: string) => `${module}.${name}`;
  // made once: a text that is built per message is slow to look up in the table of handlers
  const tags = {
    requested: tag(requested),
    done: tag(names.done),
    failed: tag(failedName),
    record: tag(record),
    recordFailure: tag(recordFailure),
  };
  const keyOf = (event: Values) => Object.fromEntries(Object.keys(key).map((name) => [name, event[name]]));
  // field by field: a spread gives many events a shape of their own (V8), which is slow wherever they are read
  const copy = (names: ReadonlyArray<string>, from: Readonly<Record<string, unknown>>, to: Record<string, unknown>) => {
    for (const name of names) if (from[name] !== undefined) to[name] = from[name];
  };
  const inputs = Object.keys({ ...key, ...input });
  const contexts = Object.keys(context);
  return {
    commands: {
      [names.begin]: command(needs, { ...key, ...input }),
      [record]: command("nothing", { request: text, ...key, ...answer }),
      [recordFailure]: command("nothing", { request: text, ...key, failure }),
    },
    events: {
      [requested]: { request: text, ...key, ...input, ...context },
      [names.done]: { ...key, ...answer },
      [failedName]: { ...key, failure },
    },
    decide: (
      at: string | Slot<State, Tagged>,
      guards: Guards<State, Shape, Tagged, unknown, Tagged> & {
        readonly context?: (state: State, command: Tagged, world: unknown) => Readonly<Record<string, unknown>>;
      } = {},
    ): Cases<State, Values, Tagged, Tagged> => {
      const slot = slotOf(at);
      const outcome =
        (tag: string, names: ReadonlyArray<string>) =>
        (state: State, command: Values, { envelope }: Context<unknown>): DecisionOf<Tagged, Tagged> => {
          if (!awaits(slot.get(state, command), command.request)) return ignored(NOT_PENDING);
          const event = { _tag: tag };
          copy(names, command, event);
          return right(guards.also === undefined ? [event] : [event, ...guards.also(state, command, envelope)]);
        };
      return {
        [tag(names.begin)]: (state, command, { envelope, world }) => {
          const isBusy = guards.busy !== undefined && slot.get(state, command).status === "pending";
          const why = isBusy ? guards.busy() : guards.whyNot?.(state, command, world);
          return refuse(why ?? null, () => {
            const event = { _tag: tags.requested, request: envelope.id };
            copy(inputs, command, event);
            if (guards.context !== undefined) copy(contexts, guards.context(state, command, world), event);
            return only(event);
          });
        },
        [tags.record]: outcome(tags.done, Object.keys({ ...key, ...answer })),
        [tags.recordFailure]: outcome(tags.failed, [...Object.keys(key), "failure"]),
      } as Cases<State, Values, Tagged, Tagged>;
    },
    evolve: (at: string | Slot<State, Tagged>, changes: Changes<State, Shape> = {}) => {
      const slot = slotOf(at);
      type Change = ((state: State, event: never, envelope: Envelope) => Partial<State>) | undefined;
      const handler =
        (change: Change, settle: (event: Values & ValueOf<Why>, before: Request) => Request) =>
        (state: State, event: Values & ValueOf<Why>, envelope: Envelope): State => {
          const base = change === undefined ? state : Object.assign({}, state, change(state, event as never, envelope));
          return slot.set(base, event, settle(event, slot.get(state, event)));
        };
      return {
        [tags.requested]: handler(changes.requested, ({ request }) => pending(request)),
        [tags.done]: handler(changes.succeeded, (_event, before) => succeeded(before)),
        [tags.failed]: handler(changes.failed, (event, before) => failed(before, event.failure)),
      };
    },
    requested: tags.requested,
    record: (event: Values, values: object) => ({
      _tag: tags.record,
      request: event.request,
      ...keyOf(event),
      ...values,
    }),
    recordFailure: (event: Values, why: unknown) => ({
      _tag: tags.recordFailure,
      request: event.request,
      ...keyOf(event),
      failure: why,
    }),
  };
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
  declare(module, { begin: `Load${name}`, name, done: `${name}Loaded` }, "load", fields) as never;

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
): Derived<M, N, N, Done, K, I, C, A> => declare(module, { begin: name, name, done }, "server", fields) as never;

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
