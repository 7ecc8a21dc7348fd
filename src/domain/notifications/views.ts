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
