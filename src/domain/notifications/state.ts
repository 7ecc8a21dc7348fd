import { flag, integer, list, nullable, optional, requestKey, struct, type TypeOf } from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import { idText, pageCount, pageNumber } from "../values/classes.ts";
import { alertKind, alerts, notification } from "./entities.ts";

/** Notifications as the server last answered them, newest first (spec §3, §4). */
export const state = struct({
  list: list(notification),
  currentPage: pageNumber,
  lastPage: pageCount,
  /** How many entries of the loaded pages could not be read. */
  unreadable: integer,
  /** The marks that the server has not confirmed yet. */
  marks: list(struct({ request: requestKey, id: idText })),
  load: request,
  /** Whether `load` is for a page after the first. */
  isLaterPage: optional(flag),
  refresh: request,
  markAll: request,
  clear: request,
  /** Which alerts the person gets by email; null until they are loaded. */
  alerts: nullable(alerts),
  loadAlerts: request,
  /** The last change of each kind of alerts. */
  alertChanges: list(struct({ alert: alertKind, request })),
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
  alerts: null,
  loadAlerts: IDLE,
  alertChanges: [],
};
