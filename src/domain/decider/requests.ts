import type { Failure } from "./failure.ts";
import type { Fields } from "./field.ts";
import { decideRequest } from "./request-decide.ts";
import { evolveRequest } from "./request-evolve.ts";
import {
  type Declared,
  type Names,
  type None,
  type Recorded,
  type RecordedFailure,
  type Requested,
  type RequestMessages,
  requestCommands,
  requestEvents,
  requestMessages,
  type Shape,
} from "./request-messages.ts";

/** The commands by which a reactor records the outcome of the call that an event requested. */
const recordsOf = <T extends Shape>({ tags, names }: RequestMessages<T>) => {
  /** The fields by which a message names its request. */
  const named = (event: Requested<T>): { readonly request: string } & T["Key"] => {
    const values: Readonly<Record<string, unknown>> = { ...event };
    const key = Object.fromEntries(names.key.map((name) => [name, values[name]])) as T["Key"];
    return { request: event.request, ...key };
  };
  return {
    record: (event: Requested<T>, answer: T["Answer"]): Recorded<T> => ({
      _tag: tags.record,
      ...named(event),
      ...answer,
    }),
    recordFailure: (event: Requested<T>, failure: Failure): RecordedFailure<T> => ({
      _tag: tags.recordFailure,
      ...named(event),
      failure,
    }),
  };
};

/**
 * A request by its declaration. Spread `commands` and `events` into those of the module, the cases of `decide` and the
 * handlers of `evolve` into its tables. `requested` is the tag of the event that makes a reactor call the server.
 */
const declare = <
  const M extends string,
  const B extends string,
  const N extends string,
  const D extends string,
  K extends Fields,
  I extends Fields,
  C extends Fields,
  A extends Fields,
>(
  module: M,
  names: Names<B, N, D>,
  isQuery: boolean,
  declared: Declared<K, I, C, A>,
) => {
  const messages = requestMessages(module, names, declared);
  return {
    commands: requestCommands(names, isQuery, declared),
    events: requestEvents(names, declared),
    decide: decideRequest(messages),
    evolve: evolveRequest(messages),
    requested: messages.tags.requested,
    ...recordsOf(messages),
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
) => declare(module, { begin: `Load${name}` as const, name, done: `${name}Loaded` as const }, true, fields);

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
) => declare(module, { begin: name, name, done }, false, fields);

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
