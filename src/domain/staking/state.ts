import { addressText, instant } from "../decider/classes.ts";
import { evolver } from "../decider/decider.ts";
import { failure } from "../decider/failure.ts";
import { flag, nullable, struct, type TypeOf, text, union } from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { creationReceipt, creationValues, validators } from "./entities.ts";
import { type Event, requests } from "./messages.ts";

/** A validator that was asked for. */
const asked = { operator: addressText, values: creationValues };

/**
 * The creation of a validator. `form`: nothing is on its way; `refusal` is the server's word on the last try. `unknown`:
 * no answer came at `at`. `created`: the server confirmed it, by its receipt or in the list of validators.
 */
const creation = union("step", {
  form: { refusal: nullable(failure) },
  sending: { ...asked, request: text, isRepeat: flag },
  unknown: { ...asked, at: instant, failure },
  created: { ...asked, receipt: nullable(creationReceipt) },
});
type Creation = TypeOf<typeof creation>;

/** The validators and the chain's periods as the server last answered (spec §3 Validators state), and a new validator. */
export const state = struct({ validators: nullable(validators), load: request, creation });
export type State = TypeOf<typeof state>;

const FORM: Creation = { step: "form", refusal: null };

/** The state before anything was loaded. */
export const initial: State = { validators: null, load: IDLE, creation: FORM };

/** Folds events into the state. A failed request leaves the validators that are already loaded. */
export const evolve = evolver<State, Event | SignedOut>({
  ...requests.validators.evolve<State>("load", { succeeded: (_state, { validators }) => ({ validators }) }),
  "staking.CreationRequested": (state, { operator, values, request, isRepeat }) => ({
    ...state,
    creation: { step: "sending", operator, values, request, isRepeat },
  }),
  "staking.ValidatorCreated": (state, { receipt }) => {
    const { creation } = state;
    if (creation.step === "form") return state;
    const { operator, values } = creation;
    return { ...state, creation: { step: "created", operator, values, receipt } };
  },
  "staking.CreationRefused": (state, { failure }) => ({ ...state, creation: { step: "form", refusal: failure } }),
  "staking.CreationUnknown": (state, { failure, at }) => {
    const { creation } = state;
    if (creation.step === "form") return state;
    const { operator, values } = creation;
    return { ...state, creation: { step: "unknown", operator, values, failure, at } };
  },
  "staking.CreationLeft": (state) => ({ ...state, creation: FORM }),
  "session.SignedOut": () => initial,
});
