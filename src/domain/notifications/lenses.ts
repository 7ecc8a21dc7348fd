import { IDLE, type Lens, pending } from "../decider/request.ts";
import type { AlertKind } from "./entities.ts";
import type { State } from "./state.ts";

/** The mark of a notification that the server has not confirmed yet, as a request. */
export const markLens: Lens<State, { readonly id: string }> = {
  get: (state, { id }) => {
    const mark = state.marks.find((pendingMark) => pendingMark.id === id);
    return mark === undefined ? IDLE : pending(mark.request);
  },
  set: (state, { id }, request) => ({
    ...state,
    marks:
      request.status === "pending"
        ? [...state.marks, { request: request.id, id }]
        : state.marks.filter((mark) => mark.id !== id),
  }),
};

/** The last change of a kind of alerts. */
export const alertLens: Lens<State, { readonly alert: AlertKind }> = {
  get: (state, { alert }) => state.alertChanges.find((change) => change.alert === alert)?.request ?? IDLE,
  set: (state, { alert }, request) => ({
    ...state,
    alertChanges: [...state.alertChanges.filter((change) => change.alert !== alert), { alert, request }],
  }),
};
