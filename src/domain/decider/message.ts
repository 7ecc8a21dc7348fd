import * as Schema from "effect/Schema";
import { type Field, type Fields, plain, type Shape, struct, type ValueOf } from "./field.ts";

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
 * `chance`: a whole number in 0 … 2³²−1.
 */
export interface Envelope {
  readonly seq: number;
  readonly at: number;
  readonly id: string;
  readonly chance: number;
  readonly cause: number | null;
  readonly source: Source;
}

/**
 * What a command needs.
 * - `nothing`: it is carried out on the device.
 * - `load`: an answer that a page or the device loads. It is requested without a connection too, and its failure is shown
 *   where the answer would be.
 * - `server`: a connection. While the device is known to be offline it is rejected (W14).
 * - `balances`: a connection and current balances, because it moves money (decision 28).
 */
export type Need = "nothing" | "load" | "server" | "balances";

/** A declared command: what it needs, and its fields. */
export interface CommandDeclaration<F extends Fields = Fields> {
  readonly needs: Need;
  readonly fields: F;
}

/** Declares a command. What it needs comes first, so that a command that does not say it does not compile. */
export function command(needs: Need): CommandDeclaration<Record<never, never>>;
export function command<const F extends Fields>(needs: Need, fields: F): CommandDeclaration<F>;
export function command(needs: Need, fields: Fields = {}): CommandDeclaration {
  return { needs, fields };
}

const DEFINITIONS = Symbol("definitions");
const NEEDS = Symbol("needs");

/** A message of a module: its tag and its fields. */
export type MessageType<Module extends string, Name extends string, F extends Fields> = {
  readonly _tag: `${Module}.${Name}`;
} & ValueOf<F>;

/** The messages of one module: a constructor per name, and their definitions. */
export type Messages<Module extends string, D extends Readonly<Record<string, Fields>>> = {
  readonly [Name in keyof D & string]: keyof D[Name] extends never
    ? () => MessageType<Module, Name, D[Name]>
    : (fields: ValueOf<D[Name]>) => MessageType<Module, Name, D[Name]>;
} & { readonly [DEFINITIONS]: Readonly<Record<string, Field<Tagged>>> };

/** The union of the messages that `M` constructs. */
export type MessageOf<M> = { [K in keyof M]: M[K] extends (...args: never[]) => infer R ? R : never }[keyof M];

/**
 * Declares the events or the rejections of a module. Tags are `module.Name`.
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
    fields[tag] = struct({ _tag: plain(Schema.Literal(tag) as unknown as Shape<string>), ...own });
  }
  return Object.assign(constructors, { [DEFINITIONS]: fields }) as unknown as Messages<Module, D>;
};

/** The declared field of each message by its tag: its decoder and what a log may show of it. */
export const definitionsOf = (family: {
  readonly [DEFINITIONS]: Readonly<Record<string, Field<Tagged>>>;
}): Readonly<Record<string, Field<Tagged>>> => family[DEFINITIONS];

/** The commands of a module, with what each needs. */
type Commands<Module extends string, D extends Readonly<Record<string, CommandDeclaration>>> = Messages<
  Module,
  { readonly [Name in keyof D]: D[Name]["fields"] }
> & { readonly [NEEDS]: Readonly<Record<string, Need>> };

/** Declares the commands of a module, each by {@link command}. */
export const commands = <const Module extends string, const D extends Readonly<Record<string, CommandDeclaration>>>(
  module: Module,
  declarations: D,
): Commands<Module, D> => {
  const entries = Object.entries(declarations);
  const fields = Object.fromEntries(entries.map(([name, declared]) => [name, declared.fields]));
  const needs = Object.fromEntries(entries.map(([name, declared]) => [`${module}.${name}`, declared.needs]));
  return Object.assign(messages(module, fields), { [NEEDS]: needs }) as unknown as Commands<Module, D>;
};

/** What each command of a module needs, by its tag. */
export const needsOf = (family: { readonly [NEEDS]: Readonly<Record<string, Need>> }): Readonly<Record<string, Need>> =>
  family[NEEDS];
