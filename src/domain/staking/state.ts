import { evolver } from "../decider/decider.ts";
import { nullable, struct, type TypeOf } from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { validators } from "./entities.ts";
import { type Event, requests } from "./messages.ts";

/** The validators and the chain's periods as the server last answered (spec §3 Validators state). */
export const state = struct({ validators: nullable(validators), load: request });
export type State = TypeOf<typeof state>;

/** The state before anything was loaded. */
export const initial: State = { validators: null, load: IDLE };

/** Folds events into the state. A failed request leaves the validators that are already loaded. */
export const evolve = evolver<State, Event | SignedOut>({
  ...requests.validators.evolve<State>("load", { succeeded: (_state, { validators }) => ({ validators }) }),
  "session.SignedOut": () => initial,
});
