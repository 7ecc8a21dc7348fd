import { evolver } from "../decider/decider.ts";
import { IDLE } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { appended } from "../values/paging.ts";
import { isoFrom } from "../values/time.ts";
import type { Notification, NotificationsPage } from "./entities.ts";
import { alertLens, markLens } from "./lenses.ts";
import { type Event, requests } from "./messages.ts";
import { initial, type State } from "./state.ts";

/** The entries of the server's page. An entry with a pending mark stays read. */
const withMarks = (base: State, page: NotificationsPage): ReadonlyArray<Notification> => {
  const marked = new Map(
    base.list.filter(({ id }) => base.marks.some((mark) => mark.id === id)).map((entry) => [entry.id, entry.read_at]),
  );
  return page.data.map((entry) =>
    entry.read_at === null ? { ...entry, read_at: marked.get(entry.id) ?? null } : entry,
  );
};

/** The list after its first page was read again. Later pages stay if they follow the new first page. */
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

/**
 * The list with a notification read at a time, or unread. Plain copies, because a draft of a long list costs more than
 * the rest of the command, and an object that is spread has a shape of its own (V8), which is slow to read.
 */
const withReadAt = (list: State["list"], id: string, readAt: string | null): State["list"] => {
  const index = list.findIndex((notification) => notification.id === id);
  const found = list[index];
  return found === undefined ? list : list.with(index, Object.assign({}, found, { read_at: readAt }));
};

/** The answer to an earlier background refresh may be older than a change that the server has made since. */
const withoutRefresh = ({ refresh }: State): Pick<State, "refresh"> => ({
  refresh: refresh.status === "pending" ? IDLE : refresh,
});

export const evolve = evolver<State, Event | SignedOut>({
  ...requests.page.evolve<State>("load", {
    // page 1 replaces the list, later pages append (spec §4). Pages overlap when a notification arrived between them.
    succeeded: (state, { page }) => {
      const isFirst = page.current_page === 1;
      return {
        list: isFirst ? withMarks(state, page) : appended(state.list, page.data),
        unreadable: (isFirst ? 0 : state.unreadable) + (page.unreadable ?? 0),
        currentPage: page.current_page,
        lastPage: page.last_page,
      };
    },
    requested: ({ isLaterPage }, { page }) => (page > 1 || isLaterPage ? { isLaterPage: page > 1 } : {}),
    // a failure empties the list (spec §4); that of a later page says nothing about the loaded ones (decision 37)
    failed: ({ isLaterPage }) => (isLaterPage ? {} : { list: [], unreadable: 0, currentPage: 0, lastPage: 1 }),
  }),
  ...requests.refresh.evolve<State>("refresh", {
    // after a failed load the list is known again
    succeeded: (state, { page }) => ({
      ...refreshed(state, page),
      load: state.load.status === "failed" ? IDLE : state.load,
    }),
  }),
  ...requests.markRead.evolve<State>(markLens, {
    requested: ({ list }, { id }, { at }) => ({ list: withReadAt(list, id, isoFrom(at)) }),
    succeeded: withoutRefresh,
    failed: ({ list }, { id }) => ({ list: withReadAt(list, id, null) }),
  }),
  ...requests.markAllRead.evolve<State>("markAll", {
    succeeded: (state, _event, { at }) => ({
      list: state.list.map((entry) => (entry.read_at === null ? { ...entry, read_at: isoFrom(at) } : entry)),
      marks: [],
      ...withoutRefresh(state),
    }),
  }),
  ...requests.clear.evolve<State>("clear", {
    succeeded: (state) => ({
      list: [],
      currentPage: 1,
      lastPage: 1,
      unreadable: 0,
      marks: [],
      // the answer to an earlier request holds notifications that were deleted since
      load: state.load.status === "pending" ? IDLE : state.load,
      ...withoutRefresh(state),
    }),
  }),
  ...requests.alerts.evolve<State>("loadAlerts", { succeeded: (_state, { alerts }) => ({ alerts }) }),
  ...requests.setAlert.evolve<State>(alertLens, {
    // the answers to two changes may arrive in the other order: each says what became of its own kind
    succeeded: (state, { alert, alerts }) => ({ alerts: { ...state.alerts, [alert]: alerts[alert] } }),
  }),
  "session.SignedOut": () => initial,
});
