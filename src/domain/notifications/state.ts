import { idText } from "../decider/classes.ts";
import { assign, edit, evolver } from "../decider/decider.ts";
import { integer, list, struct, type TypeOf, text } from "../decider/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { type Notification, type NotificationsPage, notification } from "./entities.ts";
import type { Event } from "./messages.ts";

/** Notifications as the server last answered them, newest first (spec §3, §4). */
export const state = struct({
  list: list(notification),
  currentPage: integer,
  lastPage: integer,
  /** How many entries of the loaded pages could not be read (X10). */
  unreadable: integer,
  /** The marks that the server has not confirmed yet. */
  marks: list(struct({ request: text, id: idText })),
  load: request,
  refresh: request,
  markAll: request,
  clear: request,
});
export type State = TypeOf<typeof state>;

/** The state before anything was loaded. */
export const initial: State = {
  list: [],
  currentPage: 0,
  lastPage: 1,
  unreadable: 0,
  marks: [],
  load: IDLE,
  refresh: IDLE,
  markAll: IDLE,
  clear: IDLE,
};

/** The server's entries; one whose mark is not confirmed yet stays read. */
const withMarks = (base: State, page: NotificationsPage): ReadonlyArray<Notification> => {
  const marked = new Map(
    base.list.filter(({ id }) => base.marks.some((mark) => mark.id === id)).map((entry) => [entry.id, entry.read_at]),
  );
  return page.data.map((entry) =>
    entry.read_at === null ? { ...entry, read_at: marked.get(entry.id) ?? null } : entry,
  );
};

/** What a newly read first page makes of the list: later pages stay if they continue it, else they are read again. */
const refreshed = (base: State, page: NotificationsPage): Partial<State> => {
  const newest = withMarks(base, page);
  const last = newest.at(-1);
  const joins = last === undefined ? -1 : base.list.findIndex((entry) => entry.id === last.id);
  const ids = new Set(newest.map(({ id }) => id));
  const rest = base.currentPage > 1 && joins >= 0 ? base.list.slice(joins + 1).filter(({ id }) => !ids.has(id)) : [];
  return {
    list: [...newest, ...rest],
    currentPage: rest.length > 0 ? base.currentPage : page.current_page,
    lastPage: page.last_page,
    unreadable: page.unreadable ?? 0,
  };
};

const indexOf = (base: State, id: string): number => base.list.findIndex((each) => each.id === id);

/** Folds what happened into the list; signing out restores the initial state (spec §4, Reset). */
export const evolve = evolver<State, Event | SignedOut>({
  "notifications.LoadRequested": edit((draft, event) => {
    draft.load = pending(event.request);
  }),
  // page 1 replaces the list, later pages append (spec §4); a page may overlap the one before it when
  // something arrived in between, so what is already there is not taken twice
  "notifications.PageLoaded": assign((base, { page }) => {
    const held = new Set(base.list.map((each) => each.id));
    const first = page.current_page === 1;
    return {
      list: first ? withMarks(base, page) : [...base.list, ...page.data.filter(({ id }) => !held.has(id))],
      unreadable: (first ? 0 : base.unreadable) + (page.unreadable ?? 0),
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
  "notifications.RefreshRequested": edit((draft, event) => {
    draft.refresh = pending(event.request);
  }),
  "notifications.Refreshed": assign((base, { page }) => ({
    ...refreshed(base, page),
    refresh: succeeded(base.refresh),
    // after a failed load the list is known again
    load: base.load.status === "failed" ? IDLE : base.load,
  })),
  "notifications.RefreshFailed": edit((draft, event, base) => {
    draft.refresh = failed(base.refresh, event.failure);
  }),
  "notifications.MarkedRead": edit((draft, event, base) => {
    draft.marks.push({ request: event.request, id: event.id });
    const entry = draft.list[indexOf(base, event.id)];
    if (entry !== undefined) entry.read_at = event.read_at;
  }),
  "notifications.MarkReadConfirmed": assign((base, event) => ({
    marks: base.marks.filter(({ request: id }) => id !== event.request),
  })),
  "notifications.MarkReadFailed": edit((draft, event, base) => {
    draft.marks = base.marks.filter(({ request: id }) => id !== event.request);
    const entry = draft.list[indexOf(base, event.id)];
    if (entry !== undefined) entry.read_at = null;
  }),
  "notifications.MarkAllReadRequested": edit((draft, event) => {
    draft.markAll = pending(event.request);
  }),
  "notifications.MarkedAllRead": assign((base, event) => ({
    list: base.list.map((each) => (each.read_at === null ? { ...each, read_at: event.read_at } : each)),
    markAll: succeeded(base.markAll),
    marks: [],
  })),
  "notifications.MarkAllReadFailed": edit((draft, event, base) => {
    draft.markAll = failed(base.markAll, event.failure);
  }),
  "notifications.ClearRequested": edit((draft, event) => {
    draft.clear = pending(event.request);
  }),
  "notifications.Cleared": assign((base) => ({
    list: [],
    currentPage: 1,
    lastPage: 1,
    unreadable: 0,
    marks: [],
    clear: succeeded(base.clear),
    // a page that was asked for before holds what has been deleted meanwhile (X16)
    load: base.load.status === "pending" ? IDLE : base.load,
    refresh: base.refresh.status === "pending" ? IDLE : base.refresh,
  })),
  "notifications.ClearFailed": edit((draft, event, base) => {
    draft.clear = failed(base.clear, event.failure);
  }),
  "session.SignedOut": assign(() => initial),
});
