import { evolver } from "../decider/decider.ts";
import type { SignedOut } from "../session/messages.ts";
import { type Event, requests } from "./messages.ts";
import { FORM, initial, type State } from "./state.ts";

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
