import type { ComponentType } from "react";
import { type Login, type LoginView, NO_REASON } from "../features/session/login.ts";

/** The running application as the entry page renders it. */
export interface Running {
  readonly login: Login;
  /** Every page but /login. */
  readonly Screens: ComponentType;
}

/** Progress of loading the application. `retrying`: once more, after a failure that stays on screen. */
type Loading =
  | { readonly status: "idle" | "loading" | "failed" | "retrying" }
  | { readonly status: "problem"; readonly problem: string }
  | { readonly status: "running"; readonly running: Running };

/** Whether the last attempt to load the application failed, also while the next one runs. */
export const isMissing = ({ status }: Loading): boolean => status === "failed" || status === "retrying";

export interface EntryLoader {
  readonly read: () => Loading;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the application unless it is loaded or loading; null when that fails. Never rejects. */
  readonly ensure: () => Promise<Running | null>;
  /** Shows that the configuration is invalid. */
  readonly refuse: (problem: string) => void;
  /** The login form of the running application, or a form that loads the application on submit. */
  readonly login: Login;
}

/** Loads the application once. A failed load is not cached; the next use retries it. */
export const createEntryLoader = (
  load: () => Promise<Running | { readonly problem: string }>,
  texts: { readonly missing: () => string },
): EntryLoader => {
  let state: Loading = { status: "idle" };
  let attempt: Promise<Running | null> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Loading): void => {
    if (state.status === "problem") return;
    state = next;
    view = viewOf();
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const ensure = (): Promise<Running | null> => {
    attempt ??= (async () => {
      set({ status: isMissing(state) ? "retrying" : "loading" });
      try {
        const found = await load();
        if ("problem" in found) {
          set({ status: "problem", problem: found.problem });
          return null;
        }
        found.login.subscribe(() => set({ status: "running", running: found }));
        set({ status: "running", running: found });
        return found;
      } catch {
        attempt = null;
        set({ status: "failed" });
        return null;
      }
    })();
    return attempt;
  };

  const viewOf = (): LoginView =>
    state.status === "running"
      ? state.running.login.read()
      : {
          shown: true,
          pending: false,
          errors: {},
          problem: isMissing(state) ? texts.missing() : null,
          notice: null,
          why: NO_REASON,
        };
  let view = viewOf();

  return {
    read: () => state,
    subscribe,
    ensure,
    refuse: (problem) => set({ status: "problem", problem }),
    login: {
      read: () => view,
      subscribe,
      reset: () => {
        if (state.status === "running") state.running.login.reset();
      },
      submit: async (form) => {
        const running = await ensure();
        return running === null ? { taken: false, firstField: null } : running.login.submit(form);
      },
    },
  };
};
