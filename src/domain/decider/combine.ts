import type { Context, Decider } from "./decider.ts";
import type { Envelope, Tagged } from "./message.ts";

/** The combined types: the whole state, and the unions of their messages. */
export type StateOf<P> = {
  readonly [K in keyof P]: P[K] extends { readonly initial: infer S } ? S : never;
};
export type CommandOf<P> = {
  [K in keyof P]: P[K] extends { decide: (state: never, command: infer C, context: never) => unknown } ? C : never;
}[keyof P];
export type EventOf<P> = {
  [K in keyof P]: P[K] extends Decider<infer _S, infer _C, infer E, infer _R, infer _W> ? E : never;
}[keyof P];
export type RejectionOf<P> = {
  [K in keyof P]: P[K] extends Decider<infer _S, infer _C, infer _E, infer R, infer _W> ? R : never;
}[keyof P];

/** The part a message belongs to: `transfer` for `transfer.RequestPreview`. */
const moduleOf = (message: Tagged): string => message._tag.slice(0, message._tag.indexOf("."));

/**
 * Combines deciders. A command goes to the part that its tag names; every part receives every event, so that a part can
 * react to events of other parts (a logout clears all).
 */
export const combine = <Root extends object, Command extends Tagged, Event extends Tagged, Rejection extends Tagged>(
  parts: Readonly<Record<keyof Root & string, unknown>>,
): Decider<Root, Command, Event, Rejection> => {
  const entries = Object.entries(parts) as ReadonlyArray<[string, Decider<object, Tagged, Event, Rejection, unknown>]>;
  const byName = new Map(entries);
  return {
    initial: Object.fromEntries(entries.map(([name, part]) => [name, part.initial])) as Root,
    decide: (root, command, context: Context<unknown>) => {
      const name = moduleOf(command);
      const part = byName.get(name);
      // a wiring bug, which the bus reports
      if (part === undefined) throw new Error(`no module handles ${command._tag}`);
      return part.decide((root as Readonly<Record<string, object>>)[name] ?? {}, command, {
        envelope: context.envelope,
        world: root,
      });
    },
    evolve: (root, event: Tagged, envelope: Envelope) => {
      let next = root as Readonly<Record<string, object>>;
      for (const [name, part] of entries) {
        const before = next[name] ?? {};
        const after = part.evolve(before, event, envelope);
        if (after !== before) next = { ...next, [name]: after };
      }
      return next as Root;
    },
  };
};
