/** What a toast is about; the kind decides how long it stays and how urgently it is announced. */
export type ToastKind = "success" | "error" | "blank" | "custom" | "loading";

/** One message, as it is shown and listed. `at` is milliseconds since 1970. */
export type Toast = { readonly id: string; readonly kind: ToastKind; readonly text: string; readonly at: number };

/** How long each kind stays on screen, in ms; `null` stays until it is replaced or closed. */
const DURATION: Readonly<Record<ToastKind, number | null>> = {
  success: 2000,
  error: 4000,
  blank: 4000,
  custom: 4000,
  loading: null,
};

/** The maximum number of toasts on screen; one more removes the oldest (A8). */
export const LIMIT = 20;

/** Why the timers are paused. */
type PauseReason = "hover" | "focus" | "hidden";

type Shown = { readonly toast: Toast; readonly due: number | null };

/**
 * `shown` is on screen, oldest first; `kept` is the whole list, which only `clear` empties. `due` and `ran` are
 * measured on a clock that stops while paused: `ran` ms had run when it was last stopped or started at `since`.
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
  | { readonly type: "dismissAll" }
  | { readonly type: "pause"; readonly reason: PauseReason; readonly at: number }
  | { readonly type: "resume"; readonly reason: PauseReason; readonly at: number }
  | { readonly type: "tick"; readonly at: number }
  | { readonly type: "clear" };

/** No toasts, timers running. */
export const emptyToasts: ToastState = { shown: [], kept: [], paused: [], ran: 0, since: 0 };

const ranAt = (state: ToastState, at: number): number =>
  state.paused.length > 0 ? state.ran : state.ran + Math.max(0, at - state.since);

const replaceOrAdd = <T>(list: readonly T[], same: (item: T) => boolean, next: T): readonly T[] =>
  list.some(same) ? list.map((item) => (same(item) ? next : item)) : [...list, next];

const show = (state: ToastState, toast: Toast, at: number): ToastState => {
  const duration = DURATION[toast.kind];
  const next = { toast, due: duration === null ? null : ranAt(state, at) + duration };
  return {
    ...state,
    shown: replaceOrAdd(state.shown, (item) => item.toast.id === toast.id, next).slice(-LIMIT),
    kept: replaceOrAdd(state.kept, (item) => item.id === toast.id, toast),
  };
};

/** The queue after an action. Pure; a toast shown again under its id replaces the old one and restarts its time. */
export const reduceToasts = (state: ToastState, action: ToastAction): ToastState => {
  switch (action.type) {
    case "show":
      return show(state, action.toast, action.at);
    case "dismiss":
      return { ...state, shown: state.shown.filter((item) => item.toast.id !== action.id) };
    case "dismissAll":
      return { ...state, shown: [] };
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
      const shown = state.shown.filter((item) => item.due === null || item.due > now);
      return shown.length === state.shown.length ? state : { ...state, shown };
    }
    case "clear":
      return { ...state, shown: [], kept: [] };
  }
};

/** Milliseconds from `at` until the next toast leaves by itself, or `null` when none will (none timed, or paused). */
export const nextLeave = (state: ToastState, at: number): number | null => {
  const dues = state.shown.flatMap((item) => (item.due === null ? [] : [item.due]));
  if (dues.length === 0 || state.paused.length > 0) return null;
  return Math.max(0, Math.min(...dues) - ranAt(state, at));
};

/** The clock of a toast store, in ms: `monotonic` never goes back, `now` is since 1970. `after` returns how to cancel. */
export type ToastClock = {
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
};

/** Shows, replaces and closes toasts, and lets React read them. */
export type ToastStore = {
  /** Shows a text; with an `id` it replaces that toast. Returns the id. */
  readonly show: (kind: ToastKind, text: string, id?: string) => string;
  readonly success: (text: string, id?: string) => string;
  readonly error: (text: string, id?: string) => string;
  readonly blank: (text: string, id?: string) => string;
  readonly loading: (text: string, id?: string) => string;
  readonly dismiss: (id: string) => void;
  /** Takes all off the screen; the list keeps them. */
  readonly dismissAll: () => void;
  /** Forgets all, also the list (on logout). */
  readonly clear: () => void;
  readonly pause: (reason: PauseReason) => void;
  readonly resume: (reason: PauseReason) => void;
  readonly read: () => ToastState;
  readonly subscribe: (onChange: () => void) => () => void;
};

/** A store of toasts on the given clock. */
export const createToastStore = (clock: ToastClock): ToastStore => {
  let state = emptyToasts;
  let count = 0;
  let cancel: () => void = () => undefined;
  const listeners = new Set<() => void>();

  const apply = (action: ToastAction): void => {
    const before = state;
    state = reduceToasts(state, action);
    cancel();
    const wait = nextLeave(state, clock.monotonic());
    cancel = wait === null ? () => undefined : clock.after(wait, () => apply({ type: "tick", at: clock.monotonic() }));
    if (state !== before) for (const listener of [...listeners]) listener();
  };
  const show: ToastStore["show"] = (kind, text, given) => {
    count += 1;
    const id = given ?? `toast-${count}`;
    apply({ type: "show", toast: { id, kind, text, at: clock.now() }, at: clock.monotonic() });
    return id;
  };

  return {
    show,
    success: (text, id) => show("success", text, id),
    error: (text, id) => show("error", text, id),
    blank: (text, id) => show("blank", text, id),
    loading: (text, id) => show("loading", text, id),
    dismiss: (id) => apply({ type: "dismiss", id }),
    dismissAll: () => apply({ type: "dismissAll" }),
    clear: () => apply({ type: "clear" }),
    pause: (reason) => apply({ type: "pause", reason, at: clock.monotonic() }),
    resume: (reason) => apply({ type: "resume", reason, at: clock.monotonic() }),
    read: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
};
