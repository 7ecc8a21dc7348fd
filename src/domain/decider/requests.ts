import { right } from "fp-ts/Either";
import type { Context, Handler } from "./decider.ts";
import { type DecisionOf, ignored, NOT_PENDING, only, refuse } from "./decision.ts";
import { type Failure, failure } from "./failure.ts";
import { requestKey } from "./field.ts";
import { type Envelope, fails, fromCall, fromUser, happens } from "./message.ts";
import { awaits, failed, lensOf, type Place, pending, type Request, succeeded } from "./request.ts";
import type {
  AnswerOf,
  Begin,
  ContextOf,
  Declaration,
  Done,
  Failed,
  FieldsOf,
  Id,
  InputOf,
  KeyOf,
  None,
  NoOthers,
  Recorded,
  RecordedFailure,
  Requested,
  RequestParts,
  Tags,
  Why,
} from "./request-types.ts";

/** An object with one key, typed by the text of it. */
const entry = <const K extends string, V>(key: K, value: V) => ({ [key]: value }) as { readonly [P in K]: V };

/** The tags of the messages. Made once: a text that is built per message is slow to look up. */
const tagsOf = <D extends Declaration>({ module, begin, name, done }: D): Tags<D> => ({
  begin: `${module}.${begin}`,
  record: `${module}.Record${name}`,
  recordFailure: `${module}.Record${name}Failure`,
  requested: `${module}.${name}Requested`,
  done: `${module}.${done}`,
  failed: `${module}.${name}Failed`,
});

/** The fields of each part; none where the declaration leaves it out. */
const partsOf = <D extends Declaration>({ key = {}, input = {}, context = {}, answer = {} }: D) => ({
  key: key as FieldsOf<D, "key">,
  input: input as FieldsOf<D, "input">,
  context: context as FieldsOf<D, "context">,
  answer: answer as FieldsOf<D, "answer">,
});

/** The names of the fields that a message takes from another. */
const namesOf = ({ key, input, context, answer }: ReturnType<typeof partsOf>) => ({
  key: ["request", ...Object.keys(key)],
  input: Object.keys({ ...key, ...input }),
  context: Object.keys(context),
  answer: Object.keys({ ...key, ...answer }),
  failure: [...Object.keys(key), "failure"],
});

/** The tags of a request, and the names of the fields of its messages. */
interface Messages<D extends Declaration> {
  readonly tags: Tags<D>;
  readonly names: ReturnType<typeof namesOf>;
}

/** The declarations of the messages by their names, to spread into those of the module. */
const declarationsBy = <D extends Declaration>(declared: D, isQuery: boolean) => {
  const { needs = isQuery ? "load" : "server", failure: announced = "keeps" } = declared;
  const [begin, name, done]: readonly [D["begin"], D["name"], D["done"]] = [
    declared.begin,
    declared.name,
    declared.done,
  ];
  const { key, input, context, answer } = partsOf<D>(declared);
  const request = requestKey;
  return {
    commands: {
      ...entry(begin, fromUser(needs, { ...key, ...input })),
      ...entry(`Record${name}` as const, fromCall({ request, ...key, ...answer })),
      ...entry(`Record${name}Failure` as const, fromCall({ request, ...key, failure })),
    },
    events: {
      ...entry(`${name}Requested` as const, happens({ request, ...key, ...input, ...context })),
      ...entry(done, happens({ ...key, ...answer })),
      ...entry(`${name}Failed` as const, fails(announced, { ...key, failure })),
    },
  };
};

/** The fields of these names that are not missing. */
const pick = <V extends object>(names: ReadonlyArray<string>, from: V): V => {
  const values = from as Readonly<Record<string, unknown>>;
  const picked: Record<string, unknown> = {};
  for (const name of names) if (values[name] !== undefined) picked[name] = values[name];
  return picked as V;
};

/** What a module adds to the derived cases. */
interface Guards<D extends Declaration, State, Rejection, World, Also> {
  /** Why the request cannot be sent now, or null: the view that also disables the button (rule 8). */
  readonly whyNot?: (state: State, command: Begin<D>, world: World) => Rejection | null;
  /** The rejection while the same request is pending. Without it a new request replaces the pending one. */
  readonly busy?: () => Rejection;
  /** Events that follow the outcome of the pending request. */
  readonly also?: (
    state: State,
    outcome: Recorded<D> | RecordedFailure<D>,
    context: Context<World>,
  ) => ReadonlyArray<Also>;
  /** The declared context of the call. {@link GivenGuards} demands it where one is declared. */
  readonly context?: (state: State, command: Begin<D>, world: World) => ContextOf<D>;
}

/** The guards of a request: its context is one of them if it declares one. */
type GivenGuards<D extends Declaration, State, Rejection, World, Also> = keyof ContextOf<D> extends never
  ? [guards?: Guards<D, State, Rejection, World, Also>]
  : [
      guards: Guards<D, State, Rejection, World, Also> &
        Required<Pick<Guards<D, State, Rejection, World, Also>, "context">>,
    ];

/** The cases of the three commands. An outcome is ignored when its request is no longer pending (rule 1). */
const decideFor =
  <D extends Declaration>({ tags, names }: Messages<D>) =>
  <State extends object, Rejection, World = unknown, Also = never>(
    place: Place<State, KeyOf<D>>,
    ...[guards = {}]: GivenGuards<D, State, Rejection, World, Also>
  ) => {
    const lens = lensOf(place);
    const begin = (
      state: State,
      command: Begin<D>,
      { envelope, world }: Context<World>,
    ): DecisionOf<Requested<D>, Rejection> => {
      const isBusy = guards.busy !== undefined && lens.get(state, command).status === "pending";
      const why = isBusy ? guards.busy() : guards.whyNot?.(state, command, world);
      return refuse(why ?? null, () => {
        const context = guards.context?.(state, command, world) ?? ({} as ContextOf<D>);
        return only({
          _tag: tags.requested,
          request: envelope.id,
          ...pick<KeyOf<D> & InputOf<D>>(names.input, command),
          ...pick(names.context, context),
        });
      });
    };
    const outcome = <Event>(
      event: Event,
      [state, command, context]: readonly [State, Recorded<D> | RecordedFailure<D>, Context<World>],
    ): DecisionOf<Event | Also, Rejection> =>
      awaits(lens.get(state, command), command.request)
        ? right([event, ...(guards.also?.(state, command, context) ?? [])])
        : ignored(NOT_PENDING);
    const done = (...given: readonly [State, Recorded<D>, Context<World>]): DecisionOf<Done<D> | Also, Rejection> =>
      outcome({ _tag: tags.done, ...pick<KeyOf<D> & AnswerOf<D>>(names.answer, given[1]) }, given);
    const failed = (
      ...given: readonly [State, RecordedFailure<D>, Context<World>]
    ): DecisionOf<Failed<D> | Also, Rejection> =>
      outcome({ _tag: tags.failed, ...pick<KeyOf<D> & Why>(names.failure, given[1]) }, given);
    return { ...entry(tags.begin, begin), ...entry(tags.record, done), ...entry(tags.recordFailure, failed) };
  };

type Change<State, Event> = (state: State, event: Event, envelope: Envelope) => Partial<State>;

/** The fields of the state that each event changes, in addition to the request. */
interface Changes<D extends Declaration, State> {
  readonly requested?: Change<State, Requested<D>>;
  readonly succeeded?: Change<State, Done<D>>;
  readonly failed?: Change<State, Failed<D>>;
}

/** The handlers of the three events. */
const evolveFor =
  <D extends Declaration>({ tags }: Messages<D>) =>
  <State extends object>(place: Place<State, KeyOf<D>>, changes: Changes<D, State> = {}) => {
    const lens = lensOf(place);
    const handler =
      <Event extends KeyOf<D>>(
        change: Change<State, Event> | undefined,
        settle: (event: Event, before: Request) => Request,
      ): Handler<State, Event> =>
      (state, event, envelope) => {
        const base = change === undefined ? state : Object.assign({}, state, change(state, event, envelope));
        return lens.set(base, event, settle(event, lens.get(state, event)));
      };
    return {
      ...entry(
        tags.requested,
        handler<Requested<D>>(changes.requested, ({ request }) => pending(request)),
      ),
      ...entry(
        tags.done,
        handler<Done<D>>(changes.succeeded, (_event, before) => succeeded(before)),
      ),
      ...entry(
        tags.failed,
        handler<Failed<D>>(changes.failed, (event, before) => failed(before, event.failure)),
      ),
    };
  };

/**
 * A request by its declaration. Spread `commands` and `events` into those of the module, the cases of `decide` and the
 * handlers of `evolve` into its tables. `requested` is the tag of the event that makes a reactor call the server; by
 * `record` and `recordFailure` the reactor records the outcome of the call.
 */
const declare = <const D extends Declaration>(declared: D, isQuery: boolean) => {
  const messages: Messages<D> = { tags: tagsOf(declared), names: namesOf(partsOf(declared)) };
  const { tags, names } = messages;
  return {
    ...declarationsBy(declared, isQuery),
    decide: decideFor(messages),
    evolve: evolveFor(messages),
    requested: tags.requested,
    record: (event: Requested<D>, answer: AnswerOf<D>): Recorded<D> => ({
      _tag: tags.record,
      ...pick<Id & KeyOf<D>>(names.key, event),
      ...answer,
    }),
    recordFailure: (event: Requested<D>, why: Failure): RecordedFailure<D> => ({
      _tag: tags.recordFailure,
      ...pick<Id & KeyOf<D>>(names.key, event),
      failure: why,
    }),
  };
};

/**
 * Declares a request that loads `Name`. Derives the commands `Load<Name>`, `Record<Name>` and `Record<Name>Failure`, the
 * events `<Name>Requested`, `<Name>Loaded` and `<Name>Failed`, their cases in `decide` and their handlers in `evolve`.
 */
export const query = <const M extends string, const N extends string, const F extends RequestParts>(
  module: M,
  name: N,
  fields: F & NoOthers<F>,
) => declare({ ...fields, module, begin: `Load${name}` as const, name, done: `${name}Loaded` as const }, true);

/**
 * Declares a request that changes something: `action("notifications", "Clear", "Cleared", {})` derives the commands
 * `Clear`, `RecordClear` and `RecordClearFailure` and the events `ClearRequested`, `Cleared` and `ClearFailed`.
 */
export const action = <
  const M extends string,
  const N extends string,
  const Done extends string,
  const F extends RequestParts = None,
>(
  module: M,
  name: N,
  done: Done,
  fields: F & NoOthers<F> = {} as F & NoOthers<F>,
) => declare({ ...fields, module, begin: name, name, done }, false);

type Requests = Readonly<Record<string, { readonly commands: object; readonly events: object }>>;
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (merged: infer All) => void
  ? All
  : never;

/** The commands of several requests, to spread into those of the module. */
export const commandsOf = <R extends Requests>(requests: R): Merged<R[keyof R]["commands"]> =>
  Object.assign({}, ...Object.values(requests).map(({ commands }) => commands));
/** The events of several requests, to spread into those of the module. */
export const eventsOf = <R extends Requests>(requests: R): Merged<R[keyof R]["events"]> =>
  Object.assign({}, ...Object.values(requests).map(({ events }) => events));
