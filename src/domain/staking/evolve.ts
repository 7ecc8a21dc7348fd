import { evolver } from "../decider/decider.ts";
import type { SignedOut } from "../session/messages.ts";
import type { Intent, Event as TransferEvent } from "../transfer/messages.ts";
import { actionOf } from "./action.ts";
import { type Event, requests } from "./messages.ts";
import { FORM, initial, type State } from "./state.ts";

type FormLeft = Extract<TransferEvent, { readonly _tag: "transfer.FormLeft" }>;

/** The validator to remember once a form is left: that of its action; null after a send and a move (spec §4). */
const validatorOf = (intent: Intent): string | null => {
  const action = actionOf(intent);
  return action === null || action.type === "move-delegation" ? null : action.validator;
};

/** Folds events into the state. A failed request leaves the validators that are already loaded. */
export const evolve = evolver<State, Event | SignedOut | FormLeft>({
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
  "transfer.FormLeft": (state, { intent }) =>
    intent === null ? state : { ...state, lastValidator: validatorOf(intent) },
  "session.SignedOut": () => initial,
});
