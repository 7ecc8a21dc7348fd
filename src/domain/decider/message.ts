import * as Schema from "effect/Schema";
import { type Field, type Fields, plain, struct, type ValueOf } from "./field.ts";

/** A message, identified by its tag `module.Name`. */
export interface Tagged {
  readonly _tag: string;
}

/**
 * What sent a command: a gesture of the user, a screen by itself (a load when it opens), a reactor, or the system (the
 * start, the clock, the network).
 */
export type Source = "person" | "screen" | "reactor" | "system";

/**
 * What the bus stamps on every command. Time, ids and random numbers reach `decide` only here (rule 2).
 * `at`: milliseconds since 1970, UTC. `cause`: the `seq` of the entry whose events led to this one.
 * `random`: a whole number in 0 … 2³²−1.
 */
export interface Envelope {
  readonly seq: number;
  readonly at: number;
  readonly id: string;
  readonly random: number;
  readonly cause: number | null;
  readonly source: Source;
}

/** An event as the bus publishes it, with the envelope of the command that led to it. */
export interface Happened<Event> {
  readonly envelope: Envelope;
  readonly event: Event;
}

/**
 * What a command needs.
 * - `nothing`: it is carried out on the device.
 * - `load`: an answer that a page or the device loads; its failure is shown where the answer would be.
 * - `server`: an answer to what the user does.
 * - `balances`: an answer, and current balances, because it moves money (decision 28).
 *
 * None is held back because the device says that it is offline: what a browser says of the network is a hint (W14).
 */
export type Need = "nothing" | "load" | "server" | "balances";

/**
 * Where a command comes from.
 * - `user`: a gesture, or a screen that opens.
 * - `call`: it records the outcome of a call.
 * - `device`: it records what no log holds: storage, gestures, other tabs, the start. A replay takes it from the log.
 */
type Origin = "user" | "call" | "device";

/** What is declared of a command. `types`: it says what is being typed. */
export interface CommandDeclared {
  readonly needs: Need;
  readonly from: Origin;
  readonly types?: true;
}

type None = Record<never, never>;

/** A declared command. One of the four functions below makes it, so that a command that does not say it does not compile. */
export interface CommandDeclaration<F extends Fields = Fields> extends CommandDeclared {
  readonly fields: F;
}

/** Declares a command of the user: what it needs, and its fields. */
interface DeclareUser {
  (needs: Need): CommandDeclaration<None>;
  <const F extends Fields>(needs: Need, fields: F): CommandDeclaration<F>;
}

/** Declares a command that needs nothing, by its fields. */
interface DeclareRecord {
  (): CommandDeclaration<None>;
  <const F extends Fields>(fields: F): CommandDeclaration<F>;
}

const recordFrom = (from: Origin): DeclareRecord =>
  ((fields: Fields = {}) => ({ needs: "nothing", from, fields })) as DeclareRecord;

/** Declares a command of the user. */
export const fromUser = ((needs: Need, fields: Fields = {}) => ({ needs, from: "user", fields })) as DeclareUser;
/**
 * Declares a command that says what is being typed. Of several in a row a log has the last, so that it shows no length and no
 * pace.
 */
export const types = <const F extends Fields>(fields: F): CommandDeclaration<F> => ({
  ...fromUser("nothing", fields),
  types: true,
});
/** Declares a command that records the outcome of a call. */
export const fromCall = recordFrom("call");
/** Declares a command that records what the device says. */
export const fromDevice = recordFrom("device");

/** What is declared of an event. */
export interface EventDeclared {
  /** Whether it begins or ends the session of a user. */
  readonly session: "begins" | "ends" | null;
  /** Whether what was announced before leaves the screen, because the failure contradicts it (spec §8). */
  readonly clears: boolean;
}

/** A declared event. One of the functions below makes it, so that an event that does not say it does not compile. */
export interface EventDeclaration<F extends Fields = Fields> extends EventDeclared {
  readonly fields: F;
}

/** Declares an event by its fields. */
interface DeclareEvent<Allowed> {
  (): EventDeclaration<None>;
  <const F extends Fields & Allowed>(fields: F): EventDeclaration<F>;
}

const declareEvent =
  (session: EventDeclared["session"]) =>
  (fields: Fields = {}) => ({ session, clears: false, fields });

/** Declares an event that begins no session, ends none, and reports no failure. */
export const happens = declareEvent(null) as DeclareEvent<{
  readonly grant?: never;
  readonly failure?: never;
  readonly reason?: never;
}>;
/** Declares an event that begins a session. */
export const begins = declareEvent("begins") as DeclareEvent<unknown>;
/** Declares an event that ends a session. */
export const ends = declareEvent("ends") as DeclareEvent<unknown>;
/** Declares an event that reports a failure: whether it keeps or clears what is announced on the screen (spec §8). */
export const fails = <const F extends Fields>(announced: "keeps" | "clears", fields: F): EventDeclaration<F> => ({
  session: null,
  clears: announced === "clears",
  fields,
});

const DEFINITIONS = Symbol("definitions");
const DECLARED = Symbol("declared");

/** Declared messages, of which {@link definitionsOf} tells the fields. */
export interface Defined {
  readonly [DEFINITIONS]: Readonly<Record<string, Field<Tagged>>>;
}

/** Messages with what is declared of each; {@link declarationsOf} returns it. */
export interface Declaring<D> {
  readonly [DECLARED]: Readonly<Record<string, D>>;
}

/** A message of a module: its tag and its fields. */
type MessageType<Module extends string, Name extends string, F extends Fields> = {
  readonly _tag: `${Module}.${Name}`;
} & ValueOf<F>;

/** The messages of one module: a constructor per name, and their definitions. */
export type Messages<Module extends string, D extends Readonly<Record<string, Fields>>> = {
  readonly [Name in keyof D & string]: keyof D[Name] extends never
    ? () => MessageType<Module, Name, D[Name]>
    : (fields: ValueOf<D[Name]>) => MessageType<Module, Name, D[Name]>;
} & Defined;

/** The union of the messages that `M` constructs. */
export type MessageOf<M> = { [K in keyof M]: M[K] extends (...args: never[]) => infer R ? R : never }[keyof M];

/**
 * Declares the rejections of a module, or other messages that are nothing but fields. Tags are `module.Name`.
 * Every field is a classified `Field`; a bare schema does not compile.
 */
export const messages = <const Module extends string, const D extends Readonly<Record<string, Fields>>>(
  module: Module,
  definitions: D,
): Messages<Module, D> => {
  const constructors: Record<string, (fields?: object) => Tagged> = {};
  const fields: Record<string, Field<Tagged>> = {};
  for (const [name, own] of Object.entries(definitions)) {
    const tag = `${module}.${name}`;
    constructors[name] = (values) => ({ _tag: tag, ...values });
    fields[tag] = struct({ _tag: plain<string>(Schema.Literal(tag)), ...own });
  }
  return Object.assign(constructors, { [DEFINITIONS]: fields }) as Messages<Module, D>;
};

/** The declared field of each message by its tag: its decoder and what a log may show of it. */
export const definitionsOf = (family: Defined): Readonly<Record<string, Field<Tagged>>> => family[DEFINITIONS];

type WithFields = Readonly<Record<string, { readonly fields: Fields }>>;

/** The messages of a module, with what is declared of each. */
type DeclaredMessages<Module extends string, D extends WithFields, Of> = Messages<
  Module,
  { readonly [Name in keyof D]: D[Name]["fields"] }
> &
  Declaring<Of>;

const declaredMessages = <Module extends string, D extends WithFields, Of>(
  module: Module,
  declarations: D,
): DeclaredMessages<Module, D, Of> => {
  const entries = Object.entries(declarations);
  const fields = Object.fromEntries(entries.map(([name, declared]) => [name, declared.fields]));
  const declared = Object.fromEntries(entries.map(([name, declaration]) => [`${module}.${name}`, declaration]));
  return Object.assign(messages(module, fields), { [DECLARED]: declared }) as DeclaredMessages<Module, D, Of>;
};

/** Declares the commands of a module. */
export const commands = <const Module extends string, const D extends Readonly<Record<string, CommandDeclaration>>>(
  module: Module,
  declarations: D,
): DeclaredMessages<Module, D, CommandDeclared> => declaredMessages(module, declarations);

/** Declares the events of a module. */
export const events = <const Module extends string, const D extends Readonly<Record<string, EventDeclaration>>>(
  module: Module,
  declarations: D,
): DeclaredMessages<Module, D, EventDeclared> => declaredMessages(module, declarations);

/** What is declared of each message of a module, by its tag. */
export const declarationsOf = <D>(family: Declaring<D>): Readonly<Record<string, D>> => family[DECLARED];
