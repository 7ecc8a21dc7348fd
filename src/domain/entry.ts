import { right } from "fp-ts/Either";
import { requireConnection } from "./connection.ts";
import { initial as contacts } from "./contacts/initial.ts";
import type { Command, Event, Rejection, Root } from "./index.ts";
import { combine } from "./kernel/combine.ts";
import type { Decider } from "./kernel/decider.ts";
import type { Tagged } from "./kernel/message.ts";
import { initial as notifications } from "./notifications/initial.ts";
import { session } from "./session/index.ts";
import { initial as staking } from "./staking/initial.ts";
import { initial as transfer } from "./transfer/initial.ts";
import { initial as wallet } from "./wallet/initial.ts";

/** A module at rest: while nobody is signed in, nothing can be asked of it and nothing happens to it. */
const atRest = <State>(initial: State): Decider<State, Tagged, Tagged, Tagged> => ({
  initial,
  decide: () => right([]),
  evolve: (state) => [state, []],
});

/**
 * The domain of a page of which nobody is signed in: the session alone, the other modules at rest. Every state it
 * leads to is the one the whole domain leads to, so that a log of it replays on the whole (architecture.md); the
 * sign-in route loads this half only.
 */
export const entry = requireConnection(
  combine<Root, Command, Event, Rejection>({
    session,
    wallet: atRest(wallet),
    transfer: atRest(transfer),
    staking: atRest(staking),
    contacts: atRest(contacts),
    notifications: atRest(notifications),
  }),
);
