import { isMisread } from "../decider/failure.ts";
import { failureOf, type Request } from "../decider/request.ts";
import { ALERT_KINDS, type AlertKind } from "./entities.ts";
import { alertLens } from "./lenses.ts";
import { Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** Why a page can't be loaded now, or null when it can. */
export const whyNotLoad = (state: State, page: number): Rejection | null => {
  if (state.load.status === "pending") return Rejection.Busy();
  return page > 1 && page > state.lastPage ? Rejection.NoMorePages() : null;
};

/** Why a notification can't be marked as read now, or null when it can. */
export const whyNotMarkRead = (state: State, id: string): Rejection | null => {
  const entry = state.list.find((notification) => notification.id === id);
  if (entry === undefined) return Rejection.NotFound();
  return entry.read_at === null ? null : Rejection.AlreadyRead();
};

/** Why a background refresh can't start now, or null: a page or a deletion is pending. */
export const whyNotRefresh = (state: State): Rejection | null =>
  [state.load, state.refresh, state.clear].some(({ status }) => status === "pending") ? Rejection.Busy() : null;

/** Why not everything can be marked read now, or null when it can. */
export const whyNotMarkAllRead = (state: State): Rejection | null => {
  if (state.markAll.status === "pending") return Rejection.Busy();
  if (unreadCount(state) > 0 || (isKnown(state) && hasMore(state))) return null;
  return isKnown(state) ? Rejection.NothingUnread() : Rejection.NotKnown();
};

/** Why the list can't be cleared now, or null when it can. */
export const whyNotClear = (state: State): Rejection | null => {
  if (state.clear.status === "pending") return Rejection.Busy();
  if (state.list.length > 0) return null;
  return isKnown(state) ? Rejection.NothingToClear() : Rejection.NotKnown();
};

/** How many of the loaded notifications are unread. */
export const unreadCount = (state: State): number => state.list.filter(({ read_at }) => read_at === null).length;

/** Whether the newest notifications are known: their page was loaded, and no later load of it failed. */
export const isKnown = ({ currentPage }: State): boolean => currentPage > 0;

/** Whether the server has pages that were not loaded. */
export const hasMore = (state: State): boolean => state.currentPage < state.lastPage;

/** Answers to a request that a server does not know: GET /user/alerts is also GET /user/{segment} of the specification. */
const UNKNOWN: ReadonlySet<number> = new Set([400, 404, 422]);

/**
 * Whether this server may send alerts by email: false once it answered that it does not, or with something else, which a
 * server does that takes `alerts` for a list of people.
 */
export const mayAlert = ({ loadAlerts, alerts }: State): boolean => {
  const failure = failureOf(loadAlerts);
  if (failure !== null) return failure.kind !== "NotOffered" && !isMisread(failure) && !UNKNOWN.has(failure.status);
  return alerts === null || ALERT_KINDS.some((kind) => alerts[kind] !== undefined);
};

/** Why the alerts can't be loaded now, or null when they can: a server that has none is not asked again. */
export const whyNotLoadAlerts = (state: State): Rejection | null => {
  if (state.loadAlerts.status === "pending") return Rejection.Busy();
  return mayAlert(state) ? null : Rejection.NoAlert();
};

/** Why a kind of alerts can't be switched now, or null when it can. */
export const whyNotSetAlert = (state: State, alert: AlertKind): Rejection | null => {
  if (alertChange(state, alert).status === "pending") return Rejection.Busy();
  return state.alerts?.[alert] === undefined ? Rejection.NoAlert() : null;
};

/** The kinds of alerts that this server sends, in the order in which they are shown; none until they are loaded. */
export const alertKinds = ({ alerts }: State): ReadonlyArray<AlertKind> =>
  ALERT_KINDS.filter((kind) => alerts?.[kind] !== undefined);

/** The last change of a kind of alerts, as a request. */
export const alertChange = (state: State, alert: AlertKind): Request => alertLens.get(state, { alert });
