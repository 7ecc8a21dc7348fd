import {
  emptyToasts,
  nextLeave,
  type PauseReason,
  reduceToasts,
  type ToastAction,
  type ToastKind,
  type ToastState,
} from "./toast-queue.ts";

/** The clock of a toast store, in ms: `now` never goes back, `wall` is since 1970. `after` returns how to cancel. */
export type ToastClock = {
  readonly now: () => number;
  readonly wall: () => number;
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
    const wait = nextLeave(state, clock.now());
    cancel = wait === null ? () => undefined : clock.after(wait, () => apply({ type: "tick", at: clock.now() }));
    if (state !== before) for (const listener of [...listeners]) listener();
  };
  const show: ToastStore["show"] = (kind, text, given) => {
    count += 1;
    const id = given ?? `toast-${count}`;
    apply({ type: "show", toast: { id, kind, text, at: clock.wall() }, at: clock.now() });
    return id;
  };

  return {
    show,
    success: (text, id) => show("success", text, id),
    error: (text, id) => show("error", text, id),
    blank: (text, id) => show("blank", text, id),
    loading: (text, id) => show("loading", text, id),
    dismiss: (id) => apply({ type: "dismiss", id }),
    clear: () => apply({ type: "clear" }),
    pause: (reason) => apply({ type: "pause", reason, at: clock.now() }),
    resume: (reason) => apply({ type: "resume", reason, at: clock.now() }),
    read: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
};
