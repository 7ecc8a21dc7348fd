/** What a toast is about; the kind decides how long it stays and how urgently it is announced. */
export type ToastKind = "success" | "error" | "blank" | "custom" | "loading";

/** One message, as it is shown and kept in the list. `at` is milliseconds since 1970. */
export type Toast = { readonly id: string; readonly kind: ToastKind; readonly text: string; readonly at: number };

/** How long each kind stays on screen, in ms; `null` stays until it is replaced or closed. */
const DURATION: Readonly<Record<ToastKind, number | null>> = {
  success: 2000,
  error: 4000,
  blank: 4000,
  custom: 4000,
  loading: null,
};

/** At most so many toasts are on screen; one more pushes the oldest off (A8). */
export const LIMIT = 20;

/** Why the timers stand still. */
export type PauseReason = "hover" | "focus" | "hidden";

type Shown = { readonly toast: Toast; readonly due: number | null };

/**
 * `shown` is on screen, oldest first; `kept` is the whole list, which nothing but `clear` empties. `due` and `ran` are
 * measured on a clock that stands still while paused: `ran` ms had run when it was last stopped or started at `since`.
 */
export type ToastState = {
  readonly shown: readonly Shown[];
  readonly kept: readonly Toast[];
  readonly paused: readonly PauseReason[];
  readonly ran: number;
  readonly since: number;
};

/** What can happen to the queue; `at` is milliseconds of one monotone clock. */
export type ToastAction =
  | { readonly type: "show"; readonly toast: Toast; readonly at: number }
  | { readonly type: "dismiss"; readonly id: string }
  | { readonly type: "pause"; readonly reason: PauseReason; readonly at: number }
  | { readonly type: "resume"; readonly reason: PauseReason; readonly at: number }
  | { readonly type: "tick"; readonly at: number }
  | { readonly type: "clear" };

/** No toasts, timers running. */
export const emptyToasts: ToastState = { shown: [], kept: [], paused: [], ran: 0, since: 0 };

const ranAt = (state: ToastState, at: number): number =>
  state.paused.length > 0 ? state.ran : state.ran + Math.max(0, at - state.since);

const replaceOrAdd = <T>(list: readonly T[], same: (one: T) => boolean, next: T): readonly T[] =>
  list.some(same) ? list.map((one) => (same(one) ? next : one)) : [...list, next];

const show = (state: ToastState, toast: Toast, at: number): ToastState => {
  const duration = DURATION[toast.kind];
  const next = { toast, due: duration === null ? null : ranAt(state, at) + duration };
  return {
    ...state,
    shown: replaceOrAdd(state.shown, (one) => one.toast.id === toast.id, next).slice(-LIMIT),
    kept: replaceOrAdd(state.kept, (one) => one.id === toast.id, toast),
  };
};

/** The queue after an action. Pure; a toast shown again under its id replaces the old one and starts its time anew. */
export const reduceToasts = (state: ToastState, action: ToastAction): ToastState => {
  switch (action.type) {
    case "show":
      return show(state, action.toast, action.at);
    case "dismiss":
      return { ...state, shown: state.shown.filter((one) => one.toast.id !== action.id) };
    case "pause":
      if (state.paused.includes(action.reason)) return state;
      return { ...state, ran: ranAt(state, action.at), since: action.at, paused: [...state.paused, action.reason] };
    case "resume":
      if (!state.paused.includes(action.reason)) return state;
      return {
        ...state,
        ran: ranAt(state, action.at),
        since: action.at,
        paused: state.paused.filter((reason) => reason !== action.reason),
      };
    case "tick": {
      const now = ranAt(state, action.at);
      const shown = state.shown.filter((one) => one.due === null || one.due > now);
      return shown.length === state.shown.length ? state : { ...state, shown };
    }
    case "clear":
      return { ...state, shown: [], kept: [] };
  }
};

/** Milliseconds from `at` until the next toast leaves by itself, or `null` when none will (none timed, or paused). */
export const nextLeave = (state: ToastState, at: number): number | null => {
  const dues = state.shown.flatMap((one) => (one.due === null ? [] : [one.due]));
  if (dues.length === 0 || state.paused.length > 0) return null;
  return Math.max(0, Math.min(...dues) - ranAt(state, at));
};
