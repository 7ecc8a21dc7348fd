import { assign, evolver } from "../decider/decider.ts";
import { nullable, struct, type TypeOf } from "../decider/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { validators } from "./entities.ts";
import type { Event } from "./messages.ts";

/** The validators and the chain's spans as the server last told them (spec §3 Validators state). */
export const state = struct({ validators: nullable(validators), load: request });
export type State = TypeOf<typeof state>;

/** The state before anything was loaded. */
export const initial: State = { validators: null, load: IDLE };

/** Folds what happened; a failed reading keeps the validators that were known. */
export const evolve = evolver<State, Event | SignedOut>({
  "staking.ValidatorsRequested": assign((_base, event) => ({ load: pending(event.request) })),
  "staking.ValidatorsLoaded": assign((base, event) => ({
    validators: event.validators,
    load: succeeded(base.load),
  })),
  "staking.ValidatorsFailed": assign((base, event) => ({ load: failed(base.load, event.failure) })),
  "session.SignedOut": assign(() => initial),
});
