import { assign, evolver } from "../kernel/decider.ts";
import { integer, list, struct, type TypeOf } from "../kernel/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../kernel/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { notification } from "./entities.ts";
import type { Event } from "./messages.ts";

/** Notifications as the server last told them, newest first (spec §3, §4). */
export const state = struct({
  list: list(notification),
  currentPage: integer,
  lastPage: integer,
  load: request,
  markAll: request,
  clear: request,
});
export type State = TypeOf<typeof state>;

/** The state before anything was loaded. */
export const initial: State = { list: [], currentPage: 0, lastPage: 1, load: IDLE, markAll: IDLE, clear: IDLE };

const indexOf = (base: State, id: string): number => base.list.findIndex((each) => each.id === id);

/** Folds what happened into the list; signing out restores the initial state (spec §4, Reset). */
export const evolve = evolver<State, Event | SignedOut>({
  "notifications.LoadRequested": (draft, event) => {
    draft.load = pending(event.request);
  },
  // page 1 replaces the list, later pages append (spec §4); a page may overlap the one before it when
  // something arrived in between, so what is already there is not taken twice
  "notifications.PageLoaded": assign((base, { page }) => {
    const held = new Set(base.list.map((each) => each.id));
    return {
      list: page.current_page === 1 ? page.data : [...base.list, ...page.data.filter((each) => !held.has(each.id))],
      currentPage: page.current_page,
      lastPage: page.last_page,
      load: succeeded(base.load),
    };
  }),
  // a failure empties the list (spec §4)
  "notifications.LoadFailed": assign((base, event) => ({
    list: [],
    currentPage: 0,
    lastPage: 1,
    load: failed(base.load, event.failure),
  })),
  "notifications.MarkedRead": (draft, event, base) => {
    const entry = draft.list[indexOf(base, event.id)];
    if (entry !== undefined) entry.read_at = event.read_at;
  },
  "notifications.MarkReadFailed": (draft, event, base) => {
    const entry = draft.list[indexOf(base, event.id)];
    if (entry !== undefined) entry.read_at = null;
  },
  "notifications.MarkAllReadRequested": (draft, event) => {
    draft.markAll = pending(event.request);
  },
  "notifications.MarkedAllRead": assign((base, event) => ({
    list: base.list.map((each) => (each.read_at === null ? { ...each, read_at: event.read_at } : each)),
    markAll: succeeded(base.markAll),
  })),
  "notifications.MarkAllReadFailed": (draft, event, base) => {
    draft.markAll = failed(base.markAll, event.failure);
  },
  "notifications.ClearRequested": (draft, event) => {
    draft.clear = pending(event.request);
  },
  "notifications.Cleared": assign((base) => ({
    list: [],
    currentPage: 1,
    lastPage: 1,
    clear: succeeded(base.clear),
  })),
  "notifications.ClearFailed": (draft, event, base) => {
    draft.clear = failed(base.clear, event.failure);
  },
  "session.SignedOut": assign(() => initial),
});
